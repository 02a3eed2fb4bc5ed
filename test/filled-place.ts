import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { setDeposit } from "../app/bookings/deposits/deposit.server.ts";
import { addRow } from "../app/bookings/deposits/ledger.server.ts";
import { openTask } from "../app/bookings/deposits/tasks.server.ts";
import { storeFile } from "../app/bookings/requests/files.server.ts";
import type { MediaStorage } from "../app/house/images/media-storage.ts";
import { storeImage } from "../app/house/images/store.server.ts";
import type { BackupTarget } from "../app/office/backup/back-up.server.ts";
import { backupTables } from "../app/office/backup/tables.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { jsonText } from "../app/platform/lib/json-text.ts";
import { record } from "../app/staff/audit-log/record.server.ts";
import { addFactors, addMomentary } from "./access-rows.ts";
import { unrecordedActor } from "./actor.ts";
import { makeEvent, makeOffer, makeRequest } from "./makers.ts";
import { poster } from "./posters.ts";
import { makeAdmin } from "./staff.ts";

/** Rows of the longest table: more than one batch of a backup copies. */
const MANY = 1_201;

/** Fills a database with rows of every kind, and stores an image. */
export async function fill(db: Database, storage: MediaStorage): Promise<void> {
  const picture_id = await storeImage(db, storage, await poster(40, 50), { alt: "Poster: “Émile 🪩”" });
  const edited = { name: "Émile.jpg", credit: "Zoë 🪩", licence_ends: "2099-12-31", version: 3 };
  await db
    .updateTable("media")
    .set({ ...edited, updated_at: "2026-11-01T10:00:00.000Z", updated_by: "Ana" })
    .where("id", "=", picture_id)
    .execute();
  const event_id = await makeEvent(db, { name: 'Zoë’s\n"night" 🪩 \\u0000', picture_id });
  await makeOffer(db, { event_id });
  const admin_id = await makeAdmin(db);
  const at = "2026-11-01T10:00:00.000Z";
  await addMomentary(db, admin_id);
  await addFactors(db, admin_id, "Zoë");
  await db.insertInto("second_factor_rules").values({ role: "owner", from_day: "2026-12-01" }).execute();
  await db.transaction().execute(async (trx) => {
    const actor = { id: admin_id, username: "Zoë\0", network: "2001:db8::/32" };
    const object = { kind: "admin", id: admin_id, name: "Émile 🪩 \\u0000" };
    for (const name of ["a\0b", "Ana"])
      await record(trx, { actor, action: "admin.changed", object, after: { name } }, Date.parse(at));
  });
  await db.insertInto("rate_limits").values({ key: "form one", resets_at: at, count: 3 }).execute();
  await db.insertInto("meta").values({ key: "unsubscribe_secret", value: "velvet" }).execute();
  const request = await makeRequest(db, { name: "Before\0after", status: "approved" });
  await addDeposit(db, request, Date.parse(at));
  // In several parts.
  const bytes = Buffer.alloc(120_000, "%PDF-1.7 \0 ß");
  await storeFile(db, request, { name: "Zoë.pdf", type: "application/pdf", bytes }, Date.parse(at));
  await makeRequest(db, { kind: "claim", details: { offer_id: "one" } });
  await makeRequest(db, { kind: "contact", details: { message: "" }, spamReason: "links" });
  const keys = Array.from({ length: MANY }, (_, index) => `${index % 2 ? "ß" : "Z"}-${randomUUIDv7()}-${index}`);
  for (let from = 0; from < MANY; from += 400) {
    const rows = keys
      .slice(from, from + 400)
      .map((key) => ({ key, body_hash: "#", answer: jsonText({}), created_at: at }));
    await db.insertInto("idempotency").values(rows).execute();
  }
}

/** A deposit of $500, of which $300 were received, $50 corrected and $100 refunded, with a task. */
async function addDeposit(db: Database, id: string, now: number): Promise<void> {
  const edit = { by: unrecordedActor("Ana"), now };
  await db.transaction().execute(async (trx) => {
    const request = await trx.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const times = { due_at: "2026-11-26T22:00", refundable_until: "2026-11-26T22:00" };
    await setDeposit(trx, request, { amount_cents: 50_000, minimum_cents: 200_000, ...times }, edit);
    const row = (columns: Parameters<typeof addRow>[2]) => addRow(trx, request, columns, edit);
    await row({ id: "payment", entry: "received", amount_cents: 30_000, method: "cash", note: "From Zoë 🪩" });
    await row({ id: "correction", entry: "received", amount_cents: -5_000, corrects: "payment" });
    await row({ id: "refund", entry: "refunded", amount_cents: 10_000, method: "transfer" });
    await openTask(trx, id, "overdue", now);
  });
}

/** All rows by table, sorted so that both kinds of database give the same order. */
export async function everything(db: Database): Promise<Record<string, string[]>> {
  const tables = backupTables.map(async ({ name }) => {
    const columns = name === "request_search" ? sql`request_id, words` : sql`*`;
    const { rows } = await sql<object>`select ${columns} from ${sql.table(name)}`.execute(db);
    // PostgreSQL text cannot contain U+0000.
    return [name, rows.map((row) => JSON.stringify(row).replaceAll(/(?<!\\)\\u0000/g, "\uFFFD")).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** The size of every stored file by name. */
export async function filesOf({ storage }: Pick<BackupTarget, "storage">): Promise<Record<string, number>> {
  const all = await Array.fromAsync(storage.list());
  return Object.fromEntries(all.map(({ name, size }) => [name, size]).sort());
}
