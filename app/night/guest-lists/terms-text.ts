import { formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { formatNightClock } from "../../platform/venue/club-night.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import type { ListTerms, Price } from "./shapes.ts";

const priceText: Record<Exclude<Price["kind"], "amount">, string> = {
  free: "free",
  half: "half price",
  full: "full price",
};

/** A price as part of a sentence: `half price`, `$15`. */
const formatPrice = (price: Price): string =>
  price.kind === "amount" ? formatAmount(price.cents) : priceText[price.kind];

/**
 * The prices of a list as text: `Free before 11:30 PM, then half price.` @param night names the weekday after midnight.
 */
export function formatTerms({ early, until, late }: ListTerms, night?: string): string {
  const first = formatPrice(early);
  const start = first.charAt(0).toUpperCase() + first.slice(1);
  if (until === null) return `${start} all night.`;
  const time = night ? formatNightClock(night, until) : formatTime(until);
  return `${start} before ${time}, then ${formatPrice(late)}.`;
}
