import { head, line, passage } from "../page-fields.ts";
import { day, group, list } from "../setting-fields.ts";

const section = (title: string, ...paragraphs: string[]) => ({ title, text: paragraphs.join("\n\n") });

/** /terms-and-conditions. */
export const termsSettings = group("Terms", {
  ...head(
    "Terms and conditions",
    "The terms of {name}, {locality}: entry and age, tickets, tables and deposits, offers, conduct, privacy and your rights as a consumer.",
    "What we ask of you and what you can ask of us, in ten short sections.",
  ),
  updated: day("Last changed", "2026-11-01"),
  sections: list(
    "Sections",
    [
      section(
        "Entry and age",
        "Entry is {age}. We accept {id_documents}. Copies and photos are not accepted.",
        "We are open {hours}, and on other nights when we announce them. A ticket, a booking or a place on a list does not replace ID, and does not oblige us to let in someone who is under {minimum_age}, intoxicated or unsafe to others.",
        "When the club is full, entry is one in, one out.",
      ),
      section(
        "Tickets",
        "Tickets are sold by the ticket seller linked from each event, on that seller's terms as well as these. One ticket admits one person, once, unless the door stamps you for re-entry.",
        "If we cancel a night, you get your money back. If we move it to another date or change it in a way that matters, you may keep the ticket or ask for a refund. A change of one act in a line-up is not such a change on its own.",
        "You may give a ticket away or sell it on. {resale_rule}",
      ),
      section(
        "Tables and deposits",
        "Sending a request does not book a table and costs nothing. The table is yours when we have confirmed it in writing and the deposit has been paid.",
        "From the time you booked, a table is held for {table_hold} minutes. After that we may give it to someone else, and the deposit counts as used.",
        "The deposit comes off your bill on the night. If you cancel in writing earlier than that, we return it in full; the VIP deposit is non-refundable within {deposit_hours} hours of the start of your booking. If we cancel, we always return it.",
      ),
      section(
        "Offers",
        "An offer runs between the dates shown with it, while places last. One claim per person and night; offers can't be combined, paid out or sold.",
        "Each claim has its own code. It works once, at the door, on a night that the offer is valid for. Bring ID that shows your date of birth and the name you gave.",
      ),
      section(
        "Conduct and safety",
        "Look after each other. Harassment, violence, threats, weapons and illegal drugs end your night, and may end later ones. We may search bags at the door; you may say no, and then you cannot come in.",
        "We do not serve anyone who is intoxicated and may ask them to leave.",
        "If you feel unsafe, tell any of our staff.",
      ),
      section(
        "Dress code",
        "Clean shoes and clothes you can dance in.",
        "The dress code is the same for everyone. We do not apply it to what you wear for your faith, your health or your gender.",
      ),
      section(
        "Photography",
        "On some nights a photographer or a camera crew works in the room; a sign at the door says so. If you would rather not appear, tell them or us, on the night or later, and we'll take the photo down.",
        "You may take photos for yourself. No flash, no filming of people who have not agreed, and no professional equipment without a word with us first.",
      ),
      section(
        "Privacy",
        "We collect what you type into our forms, use it to answer you and to run your booking, claim or application, and share it only with the companies that send our email or host this site. We do not sell it.",
        "Requests are kept for 12 months and job applications for 6 months, then deleted. Records of deposits and payments are kept for five years, for the accounts, without your name once your request is deleted. We store newsletter details until you unsubscribe; every newsletter has a link that does so at once. What is deleted stays in our backups for about a year, and is deleted again if one of them is ever used.",
        "To see, correct or delete what we hold about you, ask at {email}. If our answer does not satisfy you, you can complain to {privacy_authority}.",
      ),
      section(
        "Liability",
        "Nothing in these terms excludes, restricts or modifies the guarantees and rights you have under {consumer_law}.",
        "Within that limit, we are not responsible for things you leave unattended, for what happens outside our premises, or for costs such as travel and accommodation when a night is cancelled.",
        "The club is loud and may use haze and flashing light.",
      ),
      section(
        "Changes and contact",
        "We may change these terms. The version published here on the day you buy, book or claim is the one that applies to you. The law of {law_of} governs them.",
        "Questions: {email}, {phone}, or by post to {name}, {address}.",
      ),
    ],
    group("Section", { title: line("Title", "", { longest: 80 }), text: passage("Text", "") }),
    { itemName: "section", max: 60 },
  ),
  counting: passage(
    "What we count",
    "Our own server counts how often pages are opened, ticket links followed and forms begun, and after which field a form was left unsent, never what was typed: by the hour, and by the site or link that brought the guest. It sets no cookie for this, and stores no address and nothing else that identifies you or your device.",
    { longest: 1_000, help: "Below the sections, while views are counted (Settings, Counting)." },
  ),
});
