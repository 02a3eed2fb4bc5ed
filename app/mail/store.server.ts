import type { Selectable, UpdateObject } from "kysely";
import { dialectHelpers } from "../db/dialects/dialect-helpers.ts";
import { prepared } from "../db/prepared.server.ts";
import type { Database, Tables } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";

/** A mail as the outbox keeps it. */
export type OutboxRow = Selectable<Tables["outbox"]>;

/**
 * Takes the `most` mails that have been due longest, so that no other worker has them meanwhile, and
 * counts a try for each.
 *
 * @param now ms since 1970.
 * @param leaseFor ms.
 */
export function leaseMails(trx: Database, now: number, most: number, leaseFor: number): Promise<OutboxRow[]> {
  const at = storedInstant(now);
  return trx
    .updateTable("outbox")
    .set(({ eb }) => ({
      leased_until: storedInstant(now + leaseFor),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where("state", "=", "waiting")
        .where("next_try_at", "<=", at)
        .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
        .orderBy("next_try_at")
        .limit(most),
    )
    .returningAll()
    .execute();
}

/** Writes down what became of a leased mail, unless its lease has ended and another worker has taken it. */
export async function settleMail(
  trx: Database,
  mail: OutboxRow,
  result: UpdateObject<Tables, "outbox">,
): Promise<void> {
  await trx
    .updateTable("outbox")
    .set({ ...result, leased_until: null })
    .where("id", "=", mail.id)
    .where("leased_until", "=", mail.leased_until)
    .execute();
}

/** Throws a leased mail away, unless another worker has taken it. */
export async function dropMail(trx: Database, mail: OutboxRow): Promise<void> {
  await trx.deleteFrom("outbox").where("id", "=", mail.id).where("leased_until", "=", mail.leased_until).execute();
}

/** Deletes every mail about requests or subscribers, in the transaction that deletes those; says how many went. */
export async function removeMailsAbout(trx: Database, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("outbox")
    .where(dialectHelpers(trx).isAmong("about", ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Mails that are counted one by one; more are as many as that. */
const MOST_COUNTED = 10_000;

const count = prepared<{ state: string }, { count: number }>((db, $) =>
  db
    .selectFrom(db.selectFrom("outbox").select("id").where("state", "=", $("state")).limit(MOST_COUNTED).as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

const oldest = prepared<{ state: string }, { oldest: string | null }>(
  (db, $) =>
    db
      .selectFrom(
        db
          .selectFrom("outbox")
          .select("created_at")
          .where("state", "=", $("state"))
          .orderBy("next_try_at")
          .limit(MOST_COUNTED)
          .as("some"),
      )
      .select((eb) => eb.fn.min("created_at").as("oldest")) as never,
);

/** When the oldest mail that waits was written, ISO 8601; of those that are due longest, if there are many. */
export async function oldestWaiting(db: Database): Promise<string | undefined> {
  return (await oldest(db, { state: "waiting" })).rows[0]?.oldest ?? undefined;
}

/** How many mails are in a state, up to 10,000. */
export async function countMails(db: Database, state: OutboxRow["state"]): Promise<number> {
  return (await count(db, { state })).rows[0]?.count ?? 0;
}
