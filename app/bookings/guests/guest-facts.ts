import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import type { GuestSummary } from "./shapes.ts";
import { visitFacts } from "./visit-facts.ts";

/** What is known about a guest, in a few words: `4 visits, last 14 March`, `1 no-show`. @param today `YYYY-MM-DD`. */
export function guestFacts(guest: GuestSummary, today: string): string[] {
  const { next_night, spent_cents, subscribed } = guest;
  return [
    ...visitFacts(guest, today),
    ...(spent_cents ? [`${formatAmount(spent_cents)} spent`] : []),
    ...(next_night === null ? [] : [`expected ${formatDay(next_night, today)}`]),
    ...(subscribed ? ["subscribed"] : []),
  ];
}
