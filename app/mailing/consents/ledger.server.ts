import { hash } from "node:crypto";
import type { Insertable } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Channel, Proof, Purpose } from "../../platform/db/tables/consents.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addressMark, normalAddress } from "./address-mark.server.ts";

/** How a consent was given or withdrawn. */
export interface Evidence {
  proof: Proof;
  /** Where, as people read it. */
  place: string;
  /** The admin's name, or the program's part; none for guests. */
  actor?: string;
}

/** What one person gave or withdrew. */
export interface ConsentEntry extends Evidence {
  address: string;
  /** Instead of the address, once that was erased. */
  mark?: string;
  purposes: readonly Purpose[];
  given: boolean;
  /** The words that they agreed to. */
  words?: string;
  /** The version of the settings that had these words. */
  version?: number;
  /** When it was given or withdrawn, ISO 8601 in UTC. */
  at: string;
  /** For a confirmation, when the form was sent. */
  askedAt?: string;
}

/** The purposes that are given, and those that are withdrawn; the others were never asked for. */
export type ConsentState = ReadonlyMap<Purpose, boolean>;

const lastRows = prepared<{ mark: string; channel: Channel }, { purpose: Purpose; given: number }>((db, $) =>
  db
    .selectFrom("consents")
    .select(["purpose", "given"])
    .where("mark", "=", $("mark"))
    .where("channel", "=", $("channel"))
    .orderBy("number"),
);

/** What a person has given and withdrawn, by the mark of the address. */
export async function findConsents(db: Database, mark: string, channel: Channel = "email"): Promise<ConsentState> {
  const { rows } = await lastRows(db, { mark, channel });
  return new Map(rows.map(({ purpose, given }) => [purpose, given === 1]));
}

/** The last number of each mark, and its state by channel and purpose. */
async function standingOf(trx: Database, marks: readonly string[]) {
  const rows = await trx
    .selectFrom("consents")
    .select(["mark", "number", "channel", "purpose", "given"])
    .where(dialectHelpers(trx).isAmong("mark", marks))
    .orderBy("number")
    .execute();
  const last = new Map<string, number>();
  const given = new Map<string, boolean>();
  for (const row of rows) {
    last.set(row.mark, row.number);
    given.set(`${row.mark} ${row.channel} ${row.purpose}`, row.given === 1);
  }
  return { last, given };
}

/** Stores words that guests agreed to, each once. @returns their ids by text. */
async function storeTexts(trx: Database, texts: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map(texts.map((body) => [body, hash("sha256", body)]));
  for (const [body, id] of ids)
    await trx
      .insertInto("consent_texts")
      .values({ id, body })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  return ids;
}

/**
 * Adds to the ledger, in the transaction of what is given or withdrawn. A withdrawal of what is withdrawn already adds
 * nothing; a consent is added again, since its proof may be better.
 *
 * @param now ms since 1970.
 */
export async function recordConsents(trx: Database, entries: readonly ConsentEntry[], now: number): Promise<void> {
  const marked: { entry: ConsentEntry; mark: string }[] = [];
  for (const entry of entries) marked.push({ entry, mark: entry.mark ?? (await addressMark(trx, entry.address)) });
  const { last, given } = await standingOf(trx, [...new Set(marked.map(({ mark }) => mark))]);
  const texts = await storeTexts(trx, [...new Set(entries.flatMap(({ words }) => words ?? []))]);
  const rows: Insertable<Tables["consents"]>[] = [];
  for (const { entry, mark } of marked)
    for (const purpose of entry.purposes) {
      const key = `${mark} email ${purpose}`;
      if (!entry.given && given.get(key) === false) continue;
      const number = (last.get(mark) ?? 0) + 1;
      last.set(mark, number);
      given.set(key, entry.given);
      rows.push({
        mark,
        number,
        address: entry.mark === undefined ? normalAddress(entry.address) : null,
        channel: "email",
        purpose,
        given: entry.given ? 1 : 0,
        text_id: (entry.words !== undefined && texts.get(entry.words)) || null,
        version: entry.version ?? null,
        place: entry.place,
        proof: entry.proof,
        actor: entry.actor ?? "",
        at: entry.at,
        asked_at: entry.askedAt ?? null,
        recorded_at: storedInstant(now),
      });
    }
  if (rows.length > 0) await trx.insertInto("consents").values(rows).execute();
}

/** Records that addresses withdrew what they had given for these purposes, `now` (ms since 1970). */
export async function recordWithdrawal(
  trx: Database,
  address: string,
  purposes: readonly Purpose[],
  evidence: Evidence,
  now: number,
): Promise<void> {
  await recordConsents(trx, [{ ...evidence, address, purposes, given: false, at: storedInstant(now) }], now);
}
