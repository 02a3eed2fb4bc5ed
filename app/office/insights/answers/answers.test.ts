import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { first, from, second, to, weekend } from "../../../../test/insights-weekend.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { makeTable } from "../../../../test/waitlist.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { keepNumbers } from "../keep-numbers.server.ts";
import type { Answers } from "./shapes.ts";

const day = addDays(tonight(), -10);
const details = { guests: 4, budget: "", message: "" };

// By hand: ten tables asked for at noon of one day, nine of them answered after 1, 2, … 9 hours. The median is the
// fifth, the ninetieth percentile the ninth. Two declined, one cancelled by its guest.
test("the times of first answers, what is open, declined and offered are as worked out by hand", async () => {
  const app = await testApp();
  const { db } = app;
  const ana = await staffCalls(app);
  const noon = toInstant(`${day}T12:00`, venue.timeZone);
  const ask = (more: object = {}) => makeRequest(db, { at: noon, date: addDays(tonight(), 5), details, ...more });
  const ids: string[] = [];
  for (let table = 0; table < 10; table += 1) ids.push(await ask());
  for (const [index, id] of ids.slice(0, 9).entries()) {
    const status = index < 2 ? "declined" : "approved";
    expect((await ana.post(`/requests/${id}`, { status })).status).toBe(200);
    const at = new Date(Date.parse(noon) + (index + 1) * 3_600_000).toISOString();
    await db
      .updateTable("request_history")
      .set({ at })
      .where("request_id", "=", id)
      .where("actor", "=", "Ana")
      .execute();
  }
  await db
    .insertInto("request_history")
    .values({
      id: randomUUID(),
      request_id: ids[9] ?? "",
      at: noon,
      actor: "guest",
      action: "status",
      details: "{}" as never,
    })
    .execute();
  await ask({ at: toInstant(`${addDays(day, -1)}T23:59`, venue.timeZone), kind: "contact", details: {} });
  await ask({ spamReason: "links" });
  await ask({ at: new Date().toISOString(), kind: "contact", details: {}, owner: ana.id });
  const booth = await makeTable(db, "Booth 1", 8);
  for (const state of ["accepted", "expired", "expired", "declined"] as const)
    await db
      .insertInto("table_offers")
      .values({
        id: randomUUID(),
        request_id: ids[0] ?? "",
        night: day,
        table_id: booth,
        question_id: randomUUID(),
        offered_at: noon,
        expires_at: noon,
        state,
      })
      .execute();

  const { body } = await ana.get(`/insights/answers?from=${day}&to=${day}`);
  expect(body.times).toEqual([
    { kind: "vip-table", received: 10, answered: 9, median_minutes: 5 * 60, p90_minutes: 9 * 60 },
  ]);
  expect(body.sampled).toBe(false);
  expect(body.open).toEqual([
    { owner: null, owner_id: null, day: 0, three_days: 0, week: 0, longer: 2 },
    { owner: "Ana", owner_id: ana.id, day: 1, three_days: 0, week: 0, longer: 0 },
  ]);
  expect(body.declined).toEqual([{ kind: "vip-table", status: "declined", count: 2, of: 10 }]);
  expect(body.table_offers).toEqual({ offered: 4, taken: 1, declined: 1, expired: 2 });

  // Whoever sees bookings alone is told of no messages.
  const bo = await staffCalls(app, "Bo", "bookings");
  const seen = (await bo.get(`/insights/answers?from=${addDays(day, -1)}&to=${day}`)).body;
  expect(seen.times.map(({ kind }: { kind: string }) => kind)).toEqual(["vip-table"]);
  expect(seen.open).toEqual([{ owner: null, owner_id: null, day: 0, three_days: 0, week: 0, longer: 1 }]);
  expect((await ana.get("/insights/answers?from=2016-01-01&to=2026-02-01")).status).toBe(400);
  expect((await ana.get("/insights/answers?from=2016-03-01&to=2026-02-01")).status).toBe(200);
});

test("people are counted by the hour of their arrival, on average of the weekday's nights", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  // Two Saturdays: 4 and 2 people between ten and eleven, 3 after midnight of the first; and one without doors.
  for (const [night, people, late] of [
    ["2026-01-03", 4, 3],
    ["2026-01-10", 2, 0],
  ] as const) {
    const next = addDays(night, 1);
    const walkIn = (count: number, at: string) => ({
      _id: randomUUID(),
      request: "",
      what: "walk-in",
      people: count,
      undoes: null,
      at,
    });
    const ticks = [
      walkIn(people, `${night}T22:30:00+11:00`),
      ...(late > 0 ? [walkIn(late, `${next}T00:15:00+11:00`)] : []),
    ];
    const { body: kept } = await ana.post("/tonight/ticks", { night, ticks });
    expect(kept.results.every((one: { kept: boolean }) => one.kept)).toBe(true);
  }
  await makeRequest(app.db, { date: "2026-01-17", status: "approved", details });
  const writer = createWriter(app.db);
  while (await keepNumbers(app.db, writer, Date.now()));
  const { body } = await ana.get("/insights/answers?from=2026-01-01&to=2026-01-31");
  expect(body.arrivals).toMatchObject([{ weekday: "Saturday", nights: 2 }]);
  const busy = body.arrivals[0].hours.flatMap((count: number, hour: number) => (count > 0 ? [[hour, count]] : []));
  expect(busy).toEqual([
    [0, 1.5],
    [22, 3],
  ]);
});

test("each table that was offered to the waitlist is listed, with what became of it", async () => {
  const app = await testApp();
  await weekend(app);
  const ana = await staffCalls(app);
  const { id: request_id } = await app.db
    .selectFrom("requests")
    .select("id")
    .where("name", "=", "Ada")
    .executeTakeFirstOrThrow();
  const offer = (night: string, state: "accepted" | "declined" | "expired" | "withdrawn") => {
    const at = "2026-11-20T00:00:00.000Z";
    const about = { table_id: "gone", question_id: randomUUID(), offered_at: at, expires_at: at };
    return { id: randomUUID(), request_id, night, state, ...about };
  };
  await app.db
    .insertInto("table_offers")
    .values([
      offer(first, "accepted"),
      offer(first, "declined"),
      offer(second, "withdrawn"),
      offer("2020-01-01", "expired"),
    ])
    .execute();
  const { table_offers, offers } = (await ana.get(`/insights/answers?from=${from}&to=${to}`)).body as Answers;
  expect(table_offers).toEqual({ offered: 3, taken: 1, declined: 1, expired: 0 });
  expect(offers.map(({ night, state, request }) => [night, state, request])).toEqual([
    [second, "withdrawn", request_id],
    ...offers.slice(1).map(({ state }) => [first, state, request_id]),
  ]);
  const marketing = await staffCalls(app, "Mae", "marketing");
  expect((await marketing.get(`/insights/answers?from=${from}&to=${to}`)).status).toBe(403);
});
