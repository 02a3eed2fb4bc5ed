import { onePerson } from "../../house/mail/limits.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal, wrongField } from "../../platform/lib/refusal.server.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { formatDate } from "../../platform/lib/time/wall-time-text.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Edit } from "../../staff/audit-log/record.server.ts";
import { noteCardChange } from "./card-version.server.ts";
import { readContact } from "./contact.ts";
import { listFormer } from "./former-contacts.server.ts";
import { findLinking } from "./link-earlier-rows.server.ts";
import { getGuestRow, noteChange } from "./merge.server.ts";
import { summarizeGuests } from "./summarize.server.ts";

/** A contact that is another guest's from a day on. */
interface Move {
  contact: string;
  /** The venue's day, `YYYY-MM-DD`. */
  from: string;
  /** The guest who has it then; undefined for a new one. */
  to?: string;
}

const rootOf = async (trx: Database, id: string): Promise<string> => {
  const row = await trx.selectFrom("guests").select("root_id").where("id", "=", id).executeTakeFirst();
  return row?.root_id ?? id;
};

/** Whether a guest, merged ones included, has rows with any other contact. */
async function hasOthers(trx: Database, root: string, contact: string): Promise<boolean> {
  const row = await trx
    .selectFrom("guests")
    .innerJoin("guest_contacts", "guest_contacts.guest_id", "guests.id")
    .innerJoin("guest_rows", "guest_rows.contact", "guest_contacts.contact")
    .select("row_id")
    .where("guests.root_id", "=", root)
    .where("is_gone", "=", 0)
    .where("guest_rows.contact", "<>", contact)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives an address or a number to another guest from a day on, in the writer's transaction: that guest gets the rows
 * from that day on, and all that arrive later; earlier rows stay, under a key of their own. `moveContactBack` undoes
 * it.
 *
 * @param guest the id of the guest who has it, or of the one they are merged into.
 * @throws `Refusal` (404, 409, 422).
 */
export async function moveContact(trx: Database, guest: string, { contact, from, to }: Move, by: Edit): Promise<void> {
  if (await findLinking(trx)) throw new Refusal(409, "Earlier requests are still being linked. Try again later.");
  const { root_id: root } = await getGuestRow(trx, guest);
  const had = await trx
    .selectFrom("guest_contacts")
    .innerJoin("guests", "guests.id", "guest_contacts.guest_id")
    .selectAll("guest_contacts")
    .where("contact", "=", contact)
    .where("former_of", "is", null)
    .where("guests.root_id", "=", root)
    .executeTakeFirst();
  if (!had) throw wrongField("contact", "This isn't the guest's any more. Reload the page.");
  const until = toInstant(`${from}T00:00`, venue.timeZone);
  const moved = (await listFormer(trx, [contact])).at(-1);
  if (moved && until <= moved.until) throw wrongField("from", "It changed owner then already. Choose a later date.");
  if (to !== undefined && (await getGuestRow(trx, to)).root_id === root)
    throw wrongField("to", "That is the same guest. Choose another, or split them first.");
  const former = { contact: `former:${newId()}`, guest_id: had.guest_id, added_at: had.added_at };
  await trx
    .insertInto("guest_contacts")
    .values({ ...former, former_of: contact, until })
    .execute();
  await trx
    .updateTable("guest_rows")
    .set({ contact: former.contact })
    .where("contact", "=", contact)
    .where("at", "<", until)
    .execute();
  const owner = to ?? newId();
  await trx.updateTable("guest_contacts").set({ guest_id: owner }).where("contact", "=", contact).execute();
  await summarizeBoth(trx, [root, await rootOf(trx, owner)], by.now);
  const kept = await trx
    .selectFrom("guest_contacts")
    .select("contact")
    .where("contact", "=", former.contact)
    .executeTakeFirst();
  if (!kept) throw wrongField("from", "Everything with it is from then on. Choose a later date.");
  await noteChange(trx, "contact-moved", had.guest_id, owner, by);
}

/** Whether staff noted anything about a guest, or about those merged into them. */
async function hasRecord(trx: Database, root: string): Promise<boolean> {
  const ids = (await trx.selectFrom("guests").select("id").where("root_id", "=", root).execute()).map(({ id }) => id);
  const { isAmong } = dialectHelpers(trx);
  for (const table of ["guest_notes", "guest_flags", "guest_tag_choices"] as const) {
    const row = await trx
      .selectFrom(table)
      .select("guest_id")
      .where(isAmong("guest_id", ids))
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return ids.length > 1;
}

/**
 * Gives a contact back to the guest who had it before it was moved, with all rows since, in the writer's transaction.
 *
 * @param key of the former contact.
 * @throws `Refusal` (404, 409).
 */
export async function moveContactBack(trx: Database, key: string, by: Edit): Promise<void> {
  const former = await trx.selectFrom("guest_contacts").selectAll().where("contact", "=", key).executeTakeFirst();
  if (!former?.former_of || former.until === null) throw new Refusal(404, "This was undone already.");
  const { former_of: contact, guest_id, added_at, until } = former;
  const last = (await listFormer(trx, [contact])).at(-1);
  if (last && last.until > until)
    throw new Refusal(409, `It changed owner again on ${formatDate(last.until)}. Undo that first.`);
  const owner = await trx
    .selectFrom("guest_contacts")
    .select("guest_id")
    .where("contact", "=", contact)
    .executeTakeFirst();
  const [root, other] = [await rootOf(trx, guest_id), owner && (await rootOf(trx, owner.guest_id))];
  if (other !== undefined && other !== root && !(await hasOthers(trx, other, contact)) && (await hasRecord(trx, other)))
    throw new Refusal(409, "Staff have noted something about the new owner, who would be deleted. Remove that first.");
  await trx.updateTable("guest_rows").set({ contact }).where("contact", "=", key).execute();
  await trx.deleteFrom("guest_contacts").where("contact", "=", key).execute();
  const { kind, value } = readContact(contact);
  const person_key = kind === "email" ? onePerson(value).person : null;
  await trx
    .insertInto("guest_contacts")
    .values({ contact, guest_id, added_at, person_key })
    .onConflict((conflict) => conflict.column("contact").doUpdateSet({ guest_id, added_at }))
    .execute();
  await summarizeBoth(trx, other === undefined ? [root] : [root, other], by.now);
  await noteChange(trx, "contact-moved-back", guest_id, owner?.guest_id ?? guest_id, by);
}

async function summarizeBoth(trx: Database, roots: readonly string[], now: number): Promise<void> {
  const both = [...new Set(roots)];
  await summarizeGuests(trx, both, now);
  await noteCardChange(trx, both);
}
