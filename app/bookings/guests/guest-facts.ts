import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import type { GuestSummary } from "./shapes.ts";

type GuestFigures = Pick<
  GuestSummary,
  "visits" | "last_visit" | "no_shows" | "next_night" | "spent_cents" | "subscribed"
>;

/** What is known about a guest, in few words: `4 visits, last 14 March`, `1 no-show`. @param today `YYYY-MM-DD`. */
export function guestFacts(
  { visits, last_visit, no_shows, next_night, spent_cents, subscribed }: GuestFigures,
  today: string,
): string[] {
  return [
    visits === 0
      ? "No visits yet"
      : `${formatCount(visits, "visit")}${last_visit === null ? "" : `, last ${formatDay(last_visit, today)}`}`,
    ...(no_shows > 0 ? [formatCount(no_shows, "no-show")] : []),
    ...(spent_cents ? [`${formatAmount(spent_cents)} spent`] : []),
    ...(next_night === null ? [] : [`expected ${formatDay(next_night, today)}`]),
    ...(subscribed ? ["subscribed"] : []),
  ];
}
