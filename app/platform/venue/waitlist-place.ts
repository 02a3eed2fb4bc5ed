import { formatDay } from "../lib/time/wall-time-text.ts";

/** Endings of ordinal numbers in English. */
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });

/** `You're 2nd on the waitlist for a table of your size on Sat 28 Nov.` */
export function placeText(place: number, night: string): string {
  return `You're ${place}${endings[rules.select(place)] ?? "th"} on the waitlist for a table of your size on ${formatDay(night)}.`;
}
