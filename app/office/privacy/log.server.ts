import { randomUUIDv7 } from "node:crypto";
import { readContact } from "../../bookings/guests/contact.ts";
import { listRowsOfGuest } from "../../bookings/guests/list.server.ts";
import { guestMarkWith } from "../../house/mail/guest-mark.server.ts";
import { mailSecret } from "../../house/mail/list-token.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type ContactKey, type GuestKey, readContactKey } from "./guest.ts";
import type { DeletionCounts } from "./privacy.ts";
import type { LogLine, Trace } from "./shapes.ts";

/** Most log entries shown. */
const SHOWN = 50;

/**
 * A keyed hash of an address or number, which identifies a deleted guest and cannot be reversed without this database's
 * key.
 */
export async function guestMark(trx: Database, guest: ContactKey): Promise<string> {
  return guestMarkWith(await mailSecret(trx), guest);
}

/** The marks of a guest: of the address or number, or of all contacts of a guest who was opened by id. */
export async function guestMarks(trx: Database, guest: GuestKey): Promise<string[]> {
  if (guest.by !== "guest") return [await guestMark(trx, guest)];
  const { contacts } = await listRowsOfGuest(trx, guest.key);
  const named = contacts.map(readContact).filter(({ kind }) => kind !== "former");
  const keys = named.flatMap(({ value }) => readContactKey(value) ?? []);
  const secret = await mailSecret(trx);
  return keys.map((key) => guestMarkWith(secret, key));
}

/** A guest as an object of the audit trail: their mark, so that staff can search by address or number. */
export async function guestObject(trx: Database, guest: GuestKey) {
  const [id = ""] = await guestMarks(trx, guest);
  return { kind: "guest", id, name: guest.by };
}

interface Noted {
  /** The id of the entry to update, if more was deleted in the same run. */
  id?: string;
  action: LogLine["action"] | "left";
  actor: string;
  guest?: string;
  counts: DeletionCounts;
}

/** Writes a log entry in the transaction of the change. @param at ISO 8601 in UTC. */
export async function noteInLog(trx: Database, noted: Noted, at: string): Promise<void> {
  const { id = randomUUIDv7(), action, actor, guest = null, counts } = noted;
  await trx
    .insertInto("privacy_log")
    .values({ id, at, action, actor, guest, counts: jsonText(counts) })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ counts: jsonText(counts) }))
    .execute();
}

/** The newest entries, newest first. */
export async function listLog(db: Database): Promise<LogLine[]> {
  const rows = await db
    .selectFrom("privacy_log")
    .select(["id", "at", "action", "actor", "counts"])
    .where("action", "!=", "left")
    // An erasure has a row without counts for each further address and number of its guest.
    .where("counts", "!=", jsonText({}))
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
    counts: parseJsonText(counts),
  }));
}

/** Earlier log entries about a guest's data, newest first. */
export async function listTraces(db: Database, guest: GuestKey): Promise<Trace[]> {
  const rows = await db
    .selectFrom("privacy_log")
    .select(["at", "action", "actor"])
    .where("guest", "in", [...(await guestMarks(db, guest)), ""])
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
