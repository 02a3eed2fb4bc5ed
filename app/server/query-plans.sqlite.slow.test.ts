import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { planOf } from "../../test/query-plans.ts";
import { beginDay } from "../../test/scripted-day/day.ts";
import { steps } from "../../test/scripted-day/steps.ts";
import { signedIn } from "../../test/staff.ts";
import { endpoints } from "./endpoints.ts";

/** Tables that grow with the years of a club. */
const growing =
  "requests|events|guests|guest_rows|guest_contacts|guest_nights|outbox|arrivals|request_history|tickets|list_entries|ledger|trail|consents|subscribers|views";

const READS = new RegExp(`^(SCAN|SEARCH) (?:${growing})\\b`);

/** Columns with a few values each: an index that begins with one finds a good part of its table. */
const BROAD = /\((?:kind|status|turn|state|active|deleted_at|owner_id|is_gone|what)(?:=\?| IN)/;

/** A time or another narrow condition behind a broad column. */
const NARROWED = / AND (?:starts_at|ends_at|created_at|next_try_at|at|id|subject|series_id)[<>=]/;

/** What reads a whole table, and why it may. */
const allowed: readonly { path: RegExp; sql?: RegExp; why: string }[] = [
  { path: /^\/event\/(?:getAllEvents|admin-all-events)$/, why: "The contract asks for all events." },
  { path: /^\/privacy$/, why: "Counts what is due for deletion, which is little, since it is deleted every day." },
  {
    path: /^\/newsletter\/subscribers/,
    why: "Subscribers are counted by their state and searched by any part of an address.",
  },
  { path: /^\/campaigns\/audience\/count$/, why: "An audience is counted among all subscribers: see the bench." },
  { path: /^\/insights/, sql: /from "subscribers"/, why: "The subscribers who came in a range." },
  { path: /^\/requests\.csv$/, why: "An export of all." },
  { path: /^\/insights\/answers(?:\.csv)?$/, sql: /filter\(where/, why: "Open requests, which are few." },
  {
    path: /./,
    sql: /where "is_gone" = \?/,
    why: "Once it knows the value, SQLite takes the index of rows that are gone.",
  },
  { path: /^\/admin\/demo\/remove$/, why: "The demo is removed once, before the club is full." },
  { path: /^\/guests\/tags/, sql: /count\(\*\)/, why: "The preview of a rule counts among all guests." },
  {
    path: /^\/campaigns\/:id\//,
    sql: /from "subscribers"/,
    why: "A campaign's audience is counted among all subscribers.",
  },
  { path: /^\/privacy\/export/, sql: /from "subscribers"/, why: "A guest is found by any spelling of their number." },
  { path: /^\/admin\/delete-admin/, why: "Reads what its owner has." },
  { path: /^\/mail\/outbox/, sql: /^delete/, why: "The emails that were held." },
];

const values: Record<string, string> = { night: "2026-11-28", from: "2026-10-01", to: "2026-11-28", q: "Mia" };

/** Reads the SQL that the app has run since the last call, each once. */
function sqlOf(app: TestApp): () => string[] {
  let read = 0;
  return () => {
    const logged = app.logged();
    const lines = logged.slice(read).split("\n").filter(Boolean);
    read = logged.length;
    const all = lines.map((line) => (JSON.parse(line) as { sql: string }).sql);
    return [...new Set(all)].filter((sql) => /^(?:select|with|update|delete)\b/.test(sql));
  };
}

/**
 * The parts of SQLite's plan that read a good part of a growing table, unless it stops after a page: a join may find
 * nothing for a long time.
 */
async function wideReads({ db }: TestApp, sql: string): Promise<string[]> {
  const parameters = Array.from(sql.matchAll(/\?/g), () => null);
  const plan = await planOf(db, sql, parameters);
  const stops = /\blimit \d/.test(sql) && !/ join /.test(sql) && !plan.includes("USE TEMP B-TREE FOR ORDER BY");
  if (stops) return [];
  return plan.filter(
    (line) => READS.test(line) && (line.startsWith("SCAN") || (BROAD.test(line) && !NARROWED.test(line))),
  );
}

test("nothing that staff do reads a whole table that grows with the years: each query finds its rows by an index", async () => {
  const app = await testApp({ slowQueryAfter: 0, keepsLine: (line) => line.includes("Slow query") });
  const found = new Set<string>();
  const newSql = sqlOf(app);
  const check = async (path: string) => {
    for (const sql of newSql()) {
      if (allowed.some((one) => one.path.test(path) && (one.sql ?? /^/).test(sql))) continue;
      for (const line of await wideReads(app, sql)) found.add(`${path}: ${line}: ${sql.slice(0, 300)}`);
    }
    // Those of the plans.
    newSql();
  };
  const day = await beginDay(app);
  for (const step of steps) {
    await step.prepare?.(day);
    newSql();
    const response = await step.send(day);
    expect({ call: step.call, ok: response.ok }).toEqual({ call: step.call, ok: true });
    if (step.after) await step.after(day, response);
    else await response.body?.cancel();
    await check(step.call.replace(/^\w+ /, ""));
  }
  const owner = await signedIn(app.db, { username: "Eve", email: "eve@afterglow.example" });
  const reads = endpoints.filter(({ method, door }) => method === "GET" && !door);
  expect(reads.length).toBeGreaterThan(100);
  for (const { path, query } of reads) {
    const address = `${app.origin}/api${path.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000")}`;
    const names = Object.keys((query as { shape?: object } | undefined)?.shape ?? {}).filter((name) => name in values);
    const search = new URLSearchParams(names.map((name) => [name, values[name] ?? ""]));
    for (const asked of new Set([address, `${address}?${search}`])) {
      await (await fetch(asked, { headers: owner })).text();
      await check(path);
    }
  }
  expect([...found]).toEqual([]);
});
