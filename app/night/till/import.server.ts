import { createHash } from "node:crypto";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { type BillState, billStates } from "../../platform/db/tables/till.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { TextEncoding } from "../../platform/lib/encodings/text-encodings.ts";
import { madeForCountry } from "../../platform/lib/locale/locale.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { parseInstant, storedInstant } from "../../platform/lib/time/instants.server.ts";
import { formatDate } from "../../platform/lib/time/wall-time-text.ts";
import { isolatedFile } from "../../platform/venue/isolated-files.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { bookSpend } from "./book-spend.server.ts";
import { type BillMatch, billMatcher } from "./match-bills.server.ts";
import type { FileBill, readBills } from "./read-bills.server.ts";
import type { TillFile } from "./shapes.ts";
import { getTill, type KnownTill } from "./tills.server.ts";

const readIsolated = isolatedFile<typeof readBills>("./app/night/till/read-bills.server.ts", "readBills");

const MAX_SHOWN = 20;
const MAX_PROBLEMS = 50;
/** Bills compared with other nights, and rows per insert. */
const MAX_COMPARED = 200;
const BATCH = 250;

export interface TillOrder {
  till: KnownTill;
  /** `YYYY-MM-DD`. */
  night: string;
  bytes: Uint8Array;
  encoding?: TextEncoding;
}

/** A bill of the file, with its party. */
type MatchedBill = FileBill & BillMatch & { closedAt: string | null };

export interface TillChanges {
  file: TillFile;
  bills: MatchedBill[];
  /** The previous import of this till and night. */
  last: string | null;
}

const decimal = () =>
  madeForCountry("till decimals", (locale): "." | "," =>
    new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === "decimal" && value === ",")
      ? ","
      : ".",
  );

