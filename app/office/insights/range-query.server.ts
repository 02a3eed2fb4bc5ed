import * as z from "zod/mini";
import { queryDay } from "../../platform/http/query-fields.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { daysIn, lastWeeks, MAX_DAYS, type Range } from "./period.ts";

/** The query parameters for a range of nights. */
export const rangeQuery = z.object({
  from: queryDay("`from` must be a date, YYYY-MM-DD."),
  to: queryDay("`to` must be a date, YYYY-MM-DD."),
});

/** The range in a query, by default the last week. @throws `Refusal` */
export function rangeOf({ from, to }: { from?: string; to?: string }): Range {
  const week = lastWeeks(tonight(), 1);
  const range = { from: from ?? to ?? week.from, to: to ?? from ?? week.to };
  if (range.from > range.to) throw new Refusal(400, "The first night must be before the last one.");
  if (daysIn(range) > MAX_DAYS) throw new Refusal(400, "Choose ten years at most.");
  return range;
}

/**
 * The start and end of a range of days as stored instants, for requests by the time they were received, as in the
 * inbox.
 */
export const instantsOf = ({ from, to }: Range) => ({
  start: toInstant(`${from}T00:00`, venue.timeZone),
  end: toInstant(`${addDays(to, 1)}T00:00`, venue.timeZone),
});
