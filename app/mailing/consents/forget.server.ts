import { type SelectQueryBuilder, sql } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { writeMeta } from "../../platform/db/meta.server.ts";
import type { Purpose } from "../../platform/db/tables/consents.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addressMark } from "./address-mark.server.ts";
import { findConsents, recordConsents } from "./ledger.server.ts";
import { subscribedPurposes } from "./purpose.ts";

/** The row of `meta` with the instant from which rows must be kept; the database rejects deleting those. */
const KEPT_FROM = "consents_kept_from";

/**
 * Removes addresses from the ledger, once their subscribers are deleted. What they had not withdrawn ends with an
 * erasure; the rows stay by their mark, as proof.
 *
 * @param now ms since 1970.
 * @param ended the purposes that end; reminders, which are about bookings, only when the guest's bookings are erased, too.
 */
export async function forgetInConsents(
  trx: Database,
  addresses: readonly string[],
  now: number,
  ended: readonly Purpose[] = subscribedPurposes,
): Promise<void> {
  if (addresses.length === 0) return;
  for (const address of addresses) {
    const state = await findConsents(trx, await addressMark(trx, address));
    const purposes = ended.filter((purpose) => state.get(purpose));
    const entry = { address, purposes, given: false, at: storedInstant(now), proof: "erasure", place: "" } as const;
    await recordConsents(trx, [entry], now);
  }
  await trx
    .updateTable("consents")
    .set({ address: null })
    .where(dialectHelpers(trx).isAmong("address", addresses))
    .execute();
}

/**
 * Selects the first row of each address that no subscriber and no suppression has, such as of guests who wanted no
 * reminders, unless something was recorded for it since an instant.
 *
 * @param before ISO 8601 in UTC.
 */
export function namedBefore(db: Database, before: string): SelectQueryBuilder<Tables, "consents", object> {
  return db
    .selectFrom("consents")
    .where("consents.address", "is not", null)
    .where("consents.recorded_at", "<", before)
    .where(({ and, not, exists, selectFrom }) => {
      const address = sql.ref("consents.address");
      const named = [
        selectFrom("subscribers").select("subscribers.id").whereRef("subscribers.address", "=", address),
        selectFrom("suppressions").select("suppressions.mark").whereRef("suppressions.address", "=", address),
        selectFrom("consents as later")
          .select("later.number")
          .whereRef("later.mark", "=", "consents.mark")
          .where("later.recorded_at", ">=", before),
        selectFrom("consents as earlier")
          .select("earlier.number")
          .whereRef("earlier.mark", "=", "consents.mark")
          .whereRef("earlier.number", "<", "consents.number"),
      ];
      return and(named.map((rows) => not(exists(rows))));
    });
}

/** Addresses that the ledger has, and since when. */
export async function listConsented(
  db: Database,
  addresses: readonly string[],
): Promise<{ address: string; created_at: string }[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .selectFrom("consents")
    .select(({ fn }) => ["address", fn.min("recorded_at").as("created_at")])
    .where(dialectHelpers(db).isAmong("address", addresses))
    .groupBy("address")
    .execute();
  return rows.map(({ address, created_at }) => ({ address: address ?? "", created_at }));
}

/** Deletes the rows of invented guests of the demo, before these guests, and texts that no other guest agreed to. */
export async function removeDemoConsents(trx: Database, subscriberIds: readonly string[]): Promise<void> {
  const theirs = trx
    .selectFrom("subscribers")
    .select("address")
    .where(dialectHelpers(trx).isAmong("id", subscriberIds));
  await trx.deleteFrom("consents").where("address", "in", theirs).execute();
  await trx
    .deleteFrom("consent_texts")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("consents").select("number").whereRef("consents.text_id", "=", "consent_texts.id"))),
    )
    .execute();
}

/**
 * Selects what ended for good before an instant: all rows of a purpose whose last one is a withdrawal from before it.
 * Reminders need no consent, so any last row ends theirs.
 *
 * @param before ISO 8601 in UTC.
 */
export function endedBefore(db: Database, before: string) {
  return db
    .selectFrom("consents")
    .where("consents.recorded_at", "<", before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("consents as last")
          .select("last.number")
          .whereRef("last.mark", "=", "consents.mark")
          .whereRef("last.channel", "=", "consents.channel")
          .whereRef("last.purpose", "=", "consents.purpose")
          .where(({ eb, or }) => or([eb("last.given", "=", 0), eb("last.purpose", "=", "reminders")]))
          .where("last.recorded_at", "<", before)
          .where((of) =>
            of.not(
              of.exists(
                of
                  .selectFrom("consents as newer")
                  .select("newer.number")
                  .whereRef("newer.mark", "=", "last.mark")
                  .whereRef("newer.channel", "=", "last.channel")
                  .whereRef("newer.purpose", "=", "last.purpose")
                  .whereRef("newer.number", ">", "last.number"),
              ),
            ),
          ),
      ),
    );
}

/** Deletes up to about `most` rows of what ended before an instant: whole purposes at a time. @returns how many. */
export async function deleteEndedBefore(trx: Database, before: string, most: number): Promise<number> {
  const some = await endedBefore(trx, before)
    .select(["consents.mark", "consents.channel", "consents.purpose"])
    .limit(most)
    .execute();
  if (some.length === 0) return 0;
  await writeMeta(trx, KEPT_FROM, before);
  let count = 0;
  for (const { mark, channel, purpose } of some) {
    const { numDeletedRows } = await trx
      .deleteFrom("consents")
      .where("mark", "=", mark)
      .where("channel", "=", channel)
      .where("purpose", "=", purpose)
      .executeTakeFirst();
    count += Number(numDeletedRows);
  }
  return count;
}
