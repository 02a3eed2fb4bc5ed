import { group } from "../../setting-fields.ts";
import { replies } from "../page-fields.ts";

const ask = (subject: string, about: string) =>
  replies("Question", [
    { name: "Question", subject, paragraphs: [about, "Choose an answer, or reply to this email."] },
  ]);

const tableConfirmed = "Your table for {night} is confirmed, {reference}";
const functionSubject = "Your function on {night}, {reference}";
const careerSubject = "Your application, {reference}";

const held =
  "We hold your table for {table_hold} minutes after the time you booked. Everyone in your group needs ID; give your name at the door.";
const change = "Need to change something? Use the button below, or call {phone} and quote {reference}.";
const deposit =
  "Please pay the deposit of {deposit} by {deposit_due}. How to pay, and until when we refund it, is in this email and on your private page. It comes off your bill on the night.";

/** Templates of the emails that tell guests a decision or ask them a question; the first that has everything is offered. */
export const decisionSettings = group(
  "Emails about decisions",
  {
    vipTable: group("VIP tables", {
      approved: replies("Approved", [
        {
          name: "Table and deposit",
          subject: tableConfirmed,
          paragraphs: ["Your table for {guests} on {night} is confirmed: {table}.", deposit, held, change],
        },
        {
          name: "Table",
          subject: tableConfirmed,
          paragraphs: ["Your table for {guests} on {night} is confirmed: {table}.", held, change],
        },
        {
          name: "Deposit, table to be chosen",
          subject: tableConfirmed,
          paragraphs: ["Your table for {guests} on {night} is confirmed.", deposit, held, change],
        },
        {
          name: "Table to be chosen",
          subject: tableConfirmed,
          paragraphs: ["Your table for {guests} on {night} is confirmed.", held, change],
        },
      ]),
      declined: replies("Declined", [
        {
          name: "No table",
          subject: "Your table request for {night}, {reference}",
          paragraphs: [
            "Sorry, we can't offer you a table on {night}. Would another night suit you? Reply with a date and we'll see what we can do.",
            "You're welcome without a table: bring a ticket and your ID.",
          ],
        },
      ]),
      waitlisted: replies("Waitlist", [
        {
          name: "On the waitlist",
          subject: "You're on the waitlist for {night}, {reference}",
          paragraphs: [
            "Every table that fits {guests} is taken on {night}, so you're on the waitlist. If one becomes free, we'll email you.",
            change,
          ],
        },
      ]),
      cancelled: replies("Cancelled", [
        {
          name: "Booking cancelled",
          subject: "Your table for {night} is cancelled, {reference}",
          paragraphs: [
            "We've cancelled your table for {guests} on {night}.",
            "Is that a mistake? Call {phone} and quote {reference}.",
          ],
        },
      ]),
      question: ask(
        "About your table for {night}, {reference}",
        "One question about your table for {guests} on {night}:",
      ),
    }),
    function: group("Functions", {
      prospect: replies("Prospect", [
        {
          name: "We'll send a quote",
          subject: functionSubject,
          paragraphs: [
            "Thanks for thinking of us for {night}. We'll send you a quote for {guests} guests with staff and bar. No date is held yet.",
            "Prefer to talk? Call {phone} and quote {reference}.",
          ],
        },
      ]),
      tentative: replies("Tentative", [
        {
          name: "Date on hold, deposit due",
          subject: "We're holding {night} for your function, {reference}",
          paragraphs: [
            "We're holding {night} for your function with {guests} guests. It's yours once the quote is signed and the deposit of {deposit} is paid, by {deposit_due}. How to pay is in this email and on your private page.",
            change,
          ],
        },
        {
          name: "Date on hold",
          subject: "We're holding {night} for your function, {reference}",
          paragraphs: [
            "We're holding {night} for your function with {guests} guests. It's yours once the quote is signed and the deposit paid.",
            change,
          ],
        },
      ]),
      definite: replies("Definite", [
        {
          name: "Confirmed",
          subject: "Your function on {night} is confirmed, {reference}",
          paragraphs: [
            "Your function on {night} with {guests} guests is confirmed. We'll be in touch about the details.",
            change,
          ],
        },
      ]),
      lost: replies("Lost", [
        {
          name: "Not going ahead",
          subject: functionSubject,
          paragraphs: [
            "We're not holding {night} for your function any more.",
            "Would another date suit you? Send us two or three and we'll tell you which are free.",
          ],
        },
      ]),
      question: ask("About your function on {night}, {reference}", "One question about your function on {night}:"),
    }),
    career: group("Careers", {
      shortlisted: replies("Shortlisted", [
        {
          name: "Shortlisted",
          subject: careerSubject,
          paragraphs: [
            "Thanks for your application. You're on our shortlist and we'll be in touch about an interview.",
          ],
        },
      ]),
      interview: replies("Interview", [
        {
          name: "Interview",
          subject: careerSubject,
          paragraphs: [
            "Thanks for your application. We'd like to meet you at the club for about half an hour. Which afternoons suit you next week?",
            "Please bring ID and, for work behind the bar or on the floor, your RSA competency card.",
          ],
        },
      ]),
      hired: replies("Hired", [
        {
          name: "Welcome",
          subject: careerSubject,
          paragraphs: ["Welcome to the team. We'll call you about your first shift and what to bring."],
        },
      ]),
      rejected: replies("Rejected", [
        {
          name: "Unsuccessful",
          subject: careerSubject,
          paragraphs: [
            "Thanks for your application and the time you put into it. We've gone with someone else this time. All the best.",
          ],
        },
      ]),
      question: ask("About your application, {reference}", "One question about your application:"),
    }),
    contact: group("Contact", { question: ask("Your message, {reference}", "One question about your message:") }),
    claim: group("Offer claims", {
      void: replies("Void", [
        {
          name: "Claim cancelled",
          subject: "Your offer for {night}, {reference}",
          paragraphs: [
            "We've cancelled your claim for {night}, and its code no longer works.",
            "Is that a mistake? Call {phone} and quote {reference}.",
          ],
        },
      ]),
      question: ask("Your offer for {night}, {reference}", "One question about your offer for {night}:"),
    }),
  },
  {
    help: "Sent when you approve, decline or ask. The first template of a list for which nothing is missing is suggested.",
  },
);
