import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { dialectHelpers } from "../../app/platform/db/dialects/dialect-helpers.ts";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import type { Database } from "../../app/platform/db/tables.ts";
import { jsonText } from "../../app/platform/lib/json-text.ts";
import { addDays } from "../../app/platform/lib/time/wall-time-arithmetic.ts";
import { today } from "../../app/platform/venue/today.ts";
import { onPostgres } from "../../test/postgres-server.ts";
import { bookableSaturdays } from "../../test/saturdays.ts";
import { startSite } from "../../test/site.ts";
import { startSmtp } from "../../test/smtp.ts";
import { adminOf } from "../fill-night.ts";
import { exchange } from "./exchange.ts";
import { type Metric, median, metric, percentile, round } from "./results.ts";

const REQUESTS = 1_000_000;
const TABLES = 40;

/** Requests added per statement: few enough for PostgreSQL's time limit. */
const AT_ONCE = 50_000;

/** Club nights with an event and requests, and the number of upcoming ones. */
const NIGHTS = 1_800;
const COMING = 60;

const WARM_UP = 50;
const ROUNDS = 500;

/** Number of guests who are approved, one after the other. */
const APPROVALS = 40;

const AT = sql.lit("2026-01-01T00:00:00.000Z");

/** The last run of retention, set in the future, so that retention does not delete rows during the measurement. */
const KEPT = "2100-01-01T00:00:00.000Z";

/** The start of a query with a table `counted (n)` of `count` consecutive numbers. */
const counted = (count: number, first = 0) =>
  sql`with recursive counted (n) as
    (select ${sql.lit(first)} union all select n + 1 from counted where n + 1 < ${sql.lit(first + count)})`;

/**
 * Fills a club: a quarter of its requests are for tables, nearly 140 for each club night. On the measured night, half
 * of the tables are assigned, other approved parties need most of the rest, and some parties wait.
 */
async function fill(db: Database, night: string): Promise<void> {
  const begins = addDays(night, COMING - NIGHTS);
  const nights = dialectHelpers(db).listed(
    "nights",
    ["place", "day"],
    Array.from({ length: NIGHTS }, (_, index) => ({ place: String(index), day: addDays(begins, index) })),
  );
  await sql`insert into events (id, name, starts_at, ends_at, description, active, redirection_url, created_at)
    select 'event-' || place, 'House of Ember', day || 'T11:00:00.000Z', day || 'T17:00:00.000Z', '', 1,
      'https://tickets.afterglow.example/', ${AT} from ${nights}`.execute(db);
  await sql`insert into table_categories (id, name, position, created_at) values
    ('booth', 'Booth', 0, ${AT}), ('dance', 'Dance floor', 1, ${AT}), ('terrace', 'Terrace', 2, ${AT})`.execute(db);
  await sql`insert into club_tables (id, name, room, center_x, center_y, seats, minimum_cents, category_id, created_at)
    ${counted(TABLES)} select 'table-' || n, 'Table ' || n, 'Main room', 90, 90, 4 + n % 7, 100000,
      case n % 3 when 0 then 'booth' when 1 then 'dance' else 'terrace' end, ${AT} from counted`.execute(db);
  for (let first = 0; first < REQUESTS; first += AT_ONCE) {
    await sql`insert into requests (id, kind, reference, name, email, phone, date_wanted, status, details, created_at,
      updated_at, turn, email_key, phone_key, subject)
    ${counted(AT_ONCE, first)} select 'request-' || n,
      case n % 4 when 0 then 'vip-table' when 1 then 'contact' else 'claim' end, 'BEN-' || n, 'Mia Chen',
      'mia' || n || '@example.com', '+61491570200', substr(starts_at, 1, 10),
      case n / ${sql.lit(4 * NIGHTS)} % 4 when 0 then 'approved' when 1 then 'arrived' when 2 then 'declined' else 'cancelled' end,
      '{"guests":' || (2 + n % 9) || ',"budget":"","message":""}', ${AT}, ${AT}, 2, 'mia' || n || '@example.com',
      '491570200', ''
    from counted join events on events.id = 'event-' || (n / 4 % ${sql.lit(NIGHTS)})`.execute(db);
  }
  const parties = await db
    .selectFrom("requests")
    .select("id")
    .where("date_wanted", "=", night)
    .where("kind", "=", "vip-table")
    .where("status", "in", ["approved", "arrived"])
    .orderBy("id")
    .execute();
  const stay = { from_at: `${night}T11:00:00.000Z`, until_at: `${night}T17:00:00.000Z` };
  const seated = parties
    .slice(0, TABLES / 2)
    .map(({ id }, index) => ({ request_id: id, night, table_id: `table-${index}`, ...stay }));
  await db.insertInto("seatings").values(seated).execute();
  const rest = parties.slice(TABLES / 2).map(({ id }) => id);
  // Parties too large for any table, so that nobody is offered one during the measurement.
  await db
    .updateTable("requests")
    .set({
      status: "waitlisted",
      waitlisted_at: "2026-01-01T00:00:00.000Z",
      details: jsonText({ guests: 30, budget: "", message: "" }),
    })
    .where("id", "in", rest.slice(TABLES / 2 - 5))
    .execute();
  const retention = JSON.stringify({ began: KEPT, ended: KEPT });
  await db.insertInto("meta").values({ key: "retention", value: retention }).execute();
  await sql`analyze`.execute(db);
}

