import { noteCardChange } from "../../bookings/guests/card-version.server.ts";
import { findGuest } from "../../bookings/guests/list.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import type { GuestNote } from "./shapes.ts";

export const GUEST_NOT_FOUND = "This guest isn't there any more.";

const guestObject = (id: string) => ({ kind: "guest", id, name: "" });

/** Adds a note about a guest, in the writer's transaction. @param now ms since 1970. @throws `Refusal` (404). */
export async function addNote(trx: Database, guestId: string, text: string, by: Actor, now: number): Promise<void> {
  const guest = await findGuest(trx, guestId);
  if (!guest) throw new Refusal(404, GUEST_NOT_FOUND);
  const note = { id: newId(), guest_id: guest.id, at: storedInstant(now), by: by.username, text };
  await trx.insertInto("guest_notes").values(note).execute();
  await noteCardChange(trx, [guest.id]);
  await record(trx, { actor: by, action: "guest.note-added", object: guestObject(guest.id) }, now);
}

/**
 * The newest note about a guest and those merged into them; null if there is none. @param root the id of the first of
 * them.
 */
export async function findNewestNote(db: Database, root: string): Promise<GuestNote | null> {
  const note = await db
    .selectFrom("guest_notes")
    .innerJoin("guests", "guests.id", "guest_notes.guest_id")
    .select(["at", "by", "text"])
    .where("guests.root_id", "=", root)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return note ? { ...note, at: zonedIso(note.at, venue.timeZone) } : null;
}

/** Deletes a note, in the writer's transaction. @param now ms since 1970. @throws `Refusal` (404). */
export async function deleteNote(trx: Database, id: string, by: Actor, now: number): Promise<void> {
  const note = await trx.deleteFrom("guest_notes").where("id", "=", id).returning("guest_id").executeTakeFirst();
  if (!note) throw new Refusal(404, "This note was deleted already.");
  await noteCardChange(trx, [note.guest_id]);
  await record(trx, { actor: by, action: "guest.note-deleted", object: guestObject(note.guest_id) }, now);
}
