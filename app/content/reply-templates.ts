import type { RequestKind } from "./request-kinds.ts";
import { venue } from "./venue.ts";

/**
 * A reply that staff begin with. In braces stands what is filled in for each request: `{first_name}`,
 * `{night}`, `{reference}`, `{guests}` and `{venue}`.
 */
export interface ReplyTemplate {
  name: string;
  subject: string;
  text: string;
}

const { phone, rules, hours } = venue;

/** A reply's lines between the greeting and the name of the club. */
function letter(...paragraphs: string[]): string {
  return ["Hi {first_name},", ...paragraphs, "{venue}"].join("\n\n");
}

/** What staff reply with most often, by kind; the first one is the most likely. */
export const replyTemplates: Record<RequestKind, readonly ReplyTemplate[]> = {
  "vip-table": [
    {
      name: "We have a booth",
      subject: "Your table for {night}, {reference}",
      text: letter(
        "We have a booth for {guests} on {night}. Reply with the time you would like to arrive and we send you the link for the deposit. The booth is yours once it is paid; it comes off your bill on the night.",
        `A table is held for ${rules.tableHeldMinutes} minutes after the time you booked, and the deposit is non-refundable within ${rules.depositHours} hours of it. Please bring ID for everybody.`,
        `Something changed? Reply here or call ${phone.shown} and say {reference}.`,
      ),
    },
    {
      name: "One more question",
      subject: "About your table for {night}, {reference}",
      text: letter(
        "Thanks for asking for a table for {guests} on {night}. Before we hold a booth for you: what time would you like to arrive, and are you celebrating something we should know about?",
        "Just reply to this mail.",
      ),
    },
    {
      name: "The booths are taken",
      subject: "Your table for {night}, {reference}",
      text: letter(
        `Sorry, all ${venue.booths} booths are taken on {night}. We can put you on the list in case one comes free, or look at another Saturday. Which would you like?`,
        "The room itself is open to you either way: come with a ticket and your ID.",
      ),
    },
  ],
  function: [
    {
      name: "The date is free",
      subject: "Your function on {night}, {reference}",
      text: letter(
        "{night} is free for your function with {guests} guests. Come and see the room: which afternoon this week or next would suit you?",
        "With that we send you a price with staff and bar, and keep the date for you while you think about it.",
        `Quicker by phone? Call ${phone.shown} and say {reference}.`,
      ),
    },
    {
      name: "Ask for details",
      subject: "About your function on {night}, {reference}",
      text: letter(
        "Thanks for thinking of us for {night}. To give you a proper price we need three things: when you would like to start and finish, whether you want food, and whether you bring your own music.",
        "Just reply to this mail.",
      ),
    },
    {
      name: "The date is taken",
      subject: "Your function on {night}, {reference}",
      text: letter(
        "Sorry, the room is taken on {night}. Is the day before or after possible, or another week? Tell us two or three dates and we say which are free.",
      ),
    },
  ],
  career: [
    {
      name: "Come and meet us",
      subject: "Your application, {reference}",
      text: letter(
        "Thanks for your application. We would like to meet you. Which afternoons are good for you in the next week? It takes about half an hour, at the club.",
        "Please bring ID and, for work behind the bar or on the floor, your RSA competency card.",
      ),
    },
    {
      name: "On our list",
      subject: "Your application, {reference}",
      text: letter(
        "Thanks for your application. There is no shift free right now, and we would like to keep you in mind. If one comes up in the next months we write to you first.",
      ),
    },
    {
      name: "Not this time",
      subject: "Your application, {reference}",
      text: letter(
        "Thanks for your application and the time you put into it. We have decided for somebody else this time. We wish you a good next place.",
      ),
    },
  ],
  contact: [
    {
      name: "Answer",
      subject: "Your message, {reference}",
      text: letter("Thanks for your message.", `Anything else? Reply here or call ${phone.shown}.`),
    },
    {
      name: "We found it",
      subject: "We have what you lost, {reference}",
      text: letter(
        `Good news, we have it. Pick it up on a club night from ${hours.doors}, or reply with a weekday that suits you. Please bring ID.`,
        "We keep it for 30 days.",
      ),
    },
    {
      name: "Not found yet",
      subject: "What you lost, {reference}",
      text: letter(
        "We went through the room and the cloakroom and have not found it. Things do turn up later: we keep your message and write as soon as it does.",
      ),
    },
  ],
  claim: [
    {
      name: "You are on the list",
      subject: "Your offer for {night}, {reference}",
      text: letter(
        `You are on the list for {night}. Doors are at ${hours.doors}; say {reference} at the door.`,
        "Bring the ID and proof of birth date that match the name you gave.",
      ),
    },
    {
      name: "Not on that night",
      subject: "Your offer for {night}, {reference}",
      text: letter(
        "Sorry, this offer does not run on {night}. Reply with another night and we move your claim, no new form needed.",
      ),
    },
  ],
};
