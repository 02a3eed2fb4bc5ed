import * as fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import type { Database } from "../../platform/db/tables.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { readFunnel, readSources } from "./funnel/read-funnel.server.ts";
import { splitMonths, united } from "./period.ts";
import { rebuildViewSums } from "./view-sums.server.ts";

const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays("2025-01-01", days));

test("a range is its whole months and the days beside them, each day once", () => {
  fc.assert(
    fc.property(day, day, (one, two) => {
      const range = one < two ? { from: one, to: two } : { from: two, to: one };
      const { months, days } = splitMonths(range);
      for (let at = addDays(range.from, -40); at < addDays(range.to, 40); at = addDays(at, 1)) {
        const inDays = days.filter(({ from, to }) => from <= at && at <= to).length;
        const inMonths = months && months.from <= at.slice(0, 7) && at.slice(0, 7) <= months.to ? 1 : 0;
        expect(inDays + inMonths).toBe(range.from <= at && at <= range.to ? 1 : 0);
      }
      expect(days.length).toBeLessThan(3);
    }),
  );
});

test("ranges without their overlaps have each of their days once", () => {
  const range = fc.tuple(day, day).map(([one, two]) => (one < two ? { from: one, to: two } : { from: two, to: one }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 4 }), (ranges) => {
      const parts = united(ranges);
      const within = (some: typeof ranges, at: string) => some.filter(({ from, to }) => from <= at && at <= to).length;
      for (const at of ranges.flatMap(({ from, to }) => [from, to, addDays(from, -1), addDays(to, 1)]))
        expect(within(parts, at)).toBe(within(ranges, at) > 0 ? 1 : 0);
    }),
  );
});

/** Sets what was counted on some nights: added, changed and taken away again. */
async function countSomething(db: Database): Promise<void> {
  const nights = Array.from({ length: 120 }, (_, index) => ({ index, night: addDays("2026-01-20", index) }));
  const each = nights.flatMap((one) => ["direct", "from:instagram.com"].map((source, at) => ({ ...one, source, at })));
  await db
    .insertInto("view_sources")
    .values(
      each.map(({ index, night, source, at }) => {
        return { night, source, views: index + at, ticket_clicks: index % 7, forms_started: at };
      }),
    )
    .execute();
  await db
    .insertInto("view_hours")
    .values(
      each.map(({ index, night, at }) => {
        return { night, hour: 20 + at, page: index % 2 ? "home" : "events", views: index + at };
      }),
    )
    .execute();
  await db
    .insertInto("form_counts")
    .values(
      each.map(({ index, night, at }) => {
        return { night, form: "vip-table" as const, field: at ? "" : "name", times: index - at };
      }),
    )
    .execute();
  await db
    .updateTable("view_sources")
    .set({ views: 1_000, ticket_clicks: 3 })
    .where("night", "=", "2026-02-11")
    .execute();
  await db.updateTable("view_hours").set({ views: 1_000 }).where("night", "=", "2026-02-11").execute();
  for (const table of ["view_sources", "view_hours", "form_counts"] as const)
    await db.deleteFrom(table).where("night", "=", "2026-03-03").execute();
}

/** Every sum that is kept. */
async function kept(db: Database) {
  const rows: Record<string, string[]> = {};
  for (const table of ["view_nights", "view_source_months", "view_hour_months", "form_months"] as const) {
    const all = await db.selectFrom(table).selectAll().execute();
    // A night or month whose rows were all taken away keeps zeros.
    const counted = all
      .map((row) => Object.values(row).map(String))
      .filter((row) => !row.slice(1).every((of) => of === "0"));
    rows[table] = counted.map((row) => row.join(" ")).sort();
  }
  return rows;
}

/** A range's views, night by night: without whole months. */
async function nightByNight(db: Database, range: { from: string; to: string }) {
  const sums = { sources: new Map<string, number>(), pages: new Map<string, number>(), forms: 0 };
  for (let night = range.from; night <= range.to; night = addDays(night, 1)) {
    for (const { source, views } of await readSources(db, { from: night, to: night }))
      sums.sources.set(source, (sums.sources.get(source) ?? 0) + views);
    const { pages, forms } = await readFunnel(db, { from: night, to: night }, "owner");
    for (const { page, views } of pages) sums.pages.set(page, (sums.pages.get(page) ?? 0) + views);
    for (const { started, left } of forms) sums.forms += started + left;
  }
  return { sources: Object.fromEntries(sums.sources), pages: Object.fromEntries(sums.pages), forms: sums.forms };
}

test.for([
  { from: "2026-01-15", to: "2026-05-20" },
  { from: "2026-01-25", to: "2026-04-04" },
  { from: "2026-02-01", to: "2026-02-28" },
  { from: "2026-02-02", to: "2026-02-27" },
])("views of $from to $to are those of their nights, however many months are whole", async (range) => {
  const db = await testDatabase();
  await countSomething(db);
  const { sources, pages, hours, total, nights, forms } = await readFunnel(db, range, "owner");
  const views = (some: readonly { views: number }[]) => some.reduce((all, one) => all + one.views, 0);
  expect({
    sources: Object.fromEntries(sources.map(({ source, views: of }) => [source, of])),
    pages: Object.fromEntries(pages.map(({ page, views: of }) => [page, of])),
    forms: forms.reduce((all, { started, left }) => all + started + left, 0),
  }).toEqual(await nightByNight(db, range));
  for (const some of [sources, pages, hours, nights]) expect(views(some)).toBe(total.views);
});

test("sums that are kept are those that adding up again gives", async () => {
  const db = await testDatabase();
  await countSomething(db);
  const before = await kept(db);
  for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(3);
  await rebuildViewSums(db);
  expect(await kept(db)).toEqual(before);
});
