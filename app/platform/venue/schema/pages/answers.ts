import { line } from "../page-fields.ts";
import { group } from "../setting-fields.ts";

function answer(label: string, next: string, soon: string, received: string) {
  return group(label, {
    next: line("In the email: what happens next", next, { longest: 600 }),
    soon: line("In the email's preview: the same in a few words", soon, { longest: 120 }),
    received: line("On the private page, until you reply", received, { longest: 300 }),
  });
}

/** The texts that guests see between their request and the club's reply. */
export const answerSettings = group(
  "Confirmations",
  {
    vipTable: answer(
      "VIP tables",
      "Within two working days we'll reply by email or phone with a table, a time and how to pay the deposit, if there is one. We charge nothing before that.",
      "We'll reply within two working days.",
      "We'll reply within two working days. No table held yet.",
    ),
    function: answer(
      "Functions",
      "Within two working days we'll tell you whether the date is free, what it costs with staff and bar, and when you can see the room.",
      "We'll reply within two working days.",
      "We'll reply within two working days with a price if the date is free. No date held yet.",
    ),
    career: answer(
      "Careers",
      "We reply to every application within two weeks, even if it's a no.",
      "We'll reply within two weeks.",
      "We'll reply within two weeks, even if it's a no.",
    ),
    contact: answer(
      "Contact",
      "We reply within two working days. We don't check email on club nights. Call {phone} instead.",
      "We'll reply within two working days.",
      "We'll reply within two working days.",
    ),
    claim: answer(
      "Offer claims",
      "Show your code at the door: it works once. Bring ID that shows your date of birth and the name you gave. If there's a problem, our team will be in touch shortly.",
      "Our team will be in touch shortly.",
      "Show this code at the door, with ID that has your name. It works once.",
    ),
    welcome: group("Newsletter", {
      text: line(
        "In the first email",
        "You'll get our offers and news before the posters are up. We only email when we have something to share.",
        { longest: 600 },
      ),
      soon: line(
        "In its preview: the same in a few words",
        "Our offers and news, before the posters are up. See what's on.",
        { longest: 120 },
      ),
    }),
  },
  { help: "The first email to a guest, and what the private page says until you reply." },
);
