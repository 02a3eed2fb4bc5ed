import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { bookableDays } from "../limits.ts";

/** The date in the page's URL for its form, `?night=2026-11-28`, if it can be booked. */
export function givenNight(): { date: string } | undefined {
  const night = new URLSearchParams(window.location.search).get("night") ?? "";
  const { first, last } = bookableDays();
  return isDay(night) && first <= night && night <= last ? { date: night } : undefined;
}
