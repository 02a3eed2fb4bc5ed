import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import type { GuestSummary } from "./shapes.ts";

/** A guest's visits and no-shows in a few words: `4 visits, last 14 March`, `1 no-show`. @param today `YYYY-MM-DD`. */
export function visitFacts(
  { visits, last_visit, no_shows }: Pick<GuestSummary, "visits" | "last_visit" | "no_shows">,
  today: string,
): string[] {
  const last = last_visit === null ? "" : `, last ${formatDay(last_visit, today)}`;
  return [
    visits === 0 ? "No visits yet" : formatCount(visits, "visit") + last,
    ...(no_shows > 0 ? [formatCount(no_shows, "no-show")] : []),
  ];
}
