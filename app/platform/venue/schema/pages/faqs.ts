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
          "{hours}. Special nights on other days are announced on the events page with their own times. On busy nights we stop letting people in once the room is full, so come early or buy a ticket.",
      },
      {
        question: "What should I wear?",
        answer:
          "Something you can dance in. Clean sneakers, boots and heels are all fine. Please leave beach shoes, work boots, sports jerseys and club or gang colours at home. If a night has a theme, joining in is optional.",
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
          "If we cancel or move a night, the ticket seller refunds you. If your plans change, pass the ticket to a friend or sell it on. {resale_rule} The new holder needs the ticket and their own ID.",
      },
      {
        question: "Can I leave and come back?",
        answer:
          "Yes. Ask for a stamp on your way out and come back any time until an hour before we close. You still have to be sober enough to get in, and if the room is full you wait until someone leaves.",
      },
      {
        question: "Is there a cloakroom, and what if I lose something?",
        answer:
          "The cloakroom is just inside the door and takes coats, umbrellas and bags up to the size of a backpack. Lost something? Email {email} with what it is and where you last had it. We keep lost property for 30 days, then hand it to the police or to charity.",
      },
      {
        question: "Is the club accessible?",
        answer:
          "Entrance, main room, bar and an accessible toilet are all step-free; a ramp leads to the terrace. We keep one of our {booths} booths for wheelchair users until the day before. Companions and assistance animals are welcome. Tell door staff what helps and you won't queue.",
      },
      {
        question: "How do I get home at {close}?",
        answer:
          "Taxis and rideshare cars pick up at the corner, away from the neighbours' windows. Night buses and trains keep their own times; look yours up before you come. If your phone is flat or your friends have gone, ask anyone at the door: we'll call you a car and wait with you.",
      },
    ],
    group("Question", { question: line("Question", ""), answer: passage("Answer", "") }),
    { itemName: "question", max: 60 },
  ),
});
