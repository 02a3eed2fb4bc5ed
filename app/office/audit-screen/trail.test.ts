import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeAdmin, signedIn } from "../../../test/staff.ts";
import { readTrail, tamper } from "../../../test/trail.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { type Actor, operator, program, record, type TrailEntry } from "../../staff/audit-log/record.server.ts";
import { sentenceText } from "./sentence.ts";
import type { TrailCheckResult, TrailPage, TrailPerson } from "./shapes.ts";

const MINUTE = 60_000;
/** 9 PM on Saturday in Sydney. */
const start = Date.parse("2026-11-21T10:00:00Z");

const actorOf = (id: string | null, username: string): Actor => ({ id, username, network: "203.0.113.7" });

/** Adds rows, one a minute. */
async function add(db: Database, entries: readonly TrailEntry[], from = start): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [index, entry] of entries.entries()) await record(trx, entry, from + index * MINUTE);
  });
}

async function withTrail(entries: readonly TrailEntry[] = [], from = start) {
  const app = await testApp();
  await add(app.db, entries, from);
  const headers = await signedIn(app.db, { username: "Olga", role: "owner" });
  const list = async (query = ""): Promise<TrailPage> => {
    const response = await fetch(`${app.origin}/api/trail?${query}`, { headers });
    expect(response.status, query).toBe(200);
    return (await response.json()) as TrailPage;
  };
  const post = (json: object) =>
    fetch(`${app.origin}/api/trail/check`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(json),
    });
  return { ...app, headers, list, post };
}

const numbers = ({ items }: TrailPage) => items.map(({ number }) => number);

const bo = { kind: "admin", id: "b1", name: "Bo" };

const promotion = { action: "admin.role", before: { role: "manager" }, after: { role: "owner" } } as const;

test("the newest rows come first, each with all that was recorded", async () => {
  const { list } = await withTrail([
    { ...promotion, actor: actorOf("a1", "Ana"), object: bo },
    { actor: operator, action: "trail.exported", filter: { person: "a1" }, count: 1234 },
  ]);
  const page = await list();
  expect(page).toEqual({
    images: {},
    items: [
      {
        number: 2,
        at: "2026-11-21T21:01:00+11:00",
        actor: { key: "operator", id: null, name: "operator" },
        network: "",
        action: "trail.exported",
        object: null,
        before: {},
        after: {},
        filter: { person: "a1" },
        count: 1234,
      },
      {
        number: 1,
        at: "2026-11-21T21:00:00+11:00",
        actor: { key: "a1", id: "a1", name: "Ana" },
        network: "203.0.113.7",
        action: "admin.role",
        object: bo,
        before: { role: "manager" },
        after: { role: "owner" },
        filter: {},
        count: null,
      },
    ],
    older: null,
    newer: null,
    too_many_names: false,
  });
  expect(page.items.map(sentenceText)).toEqual([
    "operator exported the audit trail (1,234 rows)",
    "Ana changed the role of Bo from Manager to Owner",
  ]);
});

