import type { GuestChangeKind } from "../../platform/db/tables/guests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { noteCardChange } from "./card-version.server.ts";
import { retag } from "./retag.server.ts";
import { summarizeGuests } from "./summarize.server.ts";
import { writeNights } from "./visit-nights.server.ts";

const actions = {
  merged: "guest.merged",
  split: "guest.split",
  "not-the-same": "guest.told-apart",
  "contact-moved": "guest.contact-moved",
  "contact-moved-back": "guest.contact-moved-back",
} as const satisfies Record<GuestChangeKind, string>;

/** Records what staff decided, in the log of changes and in the audit trail. */
export async function noteChange(
  trx: Database,
  what: GuestChangeKind,
  guest: string,
  other: string,
  { by, now }: Edit,
): Promise<void> {
  const row = { id: newId(), at: storedInstant(now), by: by.username, what, guest_id: guest, other_id: other };
  await trx.insertInto("guest_changes").values(row).execute();
  const object = { kind: "guest", id: guest, name: "" };
  await record(trx, { actor: by, action: actions[what], object, after: { other } }, now);
}

const rowOf = (trx: Database, id: string) =>
  trx.selectFrom("guests").select(["id", "root_id", "merged_into"]).where("id", "=", id).executeTakeFirst();

/** A guest by its own id. @throws `Refusal` (404). */
export async function getGuestRow(trx: Database, id: string) {
  const row = await rowOf(trx, id);
  if (!row) throw new Refusal(404, "This guest isn't there any more.");
  return row;
}

/** The guests merged into one, directly and through others, and itself. */
async function familyOf(trx: Database, id: string): Promise<string[]> {
  const family = [id];
  for (let next: string[] = [id]; next.length > 0; ) {
    const rows = await trx.selectFrom("guests").select("id").where("merged_into", "in", next).execute();
    next = rows.map((row) => row.id);
    family.push(...next);
  }
  return family;
}

/**
 * Sets the root of a family of merged guests. The root's summary covers all of them; the others can no longer be found.
 */
async function setRoot(trx: Database, family: readonly string[], root: string, now: number): Promise<void> {
  await trx.updateTable("guests").set({ root_id: root }).where("id", "in", family).execute();
  const others = family.filter((id) => id !== root);
  if (others.length > 0)
    await trx.updateTable("guests").set({ words: "", next_night: null, is_due: 0 }).where("id", "in", others).execute();
  await writeNights(trx, others, new Map());
  await retag(trx, others, now);
}

/**
 * Merges a guest into another, in the writer's transaction: both are shown as one from then on. Rows, addresses, notes
 * and links keep the guest whom they belong to, so `splitGuest` restores both guests.
 *
 * @throws `Refusal` (404, 409).
 */
export async function mergeGuests(trx: Database, id: string, into: string, by: Edit): Promise<void> {
  const [guest, other] = [await getGuestRow(trx, id), await getGuestRow(trx, into)];
  if (guest.root_id === other.root_id) throw new Refusal(409, "They are one guest already.");
  await trx.updateTable("guests").set({ merged_into: other.root_id }).where("id", "=", guest.root_id).execute();
  await setRoot(trx, await familyOf(trx, guest.root_id), other.root_id, by.now);
  await summarizeGuests(trx, [other.root_id], by.now);
  await noteCardChange(trx, [other.root_id]);
  await noteChange(trx, "merged", guest.root_id, other.root_id, by);
}

/**
 * Splits a guest from the one that they were merged into. Rows that arrived since belong to the guest whose contact
 * they name.
 *
 * @throws `Refusal` (404, 409).
 */
export async function splitGuest(trx: Database, id: string, by: Edit): Promise<void> {
  const guest = await getGuestRow(trx, id);
  if (guest.merged_into === null) throw new Refusal(409, "This guest isn't merged with another any more.");
  await trx.updateTable("guests").set({ merged_into: null }).where("id", "=", id).execute();
  await setRoot(trx, await familyOf(trx, id), id, by.now);
  await summarizeGuests(trx, [id, guest.root_id], by.now);
  await noteCardChange(trx, [id, guest.root_id]);
  await noteChange(trx, "split", id, guest.merged_into, by);
}

/** Remembers that two guests are different people, in the writer's transaction. @throws `Refusal` (404). */
export async function tellApart(trx: Database, id: string, other: string, by: Edit): Promise<void> {
  const [one, another] = [await getGuestRow(trx, id), await getGuestRow(trx, other)];
  await noteChange(trx, "not-the-same", one.root_id, another.root_id, by);
}
