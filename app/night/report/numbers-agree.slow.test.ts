import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { storeEntry, storeList } from "../../../test/door-guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { placesOf } from "../../bookings/door-log/capacity.ts";
import { byRequest } from "../../bookings/door-log/door-actions.ts";
import { countAt, createCounter, movementsOf } from "../../bookings/door-log/people-count.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import type { NightCount } from "../sheet/shapes.ts";
import { guestsOf, totalsOf } from "../sheet/sheet.ts";
import type { Sheet } from "../sheet/sheet-shapes.ts";
import { peopleOf } from "./report.ts";
import type { AfterNight, PartyCount } from "./report-shapes.ts";

const sum = <Item>(items: readonly Item[], numberOf: (item: Item) => number) =>
  items.reduce((all, item) => all + numberOf(item), 0);

/** Random actions of two doors: guests by their number, the buttons, walk-ins, corrections and undoing. */
const sequences = fc.array(
  fc.record({
    what: fc.constantFrom("arrived", "no-show", "in", "out", "walk-in", "corrected", "corrected", "undone"),
    guest: fc.nat(3),
    people: fc.integer({ min: 1, max: 9 }),
    more: fc.boolean(),
    room: fc.constantFrom(undefined, undefined, "Main room", "Terrace"),
    paid: fc.constantFrom(undefined, { cents: 2_000, by: "card" as const }, { cents: 0, by: "free" as const }),
  }),
  { minLength: 1, maxLength: 25 },
);

