import type { Database } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { weekdayName } from "../../../platform/lib/time/wall-time-text.ts";
import type { Range } from "../period.ts";
import type { Answers } from "./shapes.ts";

const HOURS = 24;

/** The weekday's index, Monday first. @param night `YYYY-MM-DD`. */
const weekdayOf = (night: string) => (new Date(night).getUTCDay() + 6) % 7;

/** Average number of people who came in, by weekday of the club night and hour, for nights of a range that are over. */
export async function readArrivals(db: Database, { from, to }: Range): Promise<Answers["arrivals"]> {
  const rows = await db
    .selectFrom("night_numbers")
    .select(["night", "numbers"])
    .where("night", ">=", from)
    .where("night", "<=", to)
    .where("is_over", "=", 1)
    .orderBy("night")
    .execute();
  const nights = rows.flatMap(({ night, numbers }) => {
    const { hours } = parseJsonText(numbers);
    return hours?.some((people) => people > 0) ? [{ night, hours }] : [];
  });
  return [...Map.groupBy(nights, ({ night }) => weekdayOf(night))]
    .sort(([a], [b]) => a - b)
    .map(([, some]) => ({
      weekday: weekdayName(some[0]?.night ?? from),
      nights: some.length,
      hours: Array.from({ length: HOURS }, (_, hour) => {
        const sum = some.reduce((all, { hours }) => all + (hours[hour] ?? 0), 0);
        return Math.round((sum / some.length) * 10) / 10;
      }),
    }));
}
