import { head, line, passage } from "../page-fields.ts";
import { group, list } from "../setting-fields.ts";

/** /faqs. */
export const faqsSettings = group("FAQs", {
  ...head(
    "FAQs",
    "Age and ID, hours, dress code, tables, deposits, tickets, access and the way home: ten short answers before your night at {name}, {locality}.",
    "Ten short answers to read on the way here.",
  ),
  questions: list(
    "Questions",
    [
      {
        question: "How old do I have to be, and what counts as ID?",
        answer:
          "{age}, every time, however old you look. We take {id_documents}. Photos and copies don't count, and nobody can vouch for you.",
      },
      {
        question: "When are you open?",
        answer:
          "{hours}. Special nights on other days are announced on the events page with their own times. Once the club is full we stop letting people in, so come early or buy a ticket.",
      },
      {
        question: "What should I wear?",
        answer:
          "Something you can dance in. Clean sneakers, boots and heels are all fine. If a night has a theme, joining in is optional.",
      },
      {
        question: "How long is my table held?",
        answer:
          "After the time you booked, a table is held for {table_hold} minutes. Running late? Call {phone} before then and we'll tell you what we can do. After that it goes to the next group.",
      },
      {
        question: "Is the VIP deposit refundable?",
        answer:
          "It depends on when you tell us: the VIP deposit is non-refundable within {deposit_hours} hours of your booking. Cancel in writing before that and we refund it in full. On the night it comes off your bill.",
      },
      {
        question: "Can I get my ticket refunded, or sell it on?",
        answer:
          "If we cancel a night, the ticket seller refunds you. If we move it, keep your ticket for the new date or ask the seller for a refund. If your plans change, pass the ticket to a friend or sell it on. {resale_rule} The new holder needs the ticket and their own ID.",
      },
      {
        question: "Can I leave and come back?",
        answer: "Ask door staff on your way out: they'll tell you whether you can come back that night.",
      },
      {
        question: "Where do I leave my coat, and what if I lose something?",
        answer:
          "Door staff will show you where. Lost something? Email {email} with what it is and where you last had it.",
      },
      {
        question: "Is the club accessible?",
        answer:
          "Companions and assistance animals are welcome. Email {email} or call {phone} before you come: we'll tell you what the way in, the floor and the toilets are like and what we can do.",
      },
      {
        question: "How do I get home at {close}?",
        answer:
          "Night buses and trains keep their own times; look yours up before you come. If your phone is flat or your friends have gone, ask anyone at the door.",
      },
    ],
    group("Question", { question: line("Question", ""), answer: passage("Answer", "") }),
    { itemName: "question", max: 60 },
  ),
});
