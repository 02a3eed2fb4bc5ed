import { formHead, head, line, pageImage, pointList, points, titledList } from "../page-fields.ts";
import { group, integer, list } from "../setting-fields.ts";

const guests = (label: string) => integer(label, 0, { min: 0, max: 99_999, help: "0 is shown as a dash." });

/** /functions. */
export const functionsSettings = group("Functions", {
  ...head(
    "Functions",
    "Hire {name} in {locality} for a function: kinds of functions, what's included, and a form to ask about a date. We reply within two working days.",
    "The whole club, or a corner of it, any time it isn't a club night.",
  ),
  picture: pageImage(
    "First image",
    "functions-room",
    "Round tables laid with candles and flowers under a field of hanging bulbs.",
    "54% 58%",
  ),
  kinds: points(
    "Kinds of functions",
    "Functions we host",
    [
      {
        title: "Birthdays and weddings",
        text: "Speeches you can hear, then the floor.",
      },
      {
        title: "Work",
        text: "End-of-year parties, launches and awards.",
      },
      {
        title: "Shoots and showings",
        text: "Music videos, fashion, film.",
      },
    ],
    "kind",
  ),
  included: titledList("What's included", "What's included", [
    "The house sound system and lights",
    "Bar staff and door staff",
    "Everything else is in our quote",
  ]),
  includedImage: pageImage(
    "Image beside what's included",
    "functions-toast",
    "A tower of filled coupe glasses sparkles in front of coloured lights.",
    "50% 58%",
  ),
  capacity: group("Capacity", {
    title: line("Title", "Capacity", { longest: 80 }),
    rows: list(
      "Spaces",
      [{ space: "Whole club", standing: 0, seated: 0 }],
      group("Space", {
        space: line("Space", "", { longest: 60 }),
        standing: guests("Guests standing"),
        seated: guests("Guests seated"),
      }),
      { itemName: "space", max: 20, help: "The first is the whole club: its numbers are also told to search engines." },
    ),
    note: line("Note", "Tell us how many guests you expect, and we'll tell you whether they fit.", {
      optional: true,
      longest: 300,
    }),
  }),
  steps: points(
    "How it works",
    "How it works",
    [
      {
        title: "Send an inquiry",
        text: "A date, the number of guests and a rough budget are enough. Tell us if the date is flexible.",
      },
      {
        title: "We reply",
        text: "Within two working days: whether the date is free, what it costs with staff and bar, and a time to see the room.",
      },
      {
        title: "You confirm",
        text: "The date is yours once we've agreed on everything and confirmed it.",
      },
    ],
    "step",
  ),
  form: formHead(
    "Ask about a date",
    "We open {hours}; at any other time the club can be yours. We reply within two working days.",
  ),
});

/** /vip-tables. */
export const vipTablesSettings = group("VIP tables", {
  ...head(
    "VIP Tables",
    "Request a table at {name} in {locality}. Open {hours}; a table is held for {table_hold} minutes. Nothing is charged now.",
    "A table for your group, close enough to dance, far enough to talk.",
  ),
  picture: pageImage("First image", "vip-booth", "A horseshoe-shaped velvet booth beneath two neon rings.", "50% 78%"),
  points: pointList("Points", [
    {
      title: "Your own table",
      text: "For your group, and yours until we close.",
    },
    {
      title: "Held for {table_hold} minutes",
      text: "After the time you booked, a table is held for {table_hold} minutes. Call us if you're running late.",
    },
    {
      title: "The deposit",
      text: "It secures the table and is taken off your bill. The VIP deposit is non-refundable within {deposit_hours} hours.",
    },
  ]),
  included: titledList("What's included", "What's included", [
    "Entry for everyone on your booking",
    "Table service; your budget is what you spend, not a fee on top",
  ]),
  includedImage: pageImage(
    "Image beside what's included",
    "vip-table",
    "Four glasses, candles and a bottle on ice on a dark round table in front of red velvet.",
    "52% 56%",
  ),
  steps: points(
    "How it works",
    "How it works",
    [
      {
        title: "Send the request",
        text: "Tell us the date, the number of guests and your budget. It takes a minute and costs nothing.",
      },
      {
        title: "We confirm",
        text: "Within two working days, or before doors if your night is sooner, we'll reply by email or phone with a table, a time and how to pay the deposit, if there is one.",
      },
      {
        title: "Come on time",
        text: "Give the booking name at the door. {age}, for every guest in the group.",
      },
    ],
    "step",
  ),
  form: formHead(
    "Request Your Table",
    "We reply within two working days, or before doors if your night is sooner. You pay nothing until we've agreed on a table.",
  ),
  waitlist: line(
    "Rule of the waitlist",
    "If a table becomes free on a full night, we offer it to the first party on the waitlist that it fits. You have {table_offer} minutes to take it, or {table_offer_tonight} from {table_offer_close} on the day; then we offer it to the next party. Between {table_offer_last} and {table_offer_first} we make offers for tonight only.",
    { longest: 600, help: "Also shown to guests on the waitlist, on their private page." },
  ),
});
