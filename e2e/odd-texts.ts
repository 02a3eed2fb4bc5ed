import * as z from "zod/mini";
import { HONEYPOT } from "../app/bookings/requests/spam.ts";

/** Text for a field: the longest it accepts of one kind, as one unbreakable word. */
export const varieties = ["wide", "mixed", "one"] as const;
export type Variety = (typeof varieties)[number];

/** A text of this variety with this many UTF-16 code units. */
const texts: Record<Variety, (length: number) => string> = {
  wide: (length) => (length < 60 ? "" : "https://").padEnd(length, "W"),
  mixed: (length) => `${"👩🏽‍🚀".repeat(length / 2 / "👩🏽‍🚀".length)}`.padEnd(length, "مرحبابالعالم"),
  one: (length) => "i".repeat(length),
};

/** Values of fields with a format: URLs, handles, phone numbers, numbers. */
const shapes: ((length: number) => string)[] = [
  (length) => `https://w.au/${"W".repeat(Math.max(0, length - 13))}`.slice(0, length),
  (length) => "W".repeat(length),
  (length) => `+${"8".repeat(Math.max(0, length - 1))}`,
  (length) => "8".repeat(length),
];

let mailboxes = 0;

/** A unique email address: as long as mail servers accept (253 characters), or short. */
function mailbox(variety: Variety): string {
  mailboxes += 1;
  if (variety === "one") return `${mailboxes}@i.au`;
  const labels = Array.from({ length: 4 }, () => "w".repeat(46)).join(".");
  return `${"W".repeat(62 - String(mailboxes).length)}${mailboxes}@${labels}.au`;
}

/** More characters than any field accepts. */
const MOST = 30_000;

/** The longest text of a shape that a field accepts. */
function longest(accepts: (text: string) => boolean, shape: (length: number) => string): string | undefined {
  let [least, most] = [1, MOST];
  // Some formats need a minimum length.
  while (least < 20 && !accepts(shape(least))) least += 1;
  if (!accepts(shape(least))) return undefined;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (accepts(shape(middle))) least = middle;
    else most = middle - 1;
  }
  return shape(least);
}

function shortest(accepts: (text: string) => boolean): string | undefined {
  for (let length = 1; length <= 20; length += 1) {
    const found = [texts.one, ...shapes].map((shape) => shape(length)).find(accepts);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Fills a form with the longest values its fields accept.
 *
 * @param given values of its other fields: days, choices, numbers.
 * @throws when a field that takes no text is not given.
 */
export function filled<Shape extends object, Given extends object>(
  schema: { shape: Shape },
  variety: Variety,
  given: Given,
): Given & Record<Exclude<keyof Shape, keyof Given>, string> {
  const form: Record<string, unknown> = { ...(given as Record<string, unknown>) };
  for (const [name, field] of Object.entries(schema.shape)) {
    if (name in given || name === HONEYPOT) continue;
    const accepts = (text: string) => z.safeParse(field as z.ZodMiniType, text).success;
    const address = mailbox(variety);
    const text =
      name === "email" && accepts(address)
        ? address
        : variety === "one"
          ? shortest(accepts)
          : [texts[variety], ...shapes].map((shape) => longest(accepts, shape)).find((found) => found !== undefined);
    if (text === undefined) throw new Error(`The field ${name} takes no text: say what it is filled with.`);
    form[name] = text;
  }
  return form as Given & Record<Exclude<keyof Shape, keyof Given>, string>;
}
