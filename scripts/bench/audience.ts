import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { countAudience } from "../../app/mailing/campaigns/audience/recipients.server.ts";
import type { Audience, Condition } from "../../app/mailing/campaigns/campaign.ts";
import { dialectHelpers } from "../../app/platform/db/dialects/dialect-helpers.ts";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import type { Database } from "../../app/platform/db/tables.ts";
import { startPostgres } from "../../test/postgres-server.ts";
import { makeSubscribers } from "../../test/subscriber.ts";
import { type Metric, median, metric } from "./results.ts";

const REQUESTS = 1_000_000;
const SUBSCRIBERS = 100_000;
/** Number of guests with requests; every third one is a subscriber. */
const GUESTS = 3 * SUBSCRIBERS;
const PORTION = 10_000;
const ROUNDS = 15;
const YEARS = 5 * 365 * 86_400_000;

/** Kinds of requests and their statuses, as frequent as in a typical club. */
const kinds = ["claim", "claim", "claim", "claim", "vip-table", "vip-table", "contact", "function"] as const;
const settled: Record<(typeof kinds)[number], string[]> = {
  claim: ["redeemed", "expired", "new"],
  "vip-table": ["arrived", "no-show", "declined", "new"],
  contact: ["answered", "new"],
  function: ["definite", "declined"],
};

function requestRow(index: number, now: number) {
  const kind = kinds[index % kinds.length] ?? "claim";
  // Distributes guests and statuses evenly, the same in each run.
  const spread = Math.imul(index, 2_654_435_761) >>> 0;
  const at = new Date(now - YEARS + Math.floor((index / REQUESTS) * YEARS)).toISOString();
  const email = `${spread % GUESTS}@guest.example`;
  const status = spread % 50 === 0 ? "spam" : (settled[kind][(spread >>> 8) % settled[kind].length] ?? "new");
  const id = `${index.toString(16).padStart(8, "0")}-0000-7000-8000-000000000000`;
  return { id, kind, reference: `R-${index}`, email, status, at, night: kind === "contact" ? null : at.slice(0, 10) };
}

/** Fills requests, and the door actions of the functions among them. */
async function fillRequests(db: Database, now: number): Promise<void> {
  const listed = (columns: string[], rows: object[]) => dialectHelpers(db).listed("added", columns, rows);
  for (let from = 0; from < REQUESTS; from += PORTION) {
    const rows = Array.from({ length: PORTION }, (_, index) => requestRow(from + index, now));
    await sql`insert into requests
        (id, kind, reference, name, email, phone, date_wanted, status, details, created_at, updated_at, turn,
          email_key, phone_key, subject)
      select id, kind, reference, 'Mia Chen', email, '', night, status, '{}', at, at, 2, email, '', ''
      from ${listed(["id", "kind", "reference", "email", "status", "at", "night"], rows)}`.execute(db);
    const functions = rows.filter(({ kind, status }) => kind === "function" && status === "definite");
    await sql`insert into arrivals (id, seq, request_id, night, what, at, received_at, actor, door)
      select id, cast(seq as integer), id, night, 'arrived', at, at, 'Door', 'Front door'
      from ${listed(
        ["id", "seq", "night", "at"],
        functions.map((row, index) => ({ ...row, seq: from + index })),
      )}`.execute(db);
  }
}

const audience = (...conditions: Condition[]): Audience => ({ topics: [], conditions });

const segments: Record<string, Audience> = {
  everyone: audience(),
  "requested a table in 6 months": audience({ kind: "requested", months: 6 }),
  "claimed an offer in 12 months": audience({ kind: "claimed", months: 12 }),
  "came in 12 months": audience({ kind: "came", months: 12 }),
  "came in 36 months": audience({ kind: "came", months: 36 }),
  "never came": audience({ kind: "never-came" }),
  "events only, came in 12 months, requested a table in 36, subscribed since 2020": {
    topics: ["events"],
    conditions: [
      { kind: "came", months: 12 },
      { kind: "requested", months: 36 },
      { kind: "subscribed", since: "2020-01-01" },
    ],
  },
  "never came, requested a table in 36 months": audience({ kind: "never-came" }, { kind: "requested", months: 36 }),
  "never came, requested a table and claimed an offer in 36 months": audience(
    { kind: "never-came" },
    { kind: "requested", months: 36 },
    { kind: "claimed", months: 36 },
  ),
};

async function measure(kind: string, database: string): Promise<Metric> {
  const now = Date.now();
  const db = await openDatabase(database);
  await makeSubscribers(db, SUBSCRIBERS);
  await fillRequests(db, now);
  // Done now, since both databases do so automatically sooner or later.
  await sql.raw(kind === "PostgreSQL" ? "vacuum analyze" : "analyze").execute(db);
  const rows: Record<string, object> = {};
  let slowest = 0;
  for (const [name, segment] of Object.entries(segments)) {
    const times: number[] = [];
    let people = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      people = await countAudience(db, segment, { now });
      times.push(performance.now() - begun);
    }
    slowest = Math.max(slowest, median(times));
    rows[name] = { people, "p50 ms": Math.round(median(times)), "most ms": Math.round(Math.max(...times)) };
  }
  await db.destroy();
  console.log(
    `${SUBSCRIBERS} subscribers and ${REQUESTS} requests on ${kind}, filled in ${Math.round((Date.now() - now) / 1_000)} s:`,
  );
  console.table(rows);
  return metric(`Counting the slowest audience on ${kind}`, slowest, { most: 300 }, " ms");
}

/** Measures how long it takes to count an audience on both databases, as tables. */
export async function benchAudience(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afterglow-bench-audience-"));
  const metrics = [await measure("SQLite", join(folder, "afterglow.db"))];
  rmSync(folder, { recursive: true });
  const server = await startPostgres();
  try {
    metrics.push(await measure("PostgreSQL", server.url));
  } finally {
    await server.stop();
  }
  console.table(metrics);
}
