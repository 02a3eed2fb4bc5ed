import { randomUUIDv7 } from "node:crypto";
import { guestMarkWith } from "../../house/mail/guest-mark.server.ts";
import { mailSecret } from "../../house/mail/list-token.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { GuestKey } from "./guest.ts";
import type { DeletionCounts } from "./privacy.ts";
import type { LogLine, Trace } from "./shapes.ts";

/** Most entries shown. */
const SHOWN = 50;

/**
 * A keyed hash that identifies a deleted guest by address or number, and cannot be reversed without this database's
 * key.
 */
export async function guestMark(trx: Database, guest: GuestKey): Promise<string> {
  return guestMarkWith(await mailSecret(trx), guest);
}

/** A guest as an object of the audit trail: their mark, which can be found by address or number. */
export async function guestObject(trx: Database, guest: GuestKey) {
  return { kind: "guest", id: await guestMark(trx, guest), name: guest.by };
}

interface Noted {
  /** The entry to update, when more is deleted in the same run. */
  id?: string;
  action: LogLine["action"] | "left";
  actor: string;
  guest?: string;
  counts: DeletionCounts;
}

/** Writes an entry in the transaction of the change. @param at ISO 8601 in UTC. */
export async function noteInLog(trx: Database, noted: Noted, at: string): Promise<void> {
  const { id = randomUUIDv7(), action, actor, guest = null, counts } = noted;
  await trx
    .insertInto("privacy_log")
    .values({ id, at, action, actor, guest, counts: JSON.stringify(counts) })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ counts: JSON.stringify(counts) }))
    .execute();
}

/** The newest entries, newest first. */
export async function listLog(db: Database): Promise<LogLine[]> {
  const rows = await db
    .selectFrom("privacy_log")
    .select(["id", "at", "action", "actor", "counts"])
    .where("action", "!=", "left")
    .$narrowType<{ action: LogLine["action"] }>()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, at, action, actor, counts }) => ({
    _id: id,
    at: zonedIso(at, venue.timeZone),
    action,
    by: actor,
    counts: JSON.parse(counts),
  }));
}

/** Earlier activity on a guest's data, newest first. */
export async function listTraces(db: Database, guest: GuestKey): Promise<Trace[]> {
  const rows = await db
    .selectFrom("privacy_log")
    .select(["at", "action", "actor"])
    .where("guest", "=", await guestMark(db, guest))
    .$narrowType<{ action: Trace["action"] }>()
    .orderBy("at", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ at, action, actor }) => ({
    at: zonedIso(at, venue.timeZone),
    action,
    by: actor,
  }));
}
