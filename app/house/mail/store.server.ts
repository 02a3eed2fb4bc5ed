import { type Selectable, type SqlBool, sql, type UpdateObject } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";

/** A row of the outbox. */
export type OutboxRow = Selectable<Tables["outbox"]>;

/**
 * Leases the `most` emails that have been due longest, so that no other worker takes them, and counts an attempt for
 * each.
 *
 * @param now ms since 1970. @param leaseFor duration of the lease, in ms.
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

const findDue = prepared<{ now: string }, { id: string }>((db, $) =>
  db
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", $("now"))
    .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", $("now"))]))
    .limit(1),
);

/** Whether an email is due and not leased by a worker. @param now ms since 1970. */
export async function areMailsDue(db: Database, now: number): Promise<boolean> {
  return (await findDue(db, { now: storedInstant(now) })).rows.length > 0;
}

/** Saves the result of a leased email, unless another worker has taken the email since. */
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

/** Deletes a leased email, unless another worker has taken the email since. */
export async function dropMail(trx: Database, mail: OutboxRow): Promise<void> {
  await trx.deleteFrom("outbox").where("id", "=", mail.id).where("leased_until", "=", mail.leased_until).execute();
}

/** Deletes every email about requests or subscribers, in the caller's transaction. @returns their number. */
export async function removeMailsAbout(trx: Database, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("outbox")
    .where(dialectHelpers(trx).isAmong("about", ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Emails that bring the link of a list's owner or a promoter, written as in the index `outbox_to_owners`. */
const toOwners = sql<SqlBool>`template in ('list-link', 'statement-link', 'statement-issued')`;

/** An email with the link of a list's owner or a promoter: it is about that link, and only its recipient says whose. */
export interface OwnerMail {
  id: string;
  created_at: string;
}

/** The emails with such links to addresses (in lower case). */
export async function listOwnerMails(db: Database, addresses: readonly string[]): Promise<OwnerMail[]> {
  const found: OwnerMail[] = [];
  for (const address of new Set(addresses))
    found.push(
      ...(await db
        .selectFrom("outbox")
        .select(["id", "created_at"])
        .where(toOwners)
        .where(({ eb, fn }) => eb(fn<string>("lower", ["recipient"]), "=", address))
        .execute()),
    );
  return found;
}

/** The addresses (in lower case) of all emails with such links. */
export async function listMailedOwners(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn<string>("lower", ["recipient"]).as("address"))
    .distinct()
    .where(toOwners)
    .execute();
  return rows.map(({ address }) => address);
}

/** Deletes emails, in the caller's transaction. */
export async function removeMails(trx: Database, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom("outbox").where(dialectHelpers(trx).isAmong("id", ids)).execute();
}

/** Largest exact count; a higher count is reported as this number. */
const MAX_COUNT = 10_000;

const count = prepared<Pick<OutboxRow, "state">, { count: number }>((db, $) =>
  db
    .selectFrom(db.selectFrom("outbox").select("id").where("state", "=", $("state")).limit(MAX_COUNT).as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

const oldest = prepared<Pick<OutboxRow, "state">, { oldest: string | null }>((db, $) =>
  db
    .selectFrom(
      db
        .selectFrom("outbox")
        .select("created_at")
        .where("state", "=", $("state"))
        .orderBy("next_try_at")
        .limit(MAX_COUNT)
        .as("some"),
    )
    .select((eb) => eb.fn.min("created_at").as("oldest")),
);

/** The creation time of the oldest queued email, ISO 8601; if there are many, of the oldest among those due longest. */
export async function oldestWaiting(db: Database): Promise<string | undefined> {
  return (await oldest(db, { state: "waiting" })).rows[0]?.oldest ?? undefined;
}

/** The number of emails in a state, up to 10,000. */
export async function countMails(db: Database, state: OutboxRow["state"]): Promise<number> {
  return (await count(db, { state })).rows[0]?.count ?? 0;
}
