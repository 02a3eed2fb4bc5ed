import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import { linkChangedRow, linkRow } from "../../bookings/guests/link-row.server.ts";
import { forgetGoneRows } from "../../bookings/guests/summarize.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { logIgnored } from "../../platform/lib/log.server.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { formatDate } from "../../platform/lib/time/wall-time-text.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import { findLastImport, type ImportChanges, type ImportOrder } from "./compare-file.server.ts";

/** Tickets per transaction; forms wait for one at most. */
const BATCH = 250;

/** Rows that an interrupted import staged are deleted after this long. */
const STOPPED_AFTER_MS = 60 * 60_000;

/** Tickets that are not imported yet belong to no night. */
const STAGED = "staged:";

/** Tickets changed by one query: a query for each would block forms many times as long. */
const MAX_CHANGED = 1_000;

const texts = [
  "ticket_key",
  "code_hash",
  "name",
  "kind",
  "email",
  "email_key",
  "phone",
  "number_key",
  "state",
  "undecided",
] as const;

async function changeTickets(trx: Database, changed: ImportChanges["changed"], importId: string, at: string) {
  const values = texts.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`);
  for (let start = 0; start < changed.length; start += MAX_CHANGED) {
    const rows = changed.slice(start, start + MAX_CHANGED).map(({ id, ticket }) => ({ ...ticket, id }));
    await sql`update tickets set ${sql.join(values)}, people = cast(changed.people as integer), import_id = ${importId},
      updated_at = ${at} from ${dialectHelpers(trx).listed("changed", ["id", "people", ...texts], rows)}
      where tickets.id = changed.id`.execute(trx);
    for (const { id, email, phone } of rows) await linkChangedRow(trx, { id, source: "ticket", at, email, phone });
    await nextTurn();
  }
}

/** Deletes rows staged by interrupted imports: at most a batch per import. */
async function removeStopped(trx: Database, now: number): Promise<void> {
  const rows = await trx
    .selectFrom("tickets")
    .select("id")
    .where("night", ">=", STAGED)
    .where("night", "<", `${STAGED}~`)
    .where("added_at", "<", storedInstant(now - STOPPED_AFTER_MS))
    .limit(BATCH * 4)
    .execute();
  await removeTickets(
    trx,
    rows.map(({ id }) => id),
  );
}

/** Deletes staged tickets, which no reader found. */
async function removeTickets(trx: Database, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom("tickets").where(dialectHelpers(trx).isAmong("id", ids)).execute();
  await forgetGoneRows(trx, Date.now());
}

/** Writes new tickets where no reader finds them, in transactions of their own. @returns their ids. */
async function stage(writer: Writer, staged: string, changes: ImportChanges, { shop, importId, now }: Details) {
  const at = storedInstant(now);
  const more = { shop_id: shop, night: staged, import_id: importId, added_at: at, updated_at: at };
  const ids: string[] = [];
  // In the order of their unique index, which is several times as fast for large files.
  const added = changes.added.toSorted((a, b) => (a.ticket_key < b.ticket_key ? -1 : 1));
  for (let start = 0; start < added.length; start += BATCH) {
    const rows = added.slice(start, start + BATCH).map((ticket) => ({ id: newId(), ...ticket, ...more }));
    await writer.write(async (trx) => {
      await trx.insertInto("tickets").values(rows).execute();
      for (const { id, email, phone } of rows) await linkRow(trx, { id, source: "ticket", at, email, phone });
    });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

interface Details {
  shop: string;
  importId: string;
  now: number;
}

/**
 * Imports a shop's file: readers see all of it or nothing. New tickets are written first where no reader finds them; one
 * short transaction then moves them to their night, changes and voids the others, and records the import. The door log
 * is not touched, so guests who were let in stay in.
 *
 * @param now ms since 1970.
 * @throws `Refusal` (412) when another import of the same shop and night came in between; nothing is imported then.
 */
export async function importTickets(
  { writer, log }: { writer: Writer; log: Logger },
  { shop, night }: ImportOrder,
  changes: ImportChanges,
  { by, file, now }: { by: Actor; file: string; now: number },
): Promise<void> {
  const importId = newId();
  const staged = `${STAGED}${importId}`;
  await writer.write((trx) => removeStopped(trx, now));
  const ids = await stage(writer, staged, changes, { shop: shop._id, importId, now });
  try {
    await writer.write(async (trx) => {
      if ((await findLastImport(trx, shop._id, night)) !== changes.last)
        throw new Refusal(412, "Someone else imported tickets of this shop. Check the preview again.");
      // The time of this transaction: phones that read before it get its changes next.
      const updated_at = storedInstant(Date.now());
      await trx.updateTable("tickets").set({ night, updated_at }).where("night", "=", staged).execute();
      await changeTickets(trx, changes.changed, importId, updated_at);
      await trx
        .updateTable("tickets")
        .set({ state: "void", undecided: "", import_id: importId, updated_at })
        .where(dialectHelpers(trx).isAmong("id", changes.voided))
        .execute();
      const about = { id: importId, shop_id: shop._id, night, file_name: file, by: by.username };
      await trx
        .insertInto("ticket_imports")
        .values({ ...about, counts: jsonText(changes.counts), at: storedInstant(now) })
        .execute();
      const object = { kind: "ticket", id: importId, name: `${shop.name}, ${formatDate(night)}` };
      await record(trx, { actor: by, action: "ticket.imported", object, after: { file, ...changes.counts } }, now);
    });
  } catch (error) {
    for (let start = 0; start < ids.length; start += BATCH)
      await writer
        .write((trx) => removeTickets(trx, ids.slice(start, start + BATCH)))
        .catch(logIgnored(log, "Ticket import could not be cleaned up"));
    throw error;
  }
}