test("all numbers of a night that are seen together agree, after any door actions", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app, "Front door");
  let night = "2025-06-01";
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      // Each has its own club night.
      night = addDays(night, 1);
      const list = await storeList(db, { commission: jsonText({ per_person_cents: 500, beyond: 0 }) });
      const guests = [
        await makeRequest(db, { date: night, status: "approved" }),
        await makeRequest(db, { date: night, status: "approved", details: { guests: 4, time: "01:00" } }),
        (await storeEntry(db, { list_id: list, night, plus_ones: 2 })).id,
        (await storeEntry(db, { list_id: list, night, plus_ones: 0, name: "Tom" })).id,
      ];
      const sent: { _id: string; request: string }[] = [];
      for (const [index, { what, guest, people, more, room, paid }] of steps.entries()) {
        const isGuest = what === "arrived" || what === "no-show";
        const undo = sent[(people * 7) % Math.max(1, sent.length)];
        const at = new Date(Date.parse(`${night}T22:00:00+10:00`) + index * 11 * 60_000).toISOString();
        const request = isGuest ? (guests[guest] ?? "") : what === "undone" ? (undo?.request ?? "") : "";
        const action = {
          _id: randomUUID(),
          request,
          what,
          at,
          undoes: what === "undone" ? (undo?._id ?? "none") : null,
          ...(["in", "out", "walk-in", "arrived"].includes(what) && { people }),
          ...(what === "arrived" && more && { party: 12, reason: "Cleared by the manager" }),
          ...(what === "walk-in" && paid && { paid }),
          ...(what === "corrected" && { party: people * 3, reason: "Counted", ...(room && { room }) }),
        };
        const { body } = await staff.post("/tonight/ticks", { night, ticks: [action] });
        if (body.results[0].kept && what !== "undone") sent.push(action);
      }
      const { sheet } = (await staff.get(`/tonight/sheet?night=${night}`)).body as { sheet: Sheet };
      const report = (await staff.get(`/tonight/after?night=${night}`)).body as AfterNight;
      const count = (await staff.get(`/tonight/count?night=${night}`)).body as NightCount;

      // Tonight: the number inside and its rooms.
      const sizes = new Map(sheet.rows.map((row) => [row._id, row.guests]));
      const inside = createCounter()(sheet.ticks, (id) => sizes.get(id), sheet.capacity.doors);
      expect(inside).toEqual(countAt(movementsOf(sheet.ticks, (id) => sizes.get(id), sheet.capacity.doors)));
      const [venue, ...rooms] = placesOf(inside, sheet.capacity);
      expect(sum(rooms, (room) => room.people)).toBeLessThanOrEqual(venue.people);

      // Tonight and the report: expected and arrived.
      const actions = byRequest(sheet.ticks);
      const totals = totalsOf(guestsOf(sheet, actions), actions);
      expect(totals.guests.in).toBe(sum(report.sources, (item) => item.guests_came));
      expect(totals.guests.of).toBe(sum(report.sources, (item) => item.guests_expected));
      const tables = report.sources.find(({ source }) => source === "vip-table");
      expect(totals.tables).toEqual({ in: tables?.came, of: tables?.expected });

      // The report's parts add up to its headline.
      expect(report.came_in).toBe(totals.guests.in + report.walk_ins + report.counted_in);
      expect(sum(report.doors, (item) => item.came_in)).toBe(report.came_in);
      expect(sum(report.doors, (item) => item.left)).toBe(report.left);
      expect(sum(report.hours, ({ guests: some }) => peopleOf(some))).toBe(report.came_in);
      expect(sum(report.hours, (item) => item.left)).toBe(report.left);
      for (const { source, guests_came } of report.sources) {
        expect(sum(report.hours, ({ guests: some }) => some[source])).toBe(guests_came);
      }
      expect(sum(report.paid, ({ people }) => people)).toBe(report.walk_ins);
      expect(report.came_in - report.left).toBe(inside.venue);
      // A room that more left than entered is flagged.
      const isMissing = [venue, ...rooms].some(({ missing }) => missing > 0);
      expect(report.peak?.people ?? 0).toBeLessThanOrEqual(report.came_in);
      expect(report.peak?.people ?? 0).toBeGreaterThanOrEqual(inside.venue);
      const ofParties: PartyCount[] = [...report.sources, ...report.lists, ...report.tickets];
      for (const one of ofParties) {
        expect(one.guests_came + one.guests_awaited + one.guests_no_show).toBe(one.guests_expected);
        expect(one.came).toBeLessThanOrEqual(one.expected);
      }
      const lists = report.sources.find(({ source }) => source === "list");
      expect(sum(report.lists, (item) => item.guests_came)).toBe(lists?.guests_came);
      expect(sum(report.lists, (item) => item.guests_expected)).toBe(lists?.guests_expected);

      // The count by minute, the owner's numbers and the commission.
      expect(count.peak).toEqual(report.peak);
      expect(Math.max(0, ...count.minutes.map((minute) => minute.inside))).toBeLessThanOrEqual(
        report.peak?.people ?? 0,
      );
      if (!isMissing) expect(count.minutes.at(-1)?.inside ?? 0).toBe(venue.people);
      expect(sum(count.minutes, (minute) => minute.came)).toBe(report.came_in);
      expect(sum(count.minutes, (minute) => minute.left)).toBe(report.left);
      for (const { room, peak } of report.rooms) {
        expect(peak).toBeLessThanOrEqual(report.peak?.people ?? 0);
        for (const minute of count.minutes) expect(minute.rooms[room] ?? 0).toBeLessThanOrEqual(peak);
      }
      for (const minute of count.minutes) {
        expect(sum(Object.values(minute.rooms), (people) => people)).toBeLessThanOrEqual(minute.inside);
      }
      const shown = (await staff.get(`/guest-lists/${list}?night=${night}`)).body.entries as { came: number }[];
      expect(sum(shown, ({ came }) => came)).toBe(lists?.guests_came);
      expect(sum(report.commission, ({ came }) => came)).toBe(lists?.guests_came);

      // The file has the same numbers.
      const file = await fetch(`${app.origin}/api/tonight/after.csv?night=${night}`, { headers: staff.headers });
      const rows = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[];
      const cell = (What: string, Source: string) =>
        Number(rows.find((row) => row.What === What && row.Source === Source)?.Guests ?? 0);
      expect(cell("Came in", "All")).toBe(report.came_in);
      expect(cell("Arrived", "Tables")).toBe(tables?.guests_came);
      expect(cell("Expected", "Tables")).toBe(tables?.guests_expected);
    }),
    { numRuns: 25 },
  );
});