async function findLastImport(db: Database, till: string, night: string): Promise<string | null> {
  const row = await db
    .selectFrom("till_imports")
    .select("id")
    .where("night", "=", night)
    .where("till_id", "=", till)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Another night for which most bills of a file are stored already. */
async function otherNightOf(
  db: Database,
  { till, night }: TillOrder,
  bills: readonly FileBill[],
): Promise<string | null> {
  const sample = bills.filter(({ number }) => number !== "").slice(0, MAX_COMPARED);
  if (sample.length === 0) return null;
  const keys = sample.map(({ key }) => key);
  const rows = await db
    .selectFrom("till_bills")
    .select(["night", "bill_key", "amount_cents", "table_name"])
    .where("till_id", "=", till._id)
    .where(dialectHelpers(db).isAmong("bill_key", keys))
    .execute();
  const byKey = new Map(sample.map((bill) => [bill.key, bill]));
  const counts = new Map<string, number>();
  for (const row of rows) {
    const bill = byKey.get(row.bill_key);
    if (bill?.amount !== Number(row.amount_cents) || bill.table !== row.table_name) continue;
    counts.set(row.night, (counts.get(row.night) ?? 0) + 1);
  }
  const here = counts.get(night) ?? 0;
  const [most] = [...counts].filter(([other]) => other !== night).sort(([, a], [, b]) => b - a);
  return most && most[1] * 2 > sample.length && most[1] > here ? most[0] : null;
}

/** Bills that staff gave a party by hand, which stays as long as the bill is in the file. */
async function listChosen(db: Database, { till, night }: Pick<TillOrder, "till" | "night">) {
  const rows = await db
    .selectFrom("till_bills")
    .select(["bill_key", "request_id"])
    .where("till_id", "=", till._id)
    .where("night", "=", night)
    .where("state", "=", "chosen")
    .where("request_id", "is not", null)
    .execute();
  return new Map(rows.map(({ bill_key, request_id }) => [bill_key, request_id]));
}

/**
 * What an import would do. Read-only.
 *
 * @param now ms since 1970. @throws UnreadableFile
 */
export async function compareBills(db: Database, order: TillOrder, now: number): Promise<TillChanges> {
  const { till, night, bytes, encoding } = order;
  const { nightEndsAt, timeZone, locale } = venue;
  const { columns, same_number } = till;
  const rules = { nightEndsAt, timeZone, locale };
  const contents = await readIsolated(bytes, {
    till: { columns, same_number },
    night,
    venue: rules,
    decimal: decimal(),
    encoding,
  });
  const { bills: found, others, sameNumbers, isBusinessDay, problems, ...about } = contents;
  const last = await findLastImport(db, till._id, night);
  const file: TillFile = { ...about, preview: null };
  if (found === null) return { file, bills: [], last };
  const [matcher, chosen] = await Promise.all([billMatcher(db, night, now), listChosen(db, order)]);
  const match = matcher.withNames(till.known);
  const bills = found.map((bill): MatchedBill => {
    const closedAt = bill.closed === null ? null : parseInstant(bill.closed, timeZone);
    const request = chosen.get(bill.key);
    const own = match({ table: bill.table, closedAt });
    return { ...bill, closedAt, ...own, ...(request && { state: "chosen" as const, request_id: request }) };
  });
  const elsewhere = [...others.values()].reduce((sum, count) => sum + count, 0);
  const [mostOther] = [...others].sort(([, a], [, b]) => b - a);
  const stored = await countStored(db, order);
  const by_state = Object.fromEntries(
    billStates.map((state) => [state, bills.filter((bill) => bill.state === state).length]),
  ) as Record<BillState, number>;
  const nameOf = new Map(matcher.parties.map(({ id, name }) => [id, name]));
  const seen = createHash("sha256").update(bytes);
  seen.update(JSON.stringify([till._id, till.version, night, last, by_state, file.encoding]));
  file.preview = {
    bills: bills.length,
    total_cents: bills.reduce((sum, { amount }) => sum + amount, 0),
    by_state,
    stored,
    elsewhere,
    other: bills.length === 0 && mostOther ? mostOther[0] : await otherNightOf(db, order, bills),
    same_numbers: sameNumbers,
    business_day: isBusinessDay,
    rows: bills.slice(0, MAX_SHOWN).map(({ line, number, table, closed, amount, request_id }) => {
      const party = nameOf.get(request_id ?? "") ?? "";
      return { line, number, table, closed: closed?.slice(11, 16) ?? "", amount_cents: amount, party };
    }),
    problems: problems.slice(0, MAX_PROBLEMS),
    problem_count: problems.length,
    seen: seen.digest("base64url"),
  };
  return { file, bills, last };
}

async function countStored(db: Database, { till, night }: TillOrder): Promise<number> {
  const { count } = await db
    .selectFrom("till_bills")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("till_id", "=", till._id)
    .where("night", "=", night)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Imports a till's file in the writer's transaction: its bills take the place of those from before, and the parties'
 * spend is updated.
 *
 * @throws `Refusal` (412) when another import of the same till and night came in between.
 */
export async function importBills(
  trx: Database,
  { till, night }: TillOrder,
  { bills, last }: TillChanges,
  { file, ...edit }: Edit & { file: string },
): Promise<void> {
  const { by, now } = edit;
  const current = await getTill(trx, till._id);
  if ((await findLastImport(trx, till._id, night)) !== last || current.version !== till.version)
    throw new Refusal(412, "The till or its bills have changed since the preview. Check it again.");
  const id = newId();
  await trx.deleteFrom("till_bills").where("till_id", "=", till._id).where("night", "=", night).execute();
  const rows = bills.map((bill) => ({
    id: newId(),
    till_id: till._id,
    night,
    bill_key: bill.key,
    number: bill.number,
    table_name: bill.table,
    closed_at: bill.closedAt,
    amount_cents: bill.amount,
    table_id: bill.table_id,
    request_id: bill.request_id,
    state: bill.state,
    import_id: id,
  }));
  for (let start = 0; start < rows.length; start += BATCH)
    await trx
      .insertInto("till_bills")
      .values(rows.slice(start, start + BATCH))
      .execute();
  const total_cents = bills.reduce((sum, { amount }) => sum + amount, 0);
  const about = { id, till_id: till._id, night, file_name: file, bills: bills.length, total_cents };
  await trx
    .insertInto("till_imports")
    .values({ ...about, at: storedInstant(now), by: by.username })
    .execute();
  const object = { kind: "till", id: till._id, name: `${till.name}, ${formatDate(night)}` };
  const after = { file, bills: bills.length, total_cents };
  await record(trx, { actor: by, action: "till.imported", object, after }, now);
  await bookSpend(trx, night, edit);
}

/** Matches the stored bills of a night again, after a name was remembered. Parties that staff chose stay. */
export async function matchAgain(trx: Database, till: string, night: string, edit: Edit): Promise<void> {
  const { known } = await getTill(trx, till);
  const match = (await billMatcher(trx, night, edit.now)).withNames(known);
  const rows = await trx
    .selectFrom("till_bills")
    .select(["id", "table_name", "closed_at", "table_id", "request_id", "state"])
    .where("till_id", "=", till)
    .where("night", "=", night)
    .where("state", "<>", "chosen")
    .execute();
  for (const { id, table_name, closed_at, ...before } of rows) {
    const now = match({ table: table_name, closedAt: closed_at });
    if (now.state === before.state && now.table_id === before.table_id && now.request_id === before.request_id)
      continue;
    await trx.updateTable("till_bills").set(now).where("id", "=", id).execute();
  }
  await bookSpend(trx, night, edit);
}

/**
 * Assigns a bill to a party of its night, or lets its table decide again.
 *
 * @throws `Refusal` (404).
 */
export async function chooseParty(trx: Database, id: string, request: string | null, edit: Edit): Promise<string> {
  const bill = await trx.selectFrom("till_bills").selectAll().where("id", "=", id).executeTakeFirst();
  if (!bill) throw new Refusal(404, "This bill isn't there anymore: the till's file was imported again.");
  const party =
    request === null
      ? undefined
      : await trx
          .selectFrom("requests")
          .select("reference")
          .where("id", "=", request)
          .where("date_wanted", "=", bill.night)
          .where("kind", "in", ["vip-table", "function"])
          .executeTakeFirst();
  if (request !== null && !party) throw new Refusal(404, "This party isn't on that night.");
  const till = await getTill(trx, bill.till_id);
  const match = (await billMatcher(trx, bill.night, edit.now)).withNames(till.known);
  const own = match({ table: bill.table_name, closedAt: bill.closed_at });
  const set = request === null ? own : { state: "chosen" as const, request_id: request };
  await trx.updateTable("till_bills").set(set).where("id", "=", id).execute();
  const object = { kind: "till", id: till._id, name: `${till.name}, ${formatDate(bill.night)}` };
  const after = { bill: bill.number, amount_cents: Number(bill.amount_cents), party: party?.reference ?? null };
  await record(trx, { actor: edit.by, action: "till.bill-given", object, after }, edit.now);
  await bookSpend(trx, bill.night, edit);
  return bill.night;
}