/** Measures the response times of a club night's tables. @param url the database's URL; if empty, a file. */
async function availability(what: string, url = ""): Promise<Metric> {
  const dataFolder = mkdtempSync(join(tmpdir(), "afterglow-bench-"));
  const night = addDays(today(), 5);
  const db = await openDatabase(url || join(dataFolder, "afterglow.db"));
  const begun = Date.now();
  await fill(db, night);
  await db.destroy();
  console.log(`Filled ${what} with ${REQUESTS} requests in ${Math.round((Date.now() - begun) / 1_000)} s.`);
  const site = await startSite({ dataFolder, env: { DEMO: "off", DATABASE_URL: url } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let count = 0; count < WARM_UP + ROUNDS; count += 1) {
    const time = await exchange(`${site.origin}/api/club-nights/${night}`, 200, { agent });
    if (count >= WARM_UP) times.push(time);
  }
  agent.destroy();
  await site.stop();
  rmSync(dataFolder, { recursive: true });
  const p95 = percentile(times, 0.95);
  console.table({
    [`tables left on a club night, ${what}`]: {
      "p50 ms": round(median(times)),
      "p95 ms": round(p95),
      "max ms": round(Math.max(...times)),
    },
  });
  return metric(`Tables left on a club night, a million requests on ${what}, p95`, p95, { most: 20 }, " ms");
}

/** Measures the time from a click on Approve until the mail server has the guest's email. */
async function approvals(): Promise<Metric> {
  const smtp = await startSmtp();
  const site = await startSite({ env: { SMTP_URL: smtp.url, RATE_LIMIT_FORMS: "0", DEMO: "off" } });
  const call = await adminOf(site);
  const times: number[] = [];
  for (let count = 0; count < APPROVALS; count += 1) {
    const email = `guest${count}@example.com`;
    const party = { name: "Mia Chen", email, phone: "+61491570200", date: bookableSaturdays().first, guests: 4 };
    const { reference } = await call<{ reference: string }>("/api/event/vip-table", {
      ...party,
      budget: "$251-$500",
      message: "",
    });
    const { items } = await call<{ items: { _id: string }[] }>(`/api/requests?q=${reference}`);
    await smtp.mailTo(email);
    const isHere = () =>
      smtp.mails.some(({ to, parsed }) => to.includes(email) && parsed.subject?.includes("You're in"));
    const begun = performance.now();
    await call(`/api/requests/${items[0]?._id}/answer`, {
      status: "approved",
      email: { subject: "You're in", text: "See you on Saturday." },
    });
    while (!isHere()) await new Promise((resolve) => setTimeout(resolve, 5));
    times.push(performance.now() - begun);
  }
  await site.stop();
  await smtp.stop();
  console.table({
    "from Approve to the mail server": {
      "first ms": round(times[0] ?? Number.NaN),
      "p50 ms": round(median(times)),
      "max ms": round(Math.max(...times)),
    },
  });
  return metric("From Approve to the mail server, the slowest", Math.max(...times), { most: 2_000 }, " ms");
}

/** Measures availability with a million requests on both databases, and how soon a decision's email is handed over. */
export async function benchBookings(): Promise<Metric[]> {
  const metrics = [await approvals(), await availability("SQLite")];
  return [...metrics, await onPostgres((url) => availability("PostgreSQL", url))];
}
