import { formatDay } from "../lib/time/wall-time-text.ts";

/** When tables are offered to the waitlist, as wall time `HH:MM`. */
export const offerHours = {
  /** Quiet hours: no offers for a later club night between these times. */
  quiet: { begins: "23:00", ends: "09:00" },
  /** From this time on the night's own day, guests have less time to answer an offer. */
  close: "17:00",
} as const;

/** Suffixes of ordinal numbers in English. */
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });

/** `You're 2nd on the waitlist for a table of your size on Sat 28 Nov.` */
export function placeText(place: number, night: string): string {
  return `You're ${place}${endings[rules.select(place)] ?? "th"} on the waitlist for a table of your size on ${formatDay(night)}.`;
}
