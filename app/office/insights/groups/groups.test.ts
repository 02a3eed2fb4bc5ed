import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { makeEvent, makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { can } from "../../../platform/roles/roles.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { keepNumbers } from "../keep-numbers.server.ts";
import type { Group } from "./shapes.ts";

// By hand, people who came in and tables approved:
//               Fri 2 Jan   Sat 3 Jan   Fri 9 Jan   Sat 10 Jan   Fri 16 Jan, without doors
// people             3           10          5            7             –
// tables             1            –          2            –             1
// series           Ember        Deep       Ember        (none)        Ember
const nights = [
  ["2026-01-02", 3, 1, "Ember"],
  ["2026-01-03", 10, 0, "Deep"],
  ["2026-01-09", 5, 2, "Ember"],
  ["2026-01-10", 7, 0, ""],
  ["2026-01-16", 0, 1, "Ember"],
] as const;
const range = "from=2026-01-01&to=2026-01-31";

test("nights are compared by weekday and by series, in the file as on the page, with what a role may see", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  for (const [night, people, tables, series] of nights) {
    if (people > 0) {
      const at = `${night}T22:30:00+11:00`;
      const tick = { _id: randomUUID(), request: "", what: "walk-in", people, undoes: null, at };
      const { body } = await ana.post("/tonight/ticks", { night, ticks: [tick] });
      expect(body.results[0].kept).toBe(true);
    }
    const details = { guests: 4, budget: "", message: "" };
    for (let table = 0; table < tables; table += 1)
      await makeRequest(app.db, { date: night, status: "approved", details });
    if (series === "") continue;
    const id = await makeEvent(app.db, {
      name: `${series} ${night}`,
      starts_at: toInstant(`${night}T22:00`, venue.timeZone),
      ends_at: toInstant(`${addDays(night, 1)}T04:00`, venue.timeZone),
    });
    await app.db.updateTable("events").set({ series_id: series }).where("id", "=", id).execute();
  }
  const writer = createWriter(app.db);
  while (await keepNumbers(app.db, writer, Date.now()));
  const read = async (by: string) => {
    const { body } = await ana.get(`/insights/groups?by=${by}&${range}`);
    return (body.groups as Group[]).map(({ name, nights, people, tables }) => [name, nights, people, tables.approved]);
  };
  expect(await read("weekday")).toEqual([
    ["Friday", 3, 8, 4],
    ["Saturday", 2, 17, 0],
  ]);
  // A series has the name of its newest event.
  expect(await read("series")).toEqual([
    ["Deep 2026-01-03", 1, 10, 0],
    ["Ember 2026-01-16", 3, 8, 4],
    ["", 1, 7, 0],
  ]);
  const csv = await fetch(`${app.origin}/api/insights/groups.csv?by=weekday&${range}`, { headers: ana.headers });
  const rows = parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map((row) => [row.Weekday, Number(row.Nights), Number(row["Came in"])])).toEqual([
    ["Friday", 3, 8],
    ["Saturday", 2, 17],
  ]);
  const reader = await staffCalls(app, "Rea", "reader");
  const [friday] = (await reader.get(`/insights/groups?by=weekday&${range}`)).body.groups;
  expect([friday.people, friday.spend === null]).toEqual([8, !can("reader", "spend.see")]);
  expect((await ana.get(`/insights/groups?by=colour&${range}`)).status).toBe(400);
  expect((await ana.get(`/insights/groups?${range}`)).status).toBe(400);
});