describe("a search", () => {
  const entries: TrailEntry[] = [
    { actor: actorOf("a1", "Ana"), action: "admin.added", object: bo },
    { actor: actorOf("c1", "Cy"), action: "admin.changed", object: bo },
    { actor: actorOf("a1", "Ana"), action: "admin.changed", object: { kind: "admin", id: "d1", name: "Bonnie" } },
    { actor: program, action: "retention.finished", count: 0 },
    { actor: operator, action: "backup.restored", after: { made: "2026-11-20T10:00:00.000Z" } },
    { actor: actorOf("a1", "Ana K."), action: "trail.exported", filter: {}, count: 1 },
  ];
  const searches = [
    ["person=a1", [6, 3, 1]],
    ["person=Afterglow", [4]],
    ["person=nobody", []],
    ["q=bo", [3, 2, 1]],
    ["q=BON", [3]],
    ["q=onnie", []],
    ["q=%25", []],
    ["kind=admin&id=b1", [2, 1]],
    ["kind=event&id=b1", []],
    ["group=people", [3, 2, 1]],
    ["group=data", [6, 5, 4]],
    ["group=news", []],
    ["group=people&person=a1", [3, 1]],
    ["group=people&q=bo&person=c1", [2]],
    ["group=data&q=bo", []],
    // A night begins at 6 AM.
    ["night=2026-11-21", [6, 5, 4, 3, 2, 1]],
    ["night=2026-11-22", []],
    ["from=2026-11-21&to=2026-11-21", [6, 5, 4, 3, 2, 1]],
    ["from=2026-11-22", []],
    ["to=2026-11-20", []],
  ] as const;
  test("by person, object, action and time", async () => {
    const { list } = await withTrail(entries);
    for (const [query, found] of searches) expect([query, numbers(await list(query))]).toEqual([query, found]);
  });

  test("of a night lasts until 6 AM, of a day until midnight", async () => {
    // 11:59 PM, midnight, 5:59 AM, 6 AM.
    const { db, list } = await withTrail();
    for (const at of ["2026-11-21T12:59", "2026-11-21T13:00", "2026-11-21T18:59", "2026-11-21T19:00"])
      await add(db, [{ actor: operator, action: "admin.added" }], Date.parse(`${at}:00Z`));
    expect(numbers(await list("night=2026-11-21"))).toEqual([3, 2, 1]);
    expect(numbers(await list("from=2026-11-21&to=2026-11-21"))).toEqual([1]);
    expect(numbers(await list("night=2026-11-21&from=2026-11-22"))).toEqual([3, 2]);
  });

  test("that is not understood is rejected, and one that many names start with finds nothing", async () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ kind: "event", id: `e${index}`, name: `Night ${index}` }));
    const { origin, headers, list } = await withTrail(
      many.map((object) => ({ actor: operator, action: "admin.changed", object })),
    );
    for (const query of [
      "group=all",
      "night=tonight",
      "from=2026-02-30",
      "kind=event",
      "id=e1",
      "older=1",
      "newer=x~1",
    ])
      expect((await fetch(`${origin}/api/trail?${query}`, { headers })).status, query).toBe(400);
    expect(await list("q=night")).toEqual({ items: [], images: {}, older: null, newer: null, too_many_names: true });
    expect(numbers(await list("q=night 2"))).toEqual([21, 3]);
    const file = await fetch(`${origin}/api/trail.csv?q=night`, { headers });
    expect([file.status, await file.json()]).toEqual([
      400,
      { message: "Too many names start with “night”. Enter more of the name or reference." },
    ]);
  });

  test("people are listed with their newest name", async () => {
    const { origin, headers } = await withTrail(entries);
    const people = (await (await fetch(`${origin}/api/trail/people`, { headers })).json()) as TrailPerson[];
    expect(people).toEqual([
      { key: "Afterglow", name: "Afterglow" },
      { key: "a1", name: "Ana K." },
      { key: "c1", name: "Cy" },
      { key: "operator", name: "operator" },
    ]);
  });
});

describe("pages", () => {
  const rows = (count: number): TrailEntry[] =>
    Array.from({ length: count }, (_, index) => ({
      actor: actorOf("a1", "Ana"),
      action: (["admin.added", "admin.changed", "trail.exported"] as const)[index % 3] as TrailAction,
      object: { ...bo, name: `Bo ${index % 2}` },
    }));
  test.each([
    ["", 130],
    ["person=a1", 130],
    ["group=people", 88],
    ["q=bo", 130],
    ["kind=admin&id=b1", 130],
  ])("lead through all rows and back, also of one instant: %s", async (query, count) => {
    const { list, db } = await withTrail(rows(65));
    await add(db, rows(65), start);
    const seen: number[][] = [];
    let page = await list(query);
    expect(page.newer).toBeNull();
    seen.push(numbers(page));
    while (page.older) {
      page = await list(`${query}&older=${page.older}`);
      seen.push(numbers(page));
    }
    expect(seen.map((one) => one.length)).toEqual(count > 100 ? [50, 50, count - 100] : [50, count - 50]);
    expect(new Set(seen.flat()).size).toBe(count);
    for (const before of seen.slice(0, -1).reverse()) {
      page = await list(`${query}&newer=${page.newer}`);
      expect(numbers(page)).toEqual(before);
      expect(page.older).not.toBeNull();
    }
    expect(page.newer).toBeNull();
  });
});

