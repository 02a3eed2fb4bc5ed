import { replies, template } from "../page-fields.ts";
import { group } from "../setting-fields.ts";

const ask = (subject: string, about: string) =>
  replies("Question", [template("Question", subject, about, "Choose an answer, or reply to this email.")]);

const tableConfirmed = "Your table for {night} is confirmed, {reference}";
const functionSubject = "Your function on {night}, {reference}";
const careerSubject = "Your application, {reference}";

const confirmed = "Your table for {guests} on {night} is confirmed.";
const confirmedWithTable = "Your table for {guests} on {night} is confirmed: {table}.";
const held =
  "We hold your table for {table_hold} minutes after the time you booked. Everyone in your group needs ID; give your name at the door.";
const change = "Need to change something? Use the button below, or call {phone} and quote {reference}.";
const deposit =
  "Please pay the deposit of {deposit} by {deposit_due}. How to pay, and until when we refund it, is in this email and on your private page. It comes off your bill on the night.";

/**
 * Templates of emails with decisions and questions to guests; the first one without an empty placeholder is
 * preselected.
 */
export const decisionSettings = group(
  "Emails about decisions",
  {
    vipTable: group("VIP tables", {
      approved: replies("Approved", [
        template("Table and deposit", tableConfirmed, confirmedWithTable, deposit, held, change),
        template("Table", tableConfirmed, confirmedWithTable, held, change),
        template("Deposit, table to be chosen", tableConfirmed, confirmed, deposit, held, change),
        template("Table to be chosen", tableConfirmed, confirmed, held, change),
      ]),
      declined: replies("Declined", [
        template(
          "No table",
          "Your table request for {night}, {reference}",
          "Sorry, we can't offer you a table on {night}. Would another night suit you? Reply with a date and we'll see what we can do.",
          "You're welcome without a table: bring a ticket and your ID.",
        ),
      ]),
      waitlisted: replies("Waitlist", [
        template(
          "On the waitlist",
          "You're on the waitlist for {night}, {reference}",
          "Every table that fits {guests} is taken on {night}, so you're on the waitlist. If one becomes free, we'll offer it to you by email.",
          change,
        ),
      ]),
      cancelled: replies("Cancelled", [
        template(
          "Booking cancelled",
          "Your table for {night} is cancelled, {reference}",
          "We've cancelled your table for {guests} on {night}.",
          "Think this is a mistake? Call {phone} and quote {reference}.",
        ),
      ]),
      question: ask(
        "About your table for {night}, {reference}",
        "One question about your table for {guests} on {night}:",
      ),
    }),
    function: group("Functions", {
      prospect: replies("Prospect", [
        template(
          "We'll send a quote",
          functionSubject,
          "Thanks for thinking of us for {night}. We'll send you a quote for {guests} guests with staff and bar. No date is held yet.",
          "Prefer to talk? Call {phone} and quote {reference}.",
        ),
      ]),
      tentative: replies("Tentative", [
        template(
          "Date on hold, deposit due",
          "We're holding {night} for your function, {reference}",
          "We're holding {night} for your function with {guests} guests. It's yours once the deposit of {deposit} is paid, by {deposit_due}, and we've confirmed it. How to pay is in this email and on your private page.",
          change,
        ),
        template(
          "Date on hold",
          "We're holding {night} for your function, {reference}",
          "We're holding {night} for your function with {guests} guests. It's yours once we've agreed on everything and confirmed it. We'll be in touch about the details and the price.",
          change,
        ),
      ]),
      definite: replies("Definite", [
        template(
          "Confirmed",
          "Your function on {night} is confirmed, {reference}",
          "Your function on {night} with {guests} guests is confirmed. We'll be in touch about the details.",
          change,
        ),
      ]),
      lost: replies("Lost", [
        template(
          "Not going ahead",
          functionSubject,
          "We're not holding {night} for your function any more.",
          "Would another date suit you? Send us two or three and we'll tell you which are free.",
        ),
      ]),
      question: ask("About your function on {night}, {reference}", "One question about your function on {night}:"),
    }),
    career: group("Careers", {
      shortlisted: replies("Shortlisted", [
        template(
          "Shortlisted",
          careerSubject,
          "Thanks for your application. You're on our shortlist and we'll be in touch about an interview.",
        ),
      ]),
      interview: replies("Interview", [
        template(
          "Interview",
          careerSubject,
          "Thanks for your application. We'd like to meet you at the club for about half an hour. Which afternoons suit you next week?",
          "Please bring ID and any licence that the work needs.",
        ),
      ]),
      hired: replies("Hired", [
        template(
          "Welcome",
          careerSubject,
          "Welcome to the team. We'll call you about your first shift and what to bring.",
        ),
      ]),
      rejected: replies("Rejected", [
        template(
          "Unsuccessful",
          careerSubject,
          "Thanks for your application and the time you put into it. We've gone with someone else this time. All the best.",
        ),
      ]),
      question: ask("About your application, {reference}", "One question about your application:"),
    }),
    contact: group("Contact", { question: ask("Your message, {reference}", "One question about your message:") }),
    claim: group("Offer claims", {
      void: replies("Void", [
        template(
          "Claim cancelled",
          "Your offer for {night}, {reference}",
          "We've cancelled your claim for {night}, and its code no longer works.",
          "Think this is a mistake? Call {phone} and quote {reference}.",
        ),
      ]),
      question: ask("Your offer for {night}, {reference}", "One question about your offer for {night}:"),
    }),
  },
  {
    help: "Sent when you approve, decline or ask. The first template of a list for which nothing is missing is suggested.",
  },
);
