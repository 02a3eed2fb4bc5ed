import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { keepNumbers } from "../keep-numbers.server.ts";
import type { ComparedSource } from "./shapes.ts";

// By hand, of Sat 10 Jan 2026 and of the Saturday before:
//
//                  views       clicks  forms   asked      approved
//               now   before                  now before
// /go/poster     40     10       2       3      2     1       1
// instagram      60     90       –       –      –     –       –
// flyer           –      5       –       –      –     –       –
// not known       –      –       –       –      1     1       1
const [saturday, before] = ["2026-01-10", "2026-01-03"] as const;
const range = `from=${saturday}&to=${saturday}`;

test("sources are compared with each other and with before, in the file as on the page", async () => {
  const app = await testApp();
  const { db } = app;
  const ana = await staffCalls(app);
  const seen = [
    { night: saturday, source: "link:poster", views: 40, ticket_clicks: 2, forms_started: 3 },
    { night: saturday, source: "from:instagram.com", views: 60 },
    { night: before, source: "link:poster", views: 10 },
    { night: before, source: "from:instagram.com", views: 90 },
    { night: before, source: "campaign:flyer", views: 5 },
  ];
  for (const row of seen) await db.insertInto("view_sources").values(row).execute();
  const details = { guests: 4, budget: "", message: "" };
  const ask = async (date: string, source: string | null, status: "approved" | "declined") => {
    const id = await makeRequest(db, { date, status, details });
    await db.updateTable("requests").set({ source }).where("id", "=", id).execute();
  };
  await ask(saturday, "link:poster", "approved");
  await ask(saturday, "link:poster", "declined");
  await ask(saturday, null, "approved");
  await ask(before, "link:poster", "approved");
  await ask(before, null, "declined");
  const writer = createWriter(db);
  while (await keepNumbers(db, writer, Date.now()));

  const { body } = await ana.get(`/insights/sources?${range}`);
  const rows = (body.sources as ComparedSource[]).map((one) => [
    ...[one.source, one.views, one.views_before, one.ticket_clicks, one.forms_started],
    ...[one.sent, one.sent_before, one.approved, one.came],
  ]);
  expect(rows).toEqual([
    ["from:instagram.com", 60, 90, 0, 0, 0, 0, 0, 0],
    ["link:poster", 40, 10, 2, 3, 2, 1, 1, 0],
    ["unknown", 0, 0, 0, 0, 1, 1, 1, 0],
    ["campaign:flyer", 0, 5, 0, 0, 0, 0, 0, 0],
  ]);
  const csv = await fetch(`${app.origin}/api/insights/sources.csv?${range}`, { headers: ana.headers });
  const cells = parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
  const labels = ["instagram.com", "/go/poster", "Not known", "Campaign flyer"];
  // What guests who came by another site do next is not known.
  expect(cells.map((row) => Object.values(row))).toEqual(
    rows.map(([source, ...numbers], index) => [
      labels[index],
      ...numbers.map((number, at) => (at > 1 && number === 0 && source === "from:instagram.com" ? "" : String(number))),
    ]),
  );
});