describe("an export", () => {
  test("has the rows of the filter without itself, and is recorded with filter and count", async () => {
    const { db, origin, headers } = await withTrail([
      {
        actor: actorOf("a1", "=Ana"),
        action: "admin.role",
        object: bo,
        before: { role: "host" },
        after: { role: "reader" },
      },
      { actor: operator, action: "admin.changed", object: bo, before: { name: "Bob" }, after: { name: "Bo" } },
      { actor: operator, action: "trail.exported", filter: { night: "2026-11-21" }, count: 2 },
    ]);
    const get = async (query: string) => {
      const file = await fetch(`${origin}/api/trail.csv?${query}`, { headers });
      expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-trail-[\d-]+\.csv"$/);
      return (await file.text()).split("\r\n");
    };
    expect(await get("group=people&q=b")).toEqual([
      "Row,Time,Person,Person's ID,Action,Kind,Object,Changes,Filter,Rows,Network,Hash",
      expect.stringMatching(
        /^2,2026-11-21 21:01,operator,,operator changed the admin Bo,admin,Bo,Name: Bob → Bo,,,,'?[\w-]{43}$/,
      ),
      expect.stringMatching(
        /^1,2026-11-21 21:00,'=Ana,a1,'=Ana changed the role of Bo from Floor host to Reader,admin,Bo,,,,203.0.113.7,'?[\w-]{43}$/,
      ),
      "",
    ]);
    const all = await get("");
    expect(all).toHaveLength(6);
    expect(all[1]).toContain('Olga exported the audit trail (2 rows),,,,"Group: people\nSearched: yes",2,');
    expect(await readTrail(db, "trail.exported")).toEqual([
      expect.anything(),
      { actor: "Olga", action: "trail.exported", filter: { group: "people", searched: true }, count: 2 },
      { actor: "Olga", action: "trail.exported", filter: {}, count: 4 },
    ]);
  });

  test("of a long trail is whole, and needs the capability and a fresh proof", async () => {
    const entries = Array.from(
      { length: 1_234 },
      () => ({ actor: operator, action: "admin.changed", object: bo }) as const,
    );
    const { db, origin, headers } = await withTrail(entries);
    const file = await fetch(`${origin}/api/trail.csv?kind=admin&id=b1`, { headers });
    expect((await file.text()).split("\r\n")).toHaveLength(1_234 + 2);
    const reader = await signedIn(db, { username: "Rea", role: "reader" });
    expect((await fetch(`${origin}/api/trail`, { headers: reader })).status).toBe(200);
    expect((await fetch(`${origin}/api/trail.csv`, { headers: reader })).status).toBe(403);
    await db.updateTable("sessions").set({ proved_at: "2020-01-01T00:00:00.000Z" }).execute();
    expect(await (await fetch(`${origin}/api/trail.csv`, { headers })).json()).toMatchObject({ confirm: true });
    expect(await readTrail(db, "trail.")).toHaveLength(1);
  });
});

describe("a check in the office", () => {
  test("continues step by step, is recorded, and finds a change", async () => {
    const { db, post } = await withTrail(
      Array.from({ length: 3 }, () => ({ actor: operator, action: "admin.changed", object: bo }) as const),
    );
    const first = (await (await post({})).json()) as TrailCheckResult;
    expect(first).toMatchObject({ rows: 3, number: 3, hash: expect.any(String), problems: [], done: true });
    const { done: _, ...before } = { ...first, rows: 1, number: 1 };
    const [{ hash = "" } = {}] = await db.selectFrom("trail").select("hash").where("number", "=", 1).execute();
    // Its own row is checked the next time.
    expect(await (await post({ before: { ...before, hash } })).json()).toMatchObject({
      rows: 4,
      number: 4,
      done: true,
    });
    await tamper(db, sql`update trail set object = 'Mia' where number = 2`);
    expect(await (await post({})).json()).toMatchObject({ problems: ["Row 2 was altered."] });
    expect(await readTrail(db, "trail.checked")).toEqual([
      { actor: "Olga", action: "trail.checked", count: 3 },
      { actor: "Olga", action: "trail.checked", count: 4 },
      { actor: "Olga", action: "trail.checked", after: { problems: 1 }, count: 5 },
    ]);
  });
});

test("an admin who is renamed or deleted keeps the rows under one key", async () => {
  const { db, list } = await withTrail();
  const id = await makeAdmin(db, { username: "Dee" });
  await add(db, [
    { actor: actorOf(id, "Dee"), action: "admin.added", object: bo },
    { actor: actorOf(id, "Dee Dee"), action: "admin.changed", object: bo },
  ]);
  await db.deleteFrom("admins").where("id", "=", id).execute();
  expect((await list(`person=${id}`)).items.map(({ actor }) => actor.name)).toEqual(["Dee Dee", "Dee"]);
});
