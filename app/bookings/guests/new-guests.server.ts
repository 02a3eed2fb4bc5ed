import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import type { GuestFilter } from "./filter.ts";

type Rows<Columns> = SelectQueryBuilder<Tables, "guests", Columns>;

type FirstVisit = Pick<GuestFilter, "first_from" | "first_to" | "again">;

/** A new guest counts as returning within this many days. */
const AGAIN_WITHIN_DAYS = 60;

/** Whether a guest came again soon after the first time. */
function cameAgain(db: Database, { exists, selectFrom }: ExpressionBuilder<Tables, "guests">) {
  return exists(
    selectFrom("guest_nights")
      .select("guest_nights.night")
      .whereRef("guest_nights.root_id", "=", "guests.id")
      .whereRef("guest_nights.night", ">", "guests.first_visit")
      .where("guest_nights.night", "<=", dialectHelpers(db).daysLater("guests.first_visit", AGAIN_WITHIN_DAYS)),
  );
}

/** The guests whose first visit was from one club night to another, as a condition of a query. */
export function firstCame<Columns>(db: Database, rows: Rows<Columns>, { first_from, first_to, again }: FirstVisit) {
  let query = rows;
  if (first_from !== undefined) query = query.where("first_visit", ">=", first_from);
  if (first_to !== undefined) query = query.where("first_visit", "<=", first_to);
  if (again) query = query.where((of) => cameAgain(db, of));
  return query;
}

/** How many guests came for the first time from one club night to another, and how many of them again within 60 days. */
export async function countNewGuests(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<{ first: number; again: number }> {
  const nights = { first_from: from, first_to: to };
  const [first, again] = await Promise.all(
    [nights, { ...nights, again: true }].map(async (filter) => {
      const all = db
        .selectFrom("guests")
        .where("merged_into", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("count"));
      return Number((await firstCame(db, all, filter).executeTakeFirstOrThrow()).count);
    }),
  );
  return { first: first ?? 0, again: again ?? 0 };
}
