import { formatTime, wallClockIn } from "../../platform/lib/time/wall-time-text.ts";
import { timeInNight } from "../../platform/venue/club-night.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { ListTerms, Price } from "./shapes.ts";

function priceText(price: Price): string {
  if (price.kind === "amount") return formatAmount(price.cents);
  return { free: "Free", half: "Half price", full: "Full price" }[price.kind];
}

/**
 * The price of a guest of a list at the door at an instant: `Free, until 11:30 PM`, `Half price, after 11:30 PM`.
 *
 * @param night `YYYY-MM-DD`, to which `until` belongs.
 * @param at ms since 1970.
 */
export function payNowText({ early, until, late }: ListTerms, night: string, at: number): string {
  if (until === null) return priceText(early);
  const end = timeInNight(night, until);
  const isEarly = wallClockIn(venue.timeZone, at) < end;
  return isEarly ? `${priceText(early)}, until ${formatTime(end)}` : `${priceText(late)}, after ${formatTime(end)}`;
}
