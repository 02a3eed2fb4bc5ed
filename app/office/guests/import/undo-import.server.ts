import { listFormer } from "../../../bookings/guests/former-contacts.server.ts";
import { forgetGoneRows, summarizeGuests } from "../../../bookings/guests/summarize.server.ts";
import { recordConsents } from "../../../mailing/consents/ledger.server.ts";
import { subscribedPurposes } from "../../../mailing/consents/purpose.ts";
import { removeSubscribers } from "../../../mailing/newsletter/remove.server.ts";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { type Edit, record } from "../../../staff/audit-log/record.server.ts";

/** Rows per transaction: forms wait for one transaction at most. */
const BATCH = 250;

/**
 * Returns contacts to the guests who had them before an import, and deletes those that nothing else confirms. @returns
 * the affected guests.
 */
async function giveBackContacts(trx: Database, importId: string, contacts: readonly string[]): Promise<string[]> {
  const { isAmong } = dialectHelpers(trx);
  const rows = await trx
    .selectFrom("guest_import_contacts")
    .select(["contact", "guest_before", "added_before"])
    .where("import_id", "=", importId)
    .where(isAmong("contact", contacts))
    .execute();
  // The guests who have these contacts now may be left without any.
  const owners = await trx
    .selectFrom("guest_contacts")
    .select("guest_id")
    .where(isAmong("contact", contacts))
    .execute();
  const guests = owners.map(({ guest_id }) => guest_id);
  const moved = new Set((await listFormer(trx, contacts)).map(({ former_of }) => former_of));
  for (const { contact, guest_before, added_before } of rows) {
    // Staff have decided since to whom it belongs.
    if (moved.has(contact)) continue;
    if (guest_before !== null) {
      const owner = { guest_id: guest_before, added_at: added_before ?? "" };
      await trx
        .insertInto("guest_contacts")
        .values({ contact, ...owner })
        .onConflict((conflict) => conflict.column("contact").doUpdateSet(owner))
        .execute();
      guests.push(guest_before);
      continue;
    }
    const other = await trx
      .selectFrom("guest_rows")
      .select("row_id")
      .where("contact", "=", contact)
      .where("is_gone", "=", 0)
      .limit(1)
      .executeTakeFirst();
    if (other || contact.startsWith("phone:")) continue;
    // Otherwise rows that only claim the contact would keep it.
    await trx.deleteFrom("guest_contacts").where("contact", "=", contact).execute();
  }
  return guests;
}

/** Removes some rows of an import, with contacts that only they confirmed. @returns whether any rows are left. */
async function removeSomeRows(trx: Database, importId: string, now: number): Promise<boolean> {
  const rows = await trx
    .selectFrom("guest_import_rows")
    .innerJoin("guest_rows", "guest_rows.row_id", "guest_import_rows.id")
    .select(["guest_import_rows.id", "email_key", "phone", "guest_rows.contact"])
    .where("import_id", "=", importId)
    .orderBy("guest_import_rows.id")
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return false;
  const { isAmong } = dialectHelpers(trx);
  const named = rows.flatMap(({ email_key, phone }) => [`email:${email_key}`, `phone:${phone}`]);
  const ids = rows.map(({ id }) => id);
  await trx.updateTable("guest_rows").set({ is_gone: 1, is_summed: 0 }).where(isAmong("row_id", ids)).execute();
  const guests = await giveBackContacts(trx, importId, [...new Set(named)]);
  await trx.deleteFrom("guest_import_rows").where(isAmong("id", ids)).execute();
  await forgetGoneRows(trx, now);
  const known = await trx.selectFrom("guests").select(["id", "root_id"]).where(isAmong("id", guests)).execute();
  const rootOf = new Map(known.map(({ id, root_id }) => [id, root_id]));
  // Whoever has no summary yet may be left with a number that nothing names.
  const roots = new Set(guests.map((id) => rootOf.get(id) ?? id));
  await summarizeGuests(trx, [...roots], now);
  return true;
}

/**
 * Removes some subscribers that an import added, and withdraws their consent. Subscribers who have done something
 * themselves since, or have confirmed their address or unsubscribed, stay as they are. @returns whether any are left.
 */
async function removeSomeSubscribers(trx: Database, importId: string, { by, now }: Edit): Promise<boolean> {
  const rows = await trx
    .selectFrom("guest_import_subscribers")
    .leftJoin("subscribers", "subscribers.id", "subscriber_id")
    .select(["subscriber_id", "address", "created_at", "confirmed_at", "unsubscribed_at"])
    .where("import_id", "=", importId)
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return false;
  const { isAmong } = dialectHelpers(trx);
  const ids = rows.map(({ subscriber_id }) => subscriber_id);
  const untouched = rows.filter(
    ({ address, created_at, confirmed_at, unsubscribed_at }) =>
      address !== null && unsubscribed_at === null && (confirmed_at === null || confirmed_at < (created_at ?? "")),
  );
  const entries = untouched.map(({ address }) => ({
    address: address ?? "",
    purposes: subscribedPurposes,
    given: false,
    proof: "import" as const,
    place: "Import undone",
    actor: by.username,
    at: storedInstant(now),
  }));
  await recordConsents(trx, entries, now);
  await removeSubscribers(
    trx,
    untouched.map(({ subscriber_id }) => subscriber_id),
    now,
  );
  await trx
    .deleteFrom("guest_import_subscribers")
    .where("import_id", "=", importId)
    .where(isAmong("subscriber_id", ids))
    .execute();
  await forgetGoneRows(trx, now);
  return true;
}

/** Deletes tags that an import created and that nobody has by a choice, a rule or another import. */
async function removeUnusedTags(trx: Database, importId: string): Promise<void> {
  await trx
    .deleteFrom("guest_tags")
    .where("created_by", "=", `import ${importId}`)
    .where("rule", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("guest_tag_choices").select("tag_id").whereRef("tag_id", "=", "guest_tags.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("guest_import_tags").select("tag_id").whereRef("tag_id", "=", "guest_tags.id"))),
    )
    .execute();
}

/**
 * Undoes an import in short transactions: guests, their contacts and the list of subscribers become as they were. If it
 * is interrupted, it can be called again and continues.
 *
 * @throws `Refusal` (404, 409).
 */
export async function undoImport(writer: Writer, id: string, by: Edit): Promise<void> {
  await writer.write(async (trx) => {
    const found = await trx
      .selectFrom("guest_imports")
      .select(["state", "file"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!found) throw new Refusal(404, "This import isn't there any more.");
    if (found.state === "undone") throw new Refusal(409, "This import was undone already.");
    await trx.updateTable("guest_imports").set({ state: "undoing" }).where("id", "=", id).execute();
    const object = { kind: "guest-import", id, name: found.file };
    await record(trx, { actor: by.by, action: "guest-import.undo-started", object }, by.now);
  });
  while (await writer.write((trx) => removeSomeSubscribers(trx, id, by)));
  while (await writer.write((trx) => removeSomeRows(trx, id, by.now)));
  await writer.write(async (trx) => {
    await removeUnusedTags(trx, id);
    const undone = await trx
      .updateTable("guest_imports")
      .set({ state: "undone" })
      .where("id", "=", id)
      .where("state", "=", "undoing")
      .returning(["file", "rows"])
      .executeTakeFirst();
    // A colleague undid it at the same time.
    if (!undone) return;
    const { file, rows } = undone;
    const object = { kind: "guest-import", id, name: file };
    await record(trx, { actor: by.by, action: "guest-import.undone", object, count: rows }, by.now);
  });
}
