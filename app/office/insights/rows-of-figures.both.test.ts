import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { first, from, makeNights, second, to, weekend } from "../../../test/insights-weekend.ts";
import { rowsBehind } from "../../../test/rows-behind.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { listOf, storeNight } from "../../../test/statements.ts";
import type { AfterNight } from "../../night/report/report-shapes.ts";
import { can, roles } from "../../platform/roles/roles.ts";
import { UNKNOWN } from "../../platform/views/source.ts";
import type { Answers } from "./answers/shapes.ts";
import { nightColumns as funnelNightColumns, sourceColumns } from "./funnel/columns.ts";
import type { Funnel } from "./funnel/shapes.ts";
import { groupColumns } from "./groups/columns.ts";
import { groupings } from "./groups/grouping.ts";
import type { Group } from "./groups/shapes.ts";
import { nightColumns } from "./night-columns.ts";
import { promoterColumns, promoterNightColumns } from "./promoters/columns.ts";
import type { PromotersOfNights } from "./promoters/shapes.ts";
import { roomColumns, roomNightColumns } from "./rooms/columns.ts";
import type { Rooms } from "./rooms/shapes.ts";
import { type Asked, rowsAddress } from "./rows-address.ts";
import type { Insights } from "./shapes.ts";
import { type Can, type Column, countsAnything, numberOf, type Value } from "./table.ts";

const range = `from=${from}&to=${to}`;

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

const turnout = (some: readonly { guests_expected: number; guests_came: number }[]) => ({
  expected: sumOf(some.map(({ guests_expected }) => guests_expected)),
  came: sumOf(some.map(({ guests_came }) => guests_came)),
});

/** What the tables of a night's report add up to, by the heading of the number that leads to it. */
function inReport({ hours, peak, walk_ins, lists, tickets, spend }: AfterNight): Record<string, number> {
  const billed = (spend?.tables ?? []).filter(({ spent_cents }) => spent_cents !== null);
  return {
    "Came in": sumOf(hours.flatMap(({ guests }) => Object.values(guests))),
    Peak: peak?.people ?? 0,
    "Walk-ins": walk_ins,
    "On guest lists": turnout(lists).expected,
    "Came from guest lists": turnout(lists).came,
    "With tickets": turnout(tickets).expected,
    "Came with tickets": turnout(tickets).came,
    "Minimum spend": sumOf(billed.map(({ minimum_cents }) => minimum_cents ?? 0)),
  };
}

/** What the rows that a number leads to add up to. */
async function sumBehind(
  app: TestApp,
  staff: StaffCalls,
  heading: string,
  { address, value }: { address: string; value: Value },
) {
  const { pathname, searchParams } = new URL(address, "http://club.example/admin/insights");
  if (pathname === "/admin/after-the-night")
    return inReport((await staff.get(`/tonight/after?${searchParams}`)).body as AfterNight)[heading];
  if (pathname === "/admin/till") return (await staff.get(`/till?${searchParams}`)).body.totals.total_cents;
  const behind = await rowsBehind(app, staff, address);
  return (typeof value === "number" ? behind.people : behind.cents) ?? behind.total;
}

interface Cells<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  asked: Asked;
  may: Can;
}

/** Follows each number of a row that leads somewhere. @returns the headings of those that do. */
async function followed<Row>(app: TestApp, staff: StaffCalls, { columns, row, asked, may }: Cells<Row>) {
  const led: string[] = [];
  for (const { heading, rows, value: read } of columns) {
    const value = read(row);
    const address = rows && countsAnything(value) ? rowsAddress(rows, asked, may) : undefined;
    if (address === undefined) continue;
    expect([heading, await sumBehind(app, staff, heading, { address, value })]).toEqual([heading, numberOf(value)]);
    led.push(heading);
  }
  return led;
}

