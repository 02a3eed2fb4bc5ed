import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { openNight, post, rows, vip } from "../../../test/guest-forms.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { TableNight } from "../../programme/events/club-nights/shapes.ts";

const saturday = addDays(openNight, 14);
const tuesday = addDays(saturday, 3);
const closedOn = (day: string) => `We're closed on ${formatLongDate(day)}. Choose another date.`;

const on = (night: string) => ({
  starts_at: toInstant(`${night}T22:00`, venue.timeZone),
  ends_at: toInstant(`${addDays(night, 1)}T04:00`, venue.timeZone),
  night,
});

async function club() {
  const app = await testApp();
  const ask = async (more: object, headers: Record<string, string> = {}) => {
    const response = await post(app, "/api/event/vip-table", { ...vip, ...more }, headers);
    return { status: response.status, body: await response.json() };
  };
  const night = async (day: string): Promise<TableNight> =>
    (await fetch(`${app.origin}/api/club-nights/${day}`)).json() as Promise<TableNight>;
  return { app, ask, night };
}

test("a closed weekday is rejected with the club nights around it, until an event is on", async () => {
  const { app, ask, night } = await club();
  expect((await ask({ date: saturday })).status).toBe(201);
  expect(await ask({ date: tuesday })).toMatchObject({ status: 422, body: { errors: { date: closedOn(tuesday) } } });
  await makeEvent(app.db, { ...on(addDays(tuesday, 2)), name: "Thursday of jazz" });
  expect(await night(tuesday)).toEqual({
    night: tuesday,
    rejection: closedOn(tuesday),
    full: false,
    tables: null,
    categories: [],
    nearby: [
      { night: saturday, name: "" },
      { night: addDays(tuesday, 2), name: "Thursday of jazz" },
    ],
  });
  await makeEvent(app.db, on(tuesday));
  expect((await ask({ date: tuesday })).status).toBe(201);
  expect((await night(tuesday)).rejection).toBeNull();
});

test("a cancelled event and a special closed day are skipped by the alternatives", async () => {
  const { app, night } = await club();
  await makeEvent(app.db, { ...on(saturday), state: "cancelled" });
  await publishForTest(app.db, {
    "hours.special": [{ date: addDays(saturday, 7), opens: "", closes: "", note: "Repairs" }],
  });
  const answer = await night(saturday);
  expect(answer.rejection).toMatch(/^House of Ember on .+ is cancelled\. Choose another night\.$/);
  expect(answer.nearby.map((one) => one.night)).toEqual([addDays(saturday, -7), addDays(saturday, 14)]);
  const past = await night("2020-01-01");
  expect([past.rejection, past.nearby.map((one) => one.night)]).toEqual([
    "That date has passed. Choose today or later.",
    [openNight],
  ]);
  expect(await night("someday")).toMatchObject({ rejection: "Choose a date.", nearby: [] });
});

test("the chosen category is stored, told to staff and to the guest; one that was deleted is rejected", async () => {
  const { app, ask } = await club();
  const staff = await staffCalls(app);
  const { body } = await staff.post("/tonight/table-categories", { name: "Booth", tables: [] });
  const [{ _id: category }] = body.categories;
  expect((await ask({ date: saturday, category })).status).toBe(201);
  const [row] = await rows(app);
  expect(JSON.parse(row?.details ?? "")).toMatchObject({ category, categoryName: "Booth" });
  const inbox = await staff.get("/requests");
  expect(inbox.body.items[0].wants).toBe("Table for 8, Booth, $2500 +");
  const { request } = (await staff.get(`/requests/${row?.id}`)).body;
  expect(request.fields).toContainEqual({ key: "category", label: "Table", value: "Booth" });
  await staff.post(`/tonight/table-categories/${category}/remove`);
  expect((await ask({ date: saturday, category })).body.errors).toEqual({
    category: "This table is no longer offered. Choose another.",
  });
  expect((await ask({ date: saturday, category: "" })).status).toBe(201);
});

test("the remaining tables follow each approval immediately and name no guest", async () => {
  const { app, night } = await club();
  const staff = await staffCalls(app);
  const table = { room: "Main room", seats: 8, minimum: 250_000 };
  for (const name of ["Booth 1", "Booth 2"]) await staff.post("/floor/tables", { ...table, name });
  const { tables } = (await staff.get("/floor/plan")).body.plan;
  const ids = tables.map(({ _id }: { _id: string }) => _id);
  await staff.post("/tonight/table-categories", { name: "Booth", description: "By the floor.", tables: ids });
  const states = async () => {
    const { full, categories } = await night(saturday);
    return [full, ...categories.map(({ state }) => state)];
  };
  expect(await states()).toEqual([false, "available"]);
  for (const left of ["few", "waitlist"]) {
    await makeRequest(app.db, { date: saturday, status: "approved" });
    expect(await states()).toEqual([left === "waitlist", left]);
  }
  const response = await fetch(`${app.origin}/api/club-nights/${saturday}`);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(await response.text()).not.toMatch(/Mia|mia@/);
});

test("100 concurrent requests are all received, each with its own private page", async () => {
  const { app, ask } = await club();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      ask({ date: saturday, email: `guest${index}@example.com` }, { "Idempotency-Key": `key ${index}` }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const links = answers.map(({ body }) => body.link as string);
  expect(new Set(links).size).toBe(100);
  expect(links[0]).toMatch(/^\/my\/[\w-]{32}$/);
  // A resent form leads to the same page.
  const again = await ask({ date: saturday, email: "guest0@example.com" }, { "Idempotency-Key": "key 0" });
  expect(again.body).toEqual(answers[0]?.body);
  expect(again.body.emailed).toBe(true);
  expect(await app.db.selectFrom("guest_links").select("token_hash").where("via", "=", "form").execute()).toHaveLength(
    100,
  );
});
