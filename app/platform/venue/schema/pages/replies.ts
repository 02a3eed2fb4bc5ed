import { replies, template } from "../page-fields.ts";
import { group } from "../setting-fields.ts";

/** Templates for replies to requests, the most common first. */
export const replySettings = group("Reply templates", {
  vipTable: replies("VIP tables", [
    template(
      "Table available",
      "Your table for {night}, {reference}",
      "We have a table for {guests} on {night}. Reply with your arrival time and we'll confirm it, and tell you how to pay the deposit. It comes off your bill on the night.",
      "A table is held for {table_hold} minutes after the time you booked, and the deposit is non-refundable within {deposit_hours} hours of it. Everyone in your group needs ID.",
      "Need to change something? Reply here or call {phone} and quote {reference}.",
    ),
    template(
      "One more question",
      "About your table for {night}, {reference}",
      "Thanks for asking for a table for {guests} on {night}. Before we hold a table for you: what time would you like to arrive, and are you celebrating anything?",
      "Just reply to this email.",
    ),
    template(
      "Tables full",
      "Your table for {night}, {reference}",
      "Sorry, all tables are taken on {night}. We can put you on the waitlist or look at another night. Which would you like?",
      "You're welcome either way: bring a ticket and your ID.",
    ),
  ]),
  function: replies("Functions", [
    template(
      "Date available",
      "Your function on {night}, {reference}",
      "{night} is free for your function with {guests} guests. Come and see the room: which afternoon this week or next would suit you?",
      "We'll then send you a price with staff and bar, and hold the date while you decide.",
      "Prefer to talk? Call {phone} and quote {reference}.",
    ),
    template(
      "Ask for details",
      "About your function on {night}, {reference}",
      "Thanks for thinking of us for {night}. To give you a proper price we need three things: your start and finish times, whether you want food, and whether you'll bring your own music.",
      "Just reply to this email.",
    ),
    template(
      "Date taken",
      "Your function on {night}, {reference}",
      "Sorry, the room is taken on {night}. Would the day before or after work, or another week? Send us two or three dates and we'll tell you which are free.",
    ),
  ]),
  career: replies("Careers", [
    template(
      "Interview",
      "Your application, {reference}",
      "Thanks for your application. We'd like to meet you at the club for about half an hour. Which afternoons suit you next week?",
      "Please bring ID and any licence that the work needs.",
    ),
    template(
      "Keep on file",
      "Your application, {reference}",
      "Thanks for your application. We don't have a shift right now, but we'd like to keep you in mind. If one comes up in the next few months, we'll contact you first.",
    ),
    template(
      "Unsuccessful",
      "Your application, {reference}",
      "Thanks for your application and the time you put into it. We've gone with someone else this time. All the best.",
    ),
  ]),
  contact: replies("Contact", [
    template(
      "Reply",
      "Your message, {reference}",
      "Thanks for your message.",
      "Anything else? Reply here or call {phone}.",
    ),
    template(
      "Lost property found",
      "We found your lost property, {reference}",
      "Good news, we found it. Pick it up on a club night from {doors}, or reply with a weekday that suits you. Please bring ID.",
    ),
    template(
      "Lost property not found",
      "Your lost property, {reference}",
      "We searched the room and the cloakroom but haven't found it. We've kept your details and will email you if it turns up.",
    ),
  ]),
  claim: replies("Offer claims", [
    template(
      "Claim confirmed",
      "Your offer for {night}, {reference}",
      "You're on the list for {night}. Doors are at {doors}; show your code at the door.",
      "Bring ID that shows your date of birth and the name you gave.",
    ),
    template(
      "Wrong date",
      "Your offer for {night}, {reference}",
      "Sorry, this offer isn't valid on {night}. Reply with another date and we'll move your claim.",
    ),
  ]),
  changes: replies("Changes of confirmed bookings", [
    template(
      "Change approved",
      "Your change is confirmed, {reference}",
      "Your change is confirmed:",
      "{change}",
      "See you on {night}. Need anything else? Reply here or call {phone} and quote {reference}.",
    ),
    template(
      "Change declined",
      "Your booking on {night} stays as it was, {reference}",
      "Sorry, we can't make the change you asked for:",
      "{change}",
      "Your booking for {guests} on {night} stays as it was. If that doesn't suit you, reply here or call {phone} and quote {reference}.",
    ),
  ]),
});
