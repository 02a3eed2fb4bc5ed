import type { NightNumbers } from "../../platform/db/tables/night-numbers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { type Range, united } from "./period.ts";

/** The numbers of a club night. */
export interface StoredNight {
  night: string;
  isOver: boolean;
  numbers: NightNumbers;
}

/** The stored numbers of a range of nights, in order. */
export async function readStoredNights(db: Database, { from, to }: Range): Promise<StoredNight[]> {
  const rows = await db
    .selectFrom("night_numbers")
    .select(["night", "numbers", "is_over"])
    .where("night", ">=", from)
    .where("night", "<=", to)
    .orderBy("night")
    .execute();
  return rows.map(({ night, numbers, is_over }) => ({ night, isOver: is_over === 1, numbers: parseJsonText(numbers) }));
}

/** The same of several ranges. Each night is read once, in however many ranges it is: ten years and the year before share nine. */
export async function readStoredRanges(db: Database, ranges: readonly Range[]): Promise<StoredNight[][]> {
  const nights = (await Promise.all(united(ranges).map((range) => readStoredNights(db, range)))).flat();
  return ranges.map(({ from, to }) => nights.filter(({ night }) => from <= night && night <= to));
}
