import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { Logger } from "pino";
import { emailContact } from "../../../bookings/guests/contact.ts";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { repeatUntil } from "../../../platform/lib/repeat-until.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { type Condition, MAX_MONTHS } from "./schema.ts";

type Of = ExpressionBuilder<Tables, "subscribers">;
type Predicate = ExpressionWrapper<Tables, "subscribers", SqlBool>;

/** The conditions on the guest whose confirmed address a subscriber has. */
export type GuestCondition = Extract<Condition, { kind: "tagged" | "visits" | "spent" | "no-shows" }>;

/** Subscribers copied per transaction: forms wait for one at most. */
const COPIED = 1_000;

/** The subscriber's id in the row that marks a night's copy as complete; no subscriber has it. */
const WHOLE = "";

const DAY_LENGTH = "2026-11-28".length;

/** Whether a subscriber's guest met a condition when a club night began, by the night's copy. */
export function metThen(of: Of, condition: GuestCondition, night: string, firstDay: (months: number) => string) {
  const copy = of
    .selectFrom("audience_guests as then")
    .select(sql.lit(1).as("one"))
    .where("then.night", "=", night)
    .whereRef("then.subscriber_id", "=", "subscribers.id");
  switch (condition.kind) {
    case "tagged": {
      const tag = `,${condition.tag},`;
      return of.exists(
        copy.where(sql<SqlBool>`replace(${sql.ref("then.tags")}, ${tag}, '') <> ${sql.ref("then.tags")}`),
      );
    }
    case "visits": {
      // The guest came `visits` times since a day if the night at that position of the list, newest first, is not
      // before it.
      const at = sql.lit((condition.visits - 1) * DAY_LENGTH + 1);
      const nth = sql<string>`substr(${sql.ref("then.nights")}, ${at}, ${sql.lit(DAY_LENGTH)})`;
      return of.exists(
        copy.where("then.visits", ">=", condition.visits).where(nth, ">=", firstDay(condition.months)),
      ) as Predicate;
    }
    case "spent":
      return of.exists(copy.where("then.spent_cents", ">=", condition.cents));
    case "no-shows":
      return of.exists(copy.where("then.no_shows", ">=", condition.count));
  }
}

/** The newest club night up to `night` whose copy is complete; undefined without one. */
export async function findCopy(db: Database, night: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("audience_guests")
    .select("night")
    .where("subscriber_id", "=", WHOLE)
    .where("night", "<=", night)
    .orderBy("night", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.night;
}

/**
 * Copies the summaries of the guests of some subscribers.
 *
 * @param ids of the subscribers.
 */
async function copySome(trx: Database, ids: readonly string[], night: string): Promise<void> {
  const since = Temporal.PlainDate.from(night).subtract({ months: MAX_MONTHS }).toString();
  await trx
    .insertInto("audience_guests")
    .columns(["night", "subscriber_id", "visits", "no_shows", "spent_cents", "nights", "tags"])
    .expression((of) =>
      of
        .selectFrom("subscribers")
        .innerJoin("guest_contacts", (join) =>
          join.on(
            "guest_contacts.contact",
            "=",
            sql<string>`${sql.lit(emailContact(""))} || ${sql.ref("subscribers.address")}`,
          ),
        )
        .innerJoin("guests as own", "own.id", "guest_contacts.guest_id")
        .innerJoin("guests", "guests.id", "own.root_id")
        .select([
          sql<string>`cast(${night} as text)`.as("night"),
          "subscribers.id",
          "guests.visits",
          "guests.no_shows",
          "guests.spent_cents",
          sql<string>`coalesce((
            select string_agg(came.night, '' order by came.night desc) from guest_nights as came
            where came.root_id = guests.id and came.night >= ${since}
          ), '')`.as("nights"),
          sql<string>`coalesce((
            select ',' || string_agg(had.tag_id, ',,') || ',' from guest_tagged as had where had.root_id = guests.id
          ), '')`.as("tags"),
        ])
        .where(dialectHelpers(trx).isAmong("subscribers.id", ids)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Copies the summaries of all subscribers' guests once per club night, and deletes the copies of earlier nights.
 * Summaries change with every visit, so their earlier state can't be computed. Of several instances, the first to copy
 * someone wins.
 *
 * @param now ms since 1970.
 */
export async function copyGuests(db: Database, writer: Pick<Writer, "write">, now: number): Promise<void> {
  const night = tonight(now);
  if ((await findCopy(db, night)) === night) return;
  for (let after = WHOLE, isWhole = false; !isWhole; ) {
    const rows = await db
      .selectFrom("subscribers")
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(COPIED)
      .execute();
    after = rows.at(-1)?.id ?? after;
    isWhole = rows.length < COPIED;
    await writer.write(async (trx) => {
      await copySome(
        trx,
        rows.map(({ id }) => id),
        night,
      );
      if (!isWhole) return;
      const nothing = { visits: 0, no_shows: 0, spent_cents: 0, nights: "", tags: "" };
      const end = { night, subscriber_id: WHOLE, ...nothing };
      await trx
        .insertInto("audience_guests")
        .values(end)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // Counts that began before this still read the copy of the night before.
      await trx.deleteFrom("audience_guests").where("night", "<", addDays(night, -1)).execute();
    });
  }
}

/** Copies guests soon after each club night begins, until `stop`. */
export function startCopyingGuests(
  { db, writer, log }: { db: Database; writer: Writer; log: Logger },
  stop: AbortSignal,
): void {
  const failure = "Guests could not be copied for counts of audiences";
  repeatUntil(stop, { first: 5_000, every: 60_000, log, failure }, () => copyGuests(db, writer, Date.now()));
}
