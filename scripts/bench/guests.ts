import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { LINKED_AT_ONCE, linkSomeEarlier } from "../../app/bookings/guests/link-earlier-rows.server.ts";
import { listGuests } from "../../app/bookings/guests/list.server.ts";
import { isAnyDue, summarizeSome } from "../../app/bookings/guests/summarize.server.ts";
import { findGuestDetail } from "../../app/office/guests/detail.server.ts";
import { dialectHelpers } from "../../app/platform/db/dialects/dialect-helpers.ts";
import { writeMeta } from "../../app/platform/db/meta.server.ts";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import type { Database } from "../../app/platform/db/tables.ts";
import { startPostgres } from "../../test/postgres-server.ts";
import { percentile } from "./results.ts";

/** Number of requests that the job links, and of their guests. */
const LINKED = 200_000;
const LINKED_GUESTS = 70_000;

/** Number of guests, and of each guest's linked rows. */
const GUESTS = 1_000_000;
const ROWS_EACH = 3;

/** Number of requests of the guest whose page is measured. */
const OF_ONE = 500;

const PORTION = 10_000;
const ROUNDS = 60;

const first = ["Mia", "Noah", "Olivia", "Jack", "Priya", "Tom", "Hannah", "Leo", "Zoe", "Sam", "Kiri", "Ben", "Ivy"];
const last = ["Chen", "Karlsson", "Nguyen", "Shah", "Rossi", "Weiss", "Okafor", "Martin", "Tane", "Adler", "Brown"];
const spread = (index: number) => Math.imul(index, 2_654_435_761) >>> 0;
const nameOf = (guest: number) =>
  `${first[spread(guest) % first.length]} ${last[(spread(guest) >>> 8) % last.length]}${guest % 997}`;
const idOf = (prefix: string, index: number) =>
  `${prefix}${index.toString(16).padStart(7, "0")}-0000-7000-8000-000000000000`;
/** Domains of guests' addresses, as frequent as in a club's list. */
const domains = [
  ...Array<string>(9).fill("gmail.com"),
  ...Array<string>(3).fill("hotmail.com"),
  ...["outlook.com", "outlook.com", "icloud.com", "icloud.com", "yahoo.com.au", "bigpond.com"],
];
const emailOf = (guest: number) => {
  const local = `${nameOf(guest).toLowerCase().replace(" ", ".")}${guest % 89}`;
  return `${local}@${domains[spread(guest + 7) % 20] ?? `mail.firm-${guest % 4_999}.example`}`;
};
const phoneOf = (guest: number) => `+614${String(10_000_000 + guest)}`;

/** Inserts rows of texts in batches. */
async function insertMany(
  db: Database,
  count: number,
  into: string,
  columns: string[],
  row: (index: number) => object,
) {
  for (let from = 0; from < count; from += PORTION) {
    const rows = Array.from({ length: Math.min(PORTION, count - from) }, (_, index) => row(from + index));
    const cast = columns.map((column) =>
      column === "place" || column === "is_summed" ? sql`cast(${sql.ref(column)} as integer)` : sql.ref(column),
    );
    await sql`insert into ${sql.table(into)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(cast)} from ${dialectHelpers(db).listed("added", columns, rows)}`.execute(db);
  }
}

async function fillRequests(db: Database): Promise<void> {
  const columns = ["id", "kind", "reference", "name", "email", "phone", "date_wanted", "status", "details"];
  await insertMany(
    db,
    LINKED,
    "requests",
    [...columns, "created_at", "updated_at", "email_key", "phone_key"],
    (index) => {
      const guest = index < OF_ONE ? 0 : spread(index) % LINKED_GUESTS;
      const at = new Date(Date.UTC(2024, 0, 1) + index * 300_000).toISOString();
      const email = emailOf(guest);
      const about = {
        kind: "vip-table",
        reference: `VIP-${index}`,
        name: nameOf(guest),
        status: "arrived",
        details: "{}",
      };
      const keys = { email_key: email, phone_key: phoneOf(guest).slice(-9) };
      return {
        id: idOf("0", index),
        ...about,
        email,
        phone: phoneOf(guest),
        date_wanted: at.slice(0, 10),
        created_at: at,
        updated_at: at,
        ...keys,
      };
    },
  );
}

