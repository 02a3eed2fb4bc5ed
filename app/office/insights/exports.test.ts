import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { listOf, statementCalls, storeNight } from "../../../test/statements.ts";
import { formatDay, isDay } from "../../platform/lib/time/wall-time-text.ts";
import { can, type Role, roles } from "../../platform/roles/roles.ts";
import { parseAmount } from "../../platform/venue/amounts.ts";
import * as answers from "./answers/columns.ts";
import type { Answers } from "./answers/shapes.ts";
import * as funnel from "./funnel/columns.ts";
import type { Funnel } from "./funnel/shapes.ts";
import { groupColumns } from "./groups/columns.ts";
import { linkColumns, visitColumns } from "./links/columns.ts";
import type { OneLink, ShortLinks } from "./links/shapes.ts";
import { nightColumns, ownerColumns } from "./night-columns.ts";
import { promoterColumns, promoterNightColumns, promoterRows, promoterTableColumns } from "./promoters/columns.ts";
import type { PromotersOfNights } from "./promoters/shapes.ts";
import { roomColumns, roomNightColumns } from "./rooms/columns.ts";
import type { Rooms } from "./rooms/shapes.ts";
import type { Insights } from "./shapes.ts";
import { comparedColumns } from "./sources/columns.ts";
import * as statements from "./statements/columns.ts";
import type { PromoterStatements, StatementsOfMonth } from "./statements/shapes.ts";
import { type Can, type Column, shownCell } from "./table.ts";

const [friday, saturday] = ["2026-01-09", "2026-01-10"];
const range = "from=2026-01-05&to=2026-01-11";
const month = "2026-01";
const luca = encodeURIComponent("Luca Moretti");

/** A cell of a spreadsheet as a screen shows it: amounts with their symbol, days in words, a dash for nothing. */
function isSame(shown: string, plain: string): boolean {
  if (shown === plain || (shown === "–" && plain === "")) return true;
  if (isDay(plain)) return shown === formatDay(plain);
  const number = shown.replaceAll(",", "");
  if (/^-?\d/.test(number)) return number === plain;
  const amount = parseAmount(number);
  return "cents" in amount && /^-?\d+\.\d\d$/.test(plain) && amount.cents === Math.round(Number(plain) * 100);
}

/** The headings and cells of a table, as screens show them. */
const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => ({
  headings: columns.map(({ heading }) => heading),
  cells: rows.map((row) => columns.map(({ value }) => shownCell(value(row)))),
});

type Table = ReturnType<typeof tableOf>;

/** The tables of nights of one weekday, room, source and promoter, and of their statements and links. */
async function readParts(read: (path: string) => Promise<unknown>, may: Can): Promise<Record<string, Table>> {
  const { nights } = (await read("")) as Insights;
  const { of_room } = (await read("/rooms?room=Terrace")) as Rooms;
  const { of_source } = (await read("/funnel?source=direct")) as Funnel;
  const { of_promoter, tables } = (await read(`/promoters?promoter=${luca}`)) as PromotersOfNights;
  const ofMonth = (await read(`/statements?month=${month}`)) as StatementsOfMonth;
  const [issued, draft] = (await Promise.all(
    [luca, "Nora"].map((name) => read(`/statements/promoter?name=${name}&month=${month}`)),
  )) as [PromoterStatements, PromoterStatements];
  const { links } = (await read("/links")) as ShortLinks;
  const { days } = (await read("/links/poster")) as OneLink;
  const ofLuca = `/statements/promoter.csv?name=${luca}&month=${month}&section=`;
  return {
    ".csv?section=nights&by=weekday&of=Friday": tableOf(
      nightColumns(may),
      nights.filter(({ night }) => night === friday),
    ),
    "/rooms.csv?room=Terrace": tableOf(roomNightColumns(may), of_room),
    "/funnel.csv?section=nights&source=direct": tableOf(funnel.nightColumns, funnel.nightRows(of_source ?? never())),
    [`/promoters.csv?section=nights&promoter=${luca}`]: tableOf(promoterNightColumns(may), of_promoter?.nights ?? []),
    [`/promoters.csv?section=tables&promoter=${luca}`]: tableOf(promoterTableColumns, tables),
    [`/statements.csv?month=${month}`]: tableOf(statements.ofMonthColumns, statements.ofMonthRows(ofMonth)),
    [`${ofLuca}lines`]: tableOf(statements.lineColumns(may, true), statements.lineRows(issued.statement?.lines ?? [])),
    [`${ofLuca}payments`]: tableOf(statements.paymentColumns, issued.payments),
    [`${ofLuca}months`]: tableOf(statements.monthColumns, issued.months),
    [`/statements/promoter.csv?name=Nora&month=${month}`]: tableOf(
      statements.lineColumns(may, false),
      statements.lineRows(draft.draft?.lines ?? []),
    ),
    "/links.csv?": tableOf(Object.values(linkColumns), links),
    "/links/poster/visits.csv?": tableOf(visitColumns, days),
  };
}