test("each number of a night leads to rows that add up to it, for those who may see them", async () => {
  const app = await testApp();
  await weekend(app);
  const led: Record<string, string[]> = {};
  for (const role of roles.filter((one) => can(one, "report.see"))) {
    const staff = await staffCalls(app, `A ${role}`, role);
    const { nights, stored_since } = (await staff.get(`/insights?${range}`)).body as Insights;
    expect(nights.map(({ night }) => night)).toEqual([first, second]);
    const may: Can = (capability) => can(role, capability);
    const all = new Set<string>();
    for (const row of nights) {
      const asked = { from: row.night, to: row.night, stored_since };
      for (const one of await followed(app, staff, { columns: nightColumns(may), row, asked, may })) all.add(one);
    }
    led[role] = [...all];
  }
  expect(led.owner).toEqual([
    "Came in",
    "Peak",
    "Tables asked for",
    "Tables approved",
    "Tables that came",
    "Table no-shows",
    "On guest lists",
    "With tickets",
    "Offers claimed for",
    "Came with offers",
    "Deposits received",
    "Deposits refunded",
    "Deposits kept",
    "Deposits open",
    "Parties with a bill",
    "Spent",
  ]);
  expect(led.reader).toEqual(led.owner);
  // Bookings see no claims.
  expect(led.bookings).toEqual(led.owner?.filter((one) => !one.includes("ffers")));
});

/** Columns that two tables share, without the highest of several numbers. */
function shared<One, Other>(one: readonly Column<One>[], other: readonly Column<Other>[]) {
  return one.flatMap((column) => {
    const same = other.find(({ heading }) => heading === column.heading);
    return same && !["Peak", "Title", "A head"].includes(column.heading) ? [{ column, same }] : [];
  });
}

/** That the rows of a part add up to its row, in every number that both have. @returns how many numbers they share. */
function expectSums<One, Other>(
  { columns, row }: { columns: readonly Column<One>[]; row: One },
  part: { columns: readonly Column<Other>[]; rows: readonly Other[] },
): number {
  const both = shared(columns, part.columns);
  for (const { column, same } of both) {
    const rows = sumOf(part.rows.map((one) => numberOf(same.value(one))));
    expect([column.heading, rows]).toEqual([column.heading, numberOf(column.value(row))]);
  }
  return both.length;
}

const all: Can = () => true;