/** Adds further guests, like those the job creates. */
async function fillGuests(db: Database): Promise<void> {
  const at = "2024-01-01T00:00:00.000Z";
  await insertMany(
    db,
    GUESTS,
    "guests",
    ["id", "root_id", "place", "created_at", "name", "words", "newest_at"],
    (index) => {
      const id = idOf("a", index);
      const name = nameOf(index);
      const words = `${name.toLowerCase()} ${emailOf(index)} ${phoneOf(index).slice(1)} 0${phoneOf(index).slice(-9)} vip-${index}`;
      return { id, root_id: id, place: String(1_000_000 + index), created_at: at, name, words, newest_at: at };
    },
  );
  await insertMany(db, GUESTS, "guest_contacts", ["contact", "guest_id", "added_at"], (index) => {
    return { contact: `email:${index}.${emailOf(index)}`, guest_id: idOf("a", index), added_at: at };
  });
  await insertMany(
    db,
    GUESTS * ROWS_EACH,
    "guest_rows",
    ["row_id", "source", "contact", "at", "is_summed"],
    (index) => {
      return {
        row_id: idOf("b", index),
        source: "ticket",
        contact: `email:${index % GUESTS}.${emailOf(index % GUESTS)}`,
        at,
        is_summed: "1",
      };
    },
  );
  await sql`analyze`.execute(db);
}

const seconds = (since: number) => (performance.now() - since) / 1_000;

async function timed(what: string, work: (round: number) => Promise<unknown>): Promise<[string, string]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const since = performance.now();
    await work(round);
    times.push(performance.now() - since);
  }
  return [what, `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`];
}

async function measure(db: Database): Promise<Record<string, string>> {
  await fillRequests(db);
  await writeMeta(db, "guests-to-link", new Date().toISOString());
  let since = performance.now();
  while (await db.transaction().execute((trx) => linkSomeEarlier(trx, LINKED_AT_ONCE)));
  const found: [string, string][] = [["linking", `${Math.round(LINKED / seconds(since))} rows a second`]];
  since = performance.now();
  while (await isAnyDue(db, Date.now())) await db.transaction().execute((trx) => summarizeSome(trx, 100, Date.now()));
  found.push(["summaries", `${Math.round(LINKED_GUESTS / seconds(since))} guests a second`]);
  const { guest_id } = await db
    .selectFrom("guest_contacts")
    .select("guest_id")
    .where("contact", "=", `phone:${phoneOf(0)}`)
    .executeTakeFirstOrThrow();
  await fillGuests(db);
  const search = (q: (guest: number) => string) => (round: number) =>
    listGuests(db, { show: "all", q: q(spread(round) % GUESTS) }, 1, "owner");
  found.push(
    await timed(
      "search, a whole name",
      search((guest) => nameOf(guest).toLowerCase()),
    ),
    await timed(
      "search, a first name",
      search((guest) => nameOf(guest).split(" ")[0] ?? ""),
    ),
    await timed(
      "search, half a number",
      search((guest) => phoneOf(guest).slice(-6)),
    ),
    await timed(
      "search, a whole address",
      search((guest) => emailOf(guest)),
    ),
    await timed(
      "search, part of an address",
      search((guest) => emailOf(guest).slice(2, -2)),
    ),
    await timed(
      "search, a short part and a common domain",
      search((guest) => `${guest % 89}@gmail`),
    ),
    await timed(
      "search, a common domain",
      search((guest) => `@${domains[guest % domains.length]}`),
    ),
    await timed(
      "search, an address of nobody",
      search((guest) => `info${guest % 7}@gmail.com`),
    ),
    await timed(
      "search, a reference",
      search((guest) => `vip-${guest}`),
    ),
    await timed("list, first page", () => listGuests(db, { show: "all" }, 1, "owner")),
    await timed("list, those who came", () => listGuests(db, { show: "came" }, 1, "owner")),
    await timed(`a guest with ${OF_ONE} rows`, () => findGuestDetail(db, guest_id, "owner")),
  );
  return Object.fromEntries(found);
}

/** Measures linking, summarising, searching and showing the guests of a large club, on both databases. */
export async function benchGuests(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afterglow-bench-guests-"));
  const file = await openDatabase(join(folder, "afterglow.db"));
  console.log("SQLite");
  console.table(await measure(file));
  await file.destroy();
  rmSync(folder, { recursive: true });
  const server = await startPostgres();
  try {
    const db = await openDatabase(server.url);
    console.log("PostgreSQL");
    console.table(await measure(db));
    await db.destroy();
  } finally {
    await server.stop();
  }
}
