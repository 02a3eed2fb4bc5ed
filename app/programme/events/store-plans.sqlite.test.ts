import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { testFolder } from "../../../test/folder.ts";
import { eventRow } from "../../../test/makers.ts";
import { plansOf } from "../../../test/query-plans.ts";
import { openDatabase } from "../../platform/db/open.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { eventQuerySchema } from "./staff-list.ts";
import { listStaffEvents } from "./staff-store.server.ts";
import { bookingRejectionReason } from "./status/bookable.server.ts";
import { listEvents, listEventsOfMonth, listPastEvents, listUpcomingEvents } from "./store.server.ts";

const now = Date.parse("2026-11-28T12:00:00Z");

test("whether an event was moved away from a club night is found by that night, not by reading the events", async () => {
  const file = join(await testFolder(), "afterglow.db");
  const db = await openDatabase(file);
  onTestFinished(() => db.destroy());
  const plans = await plansOf(file, (on) => bookingRejectionReason(on, "2026-12-05"));
  expect(plans).toContain("SEARCH night_changes USING INDEX night_changes_by_night (night=?)");
  expect(plans.filter((plan) => plan.startsWith("SCAN"))).toEqual([]);
  expect(plans.filter((plan) => plan.startsWith("SEARCH events")).at(-1)).toMatch(/\(id=\?\)$/);
});

describe("with 20,000 events", () => {
  test("no page reads the whole table: every query searches an index", async () => {
    const file = join(await testFolder(), "afterglow.db");
    const db = await openDatabase(file);
    onTestFinished(() => db.destroy());
    const first = Date.parse("2006-01-07T11:00:00Z");
    for (let batch = 0; batch < 20; batch += 1) {
      const rows = Array.from({ length: 1_000 }, (_, index) => {
        const start = first + (batch * 1_000 + index) * 10 * 3_600_000;
        return eventRow({
          starts_at: new Date(start).toISOString(),
          ends_at: new Date(start + 6 * 3_600_000).toISOString(),
        });
      });
      await db.insertInto("events").values(rows).execute();
    }
    const asked: [string, (db: Database) => Promise<unknown[]>][] = [
      ["upcoming", (on) => listUpcomingEvents(on, now)],
      ["past", (on) => listPastEvents(on, now)],
      ["a month", (on) => listEventsOfMonth(on, "2026-11")],
      ["the season", (on) => listEvents(on, "2026-11-01")],
    ];
    for (const [name, ask] of asked) {
      expect((await ask(db)).length, name).toBeGreaterThan(0);
      const plans = await plansOf(file, ask);
      expect(plans.join("\n"), name).toMatch(/SEARCH events USING INDEX/);
      expect(
        plans.filter((plan) => plan.startsWith("SCAN")),
        name,
      ).toEqual([]);
    }
    // What staff see of them is counted on indexes, and a page comes off one in its order.
    const staffPage = (query: object) => (on: Database) => listStaffEvents(on, eventQuerySchema.parse(query), now);
    for (const query of [{}, { sort: "name" }, { sort: "-updated" }, { show: "coming" }, { show: "past" }]) {
      const plans = await plansOf(file, staffPage(query));
      expect(plans.filter((plan) => /SCAN|TEMP B-TREE/.test(plan) && !/COVERING INDEX/.test(plan))).toEqual([]);
    }
    // Newest first comes straight off the index, so that a page of the past never sorts them all.
    expect((await plansOf(file, (on) => listPastEvents(on, now))).join()).not.toMatch(/TEMP B-TREE/);
  });
});