function never(): never {
  throw new Error("It is missing.");
}

/** Every table of numbers of the screens, by the address of its CSV. */
async function readTables(staff: StaffCalls, may: Can): Promise<Record<string, Table>> {
  const read = async (path: string) =>
    (await staff.get(`/insights${path}${path.includes("?") ? "&" : "?"}${range}`)).body;
  const [nights, rooms, sources, promoters] = await Promise.all(["", "/rooms", "/sources", "/promoters"].map(read));
  const [weekdays, series] = await Promise.all(["weekday", "series"].map((by) => read(`/groups?by=${by}`)));
  const ways = (await read("/funnel")) as Funnel;
  const { arrivals, times, open, declined, reasons, offers } = (await read("/answers")) as Answers;
  return {
    ...(await readParts(read, may)),
    ".csv?section=nights": tableOf(nightColumns(may), nights.nights),
    ".csv?section=owners": tableOf(ownerColumns, nights.promoters),
    "/groups.csv?by=weekday": tableOf(groupColumns("weekday", may), weekdays.groups),
    "/groups.csv?by=series": tableOf(groupColumns("series", may), series.groups),
    "/rooms.csv?": tableOf(roomColumns(may), rooms.rooms),
    "/sources.csv?": tableOf(comparedColumns, sources.sources),
    "/promoters.csv?": tableOf(promoterColumns(may), promoterRows(promoters)),
    "/funnel.csv?section=nights": tableOf(funnel.nightColumns, funnel.nightRows(ways)),
    "/funnel.csv?section=sources": tableOf(funnel.sourceColumns, ways.sources),
    "/funnel.csv?section=forms": tableOf(funnel.formColumns, ways.forms),
    "/funnel.csv?section=fields": tableOf(funnel.fieldColumns, funnel.fieldRows(ways)),
    "/funnel.csv?section=pages": tableOf(funnel.pageColumns, ways.pages),
    "/funnel.csv?section=hours": tableOf(funnel.hourColumns, funnel.hourRows(ways)),
    "/answers.csv?section=arrivals": tableOf(answers.arrivalColumns(answers.shownHours(arrivals)), arrivals),
    "/answers.csv?section=times": tableOf(answers.timeColumns, times),
    "/answers.csv?section=open": tableOf(answers.openColumns, open),
    "/answers.csv?section=declined": tableOf(answers.declinedColumns, declined),
    "/answers.csv?section=reasons": tableOf(answers.reasonColumns, reasons),
    "/answers.csv?section=offers": tableOf(answers.offerColumns, offers),
  };
}