test("nights of a weekday, a series, a room, a promoter and a source add up to its row", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const read = async (path: string) =>
    (await ana.get(`/insights${path}${path.includes("?") ? "&" : "?"}${range}`)).body;
  const room = { peak: 40, tables: 8, parties: 3, came: 2, spend: { parties: 2, people: 7, spent: 12_345 } };
  const table = (promoter: string, spent: number) => ({ promoter, asked: 2, came: 1, spent });
  await storeNight(app.db, first, {
    people: 70,
    tables: { asked: 5, approved: 4, came: 3, noShows: 1 },
    sources: {
      "link:poster": { asked: 2, approved: 1, came: 1 },
      "campaign:spring": { asked: 1, approved: 1, came: 1 },
    },
    promoters: [listOf("Luca Moretti", 5, 2, 1_000), listOf("Nora", 9, 4, 0)],
    promoterTables: [table("LUCA moretti", 40_000)],
    rooms: [
      { ...room, name: "Main room", people: 60 },
      { ...room, name: "Terrace", people: 10 },
    ],
  });
  await storeNight(app.db, second, {
    people: 30,
    tables: { asked: 2, approved: 2, came: 0, noShows: 2 },
    sources: { "link:poster": { asked: 1, approved: 1, came: 0 } },
    promoters: [listOf("Luca  Morétti", 3, 3, 500)],
    rooms: [{ ...room, name: "main room", people: 30 }],
  });
  await app.db
    .insertInto("view_sources")
    .values([
      { night: first, source: "link:poster", views: 40, ticket_clicks: 2, forms_started: 3 },
      { night: second, source: "link:poster", views: 2, ticket_clicks: 0, forms_started: 1 },
      { night: first, source: "from:instagram.com", views: 9, ticket_clicks: 0, forms_started: 0 },
      ...Array.from({ length: 45 }, (_, index) => {
        return { night: second, source: `from:site-${index}.example`, views: 1, ticket_clicks: 0, forms_started: 0 };
      }),
    ])
    .execute();

  const { nights } = (await read("")) as Insights;
  for (const by of groupings) {
    const { groups } = (await read(`/groups?by=${by}`)) as { groups: Group[] };
    for (const row of groups) {
      const rows = nights.filter(({ night }) => row.dates.includes(night));
      expect(rows).toHaveLength(row.nights);
      expect(expectSums({ columns: groupColumns(by, all), row }, { columns: nightColumns(all), rows })).toBe(20);
    }
  }
  const { rooms } = (await read("/rooms")) as Rooms;
  expect(rooms.map(({ room, nights }) => [room, nights])).toEqual([
    ["main room", 2],
    ["Terrace", 1],
  ]);
  for (const row of rooms) {
    const { of_room: rows } = (await read(`/rooms?room=${encodeURIComponent(row.room)}`)) as Rooms;
    expect(rows).toHaveLength(row.nights);
    expect(expectSums({ columns: roomColumns(all), row }, { columns: roomNightColumns(all), rows })).toBe(7);
  }
  const { promoters } = (await read("/promoters")) as PromotersOfNights;
  expect(promoters.map(({ name, nights }) => [name, nights])).toEqual([
    ["Luca  Morétti", 2],
    ["Nora", 1],
  ]);
  for (const row of promoters) {
    const { of_promoter } = (await read(`/promoters?promoter=${encodeURIComponent(row.name)}`)) as PromotersOfNights;
    const rows = of_promoter?.nights ?? [];
    expect(rows).toHaveLength(row.nights);
    expect(expectSums({ columns: promoterColumns(all), row }, { columns: promoterNightColumns(all), rows })).toBe(6);
  }
  const { sources } = (await read("/funnel")) as Funnel;
  // More sources than have a row: those beyond share one.
  expect(sources.find(({ source }) => source === "other")?.views).toBe(6);
  for (const row of sources) {
    const { of_source } = (await read(`/funnel?source=${encodeURIComponent(row.source)}`)) as Funnel;
    expect(of_source?.total).toMatchObject({
      views: row.views,
      sent: row.sent,
      approved: row.approved,
      came: row.came,
    });
    const rows = of_source?.nights ?? [];
    expect(expectSums({ columns: sourceColumns, row }, { columns: funnelNightColumns, rows })).toBe(6);
  }
});

test("tables asked for by a source lead to these requests, and unanswered ones to those of their owner", async () => {
  const app = await testApp();
  await weekend(app);
  const ana = await staffCalls(app);
  const ids = await app.db.selectFrom("requests").select("id").where("name", "in", ["Ada", "Eleonora"]).execute();
  for (const { id } of ids)
    await app.db.updateTable("requests").set({ source: "link:poster" }).where("id", "=", id).execute();
  await app.db
    .insertInto("nights_due")
    .values([{ night: first }, { night: second }])
    .execute();
  await makeNights(app);
  const { sources, stored_since } = (await ana.get(`/insights/funnel?${range}`)).body as Funnel;
  const led = await Promise.all(
    sources.map(async (row) => {
      const asked = { from, to, stored_since, source: row.source };
      return [row.source, row.sent, ...(await followed(app, ana, { columns: sourceColumns, row, asked, may: all }))];
    }),
  );
  const headings = ["Tables asked for", "Tables approved", "Tables that came"];
  expect(led).toEqual([
    [UNKNOWN, 5, ...headings],
    ["link:poster", 2, ...headings],
  ]);
  expect((await ana.get("/requests?source=link:poster")).status).toBe(400);

  await app.db
    .updateTable("requests")
    .set({ owner_id: ana.id, turn: 0, status: "new" })
    .where("name", "=", "Late")
    .execute();
  const { open } = (await ana.get(`/insights/answers?${range}`)).body as Answers;
  expect(open.map(({ owner }) => owner)).toEqual(["Ana"]);
  for (const { owner_id, day, three_days, week, longer } of open) {
    const { total } = await rowsBehind(app, ana, `/admin/requests?owner=${owner_id ?? "none"}`);
    expect(total).toBe(day + three_days + week + longer);
  }
});