/** A table of a promoter, offered to them before, an issued and paid statement, and a short link with visits. */
async function makeStatements(app: TestApp, night: string) {
  const { db } = app;
  const request_id = await makeRequest(db, { date: night, status: "approved", at: "2025-12-08T10:00:00.000Z" });
  const set_at = "2025-12-09T10:00:00.000Z";
  await db
    .insertInto("request_promoters")
    .values({ request_id, promoter: "LUCA moretti", original: "", word: "", set_at, set_by: "Ana" })
    .execute();
  const times = { offered_at: set_at, expires_at: set_at };
  await db
    .insertInto("table_offers")
    .values({
      id: randomUUID(),
      request_id,
      night,
      table_id: "gone",
      question_id: randomUUID(),
      ...times,
      state: "accepted",
    })
    .execute();
  // Its numbers are those that are stored.
  await db.deleteFrom("nights_due").execute();
  const calls = statementCalls(await staffCalls(app));
  await calls.issue(month);
  await calls.pay(month, "400", { reference: "=By hand" });
  await calls.reply(month, night, { answer: "adjusted", amount: "1500.50" });
  await db
    .insertInto("short_links")
    .values({ word: "poster", target: "/events", note: "Crown Street", ends_on: night, created_at: set_at })
    .execute();
  await db.insertInto("short_link_visits").values({ word: "poster", day: night, visits: 1_500 }).execute();
}

test("each table of insights is the same as its CSV, cell by cell, for every role that exports", async () => {
  const app = await testApp();
  const room = { name: "Main room", people: 1_234, peak: 400, tables: 8, parties: 3, came: 2 };
  const hours = Array.from({ length: 24 }, (_, hour) => (hour > 21 ? hour / 2 : 0));
  await storeNight(app.db, friday, {
    title: "=House of Ember",
    people: 1_234,
    tables: { asked: 4, approved: 3, came: 2, noShows: 1 },
    promoters: [listOf("Luca Moretti", 3, 2, 123_450), listOf("Nora", 0, 0, 0)],
    deposits: { received: 120_050, refunded: 0, kept: 2_000, open: 0 },
    spend: { parties: 2, people: 7, spent: 123_456, minimum: 100_000 },
    rooms: [
      { ...room, spend: { parties: 2, people: 7, spent: 123_456 } },
      { ...room, name: "Terrace", people: 1 },
    ],
    hours,
  });
  await storeNight(app.db, saturday, { people: 7, till: 9_900, promoters: [listOf("Nora", 9, 4, 0)] });
  for (const [status, hour] of [
    ["declined", "10"],
    ["approved", "11"],
    ["new", "12"],
  ] as const)
    await makeRequest(app.db, { at: `2026-01-08T${hour}:00:00.000Z`, status, date: "2026-12-05" });
  await app.db
    .insertInto("view_sources")
    .values([
      { night: friday, source: "from:instagram.com", views: 1_500, ticket_clicks: 0, forms_started: 0 },
      { night: friday, source: "direct", views: 2, ticket_clicks: 1, forms_started: 1 },
    ])
    .execute();
  await makeStatements(app, friday);
  await app.db.insertInto("view_hours").values({ night: friday, hour: 21, page: "event", views: 1_502 }).execute();
  await app.db
    .insertInto("form_counts")
    .values([
      { night: friday, form: "vip-table", field: "", times: 5 },
      { night: friday, form: "vip-table", field: "phone", times: 2 },
    ])
    .execute();

  const exporting = roles.filter((role) => can(role, "report.export"));
  expect(exporting).toEqual(["owner", "manager"] satisfies Role[]);
  for (const role of exporting) {
    const staff = await staffCalls(app, `${role} ${randomUUID().slice(0, 4)}`, role);
    const tables = await readTables(staff, (capability) => can(role, capability));
    for (const [address, { headings, cells }] of Object.entries(tables)) {
      const answer = await fetch(`${app.origin}/api/insights${address}&${range}`, { headers: staff.headers });
      expect([address, answer.status]).toEqual([address, 200]);
      const [first = [], ...rows] = parse(await answer.text(), { bom: true }) as string[][];
      expect([address, first, rows.length]).toEqual([address, headings, cells.length]);
      expect([address, rows.length > 0]).toEqual([address, true]);
      for (const [index, row] of cells.entries()) {
        // A text that a spreadsheet would take for a formula is marked as text.
        const plain = rows[index]?.map((cell) => cell.replace(/^'(?==)/, "")) ?? [];
        const others = row.filter((cell, at) => !isSame(cell, plain[at] ?? "missing"));
        expect([address, index, others, plain.length]).toEqual([address, index, [], row.length]);
      }
    }
  }
});
