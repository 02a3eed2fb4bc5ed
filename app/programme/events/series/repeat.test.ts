import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { caller } from "../../../../test/caller.ts";
import { makeEvent } from "../../../../test/makers.ts";
import { publishForTest } from "../../../../test/published-settings.ts";
import { form, made, put, seriesOf, shown, times } from "../../../../test/series.ts";
import type { StaffEvent } from "../event.ts";
import type { RepeatPreview } from "../shapes.ts";

test("10 PM stays 10 PM across both clock changes", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const autumn = await put(ana);
  const { series } = await made(ana, autumn._id, { every: "week", times: 2, status: true });
  expect(times(await seriesOf(ana, series))).toEqual([
    "2027-03-27T22:00:00+11:00 04:00:00+11:00",
    "2027-04-03T22:00:00+11:00 04:00:00+10:00",
    "2027-04-10T22:00:00+10:00 04:00:00+10:00",
  ]);
  const spring = await put(ana, { start_date: "2027-09-25T22:00", end_date: "2027-09-26T04:00" });
  const other = await made(ana, spring._id, { every: "week", until: "2027-10-09", status: true });
  expect(times(await seriesOf(ana, other.series))).toEqual([
    "2027-09-25T22:00:00+10:00 04:00:00+10:00",
    "2027-10-02T22:00:00+10:00 04:00:00+11:00",
    "2027-10-09T22:00:00+11:00 04:00:00+11:00",
  ]);
});

test("the preview shows each date with its checks before anything is created", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const late = await put(ana, { start_date: "2027-09-19T02:30", end_date: "2027-09-19T06:30", name: "After hours" });
  await makeEvent(app.db, {
    name: "Harbour",
    starts_at: "2027-10-09T17:00:00.000Z",
    ends_at: "2027-10-09T19:00:00.000Z",
  });
  const response = await ana.get(`/api/event/repeat-dates/${late._id}?every=week&times=3`);
  const { words, nights } = (await response.json()) as RepeatPreview;
  // By club night, not by the date after midnight.
  expect(words).toBe("every Saturday");
  expect(
    nights.map(({ night, start_date, notes }) => [night, start_date, notes.map(({ message }) => message)]),
  ).toEqual([
    ["2027-09-25", "2027-09-26T02:30:00+10:00", []],
    [
      "2027-10-02",
      "2027-10-03T03:30:00+11:00",
      ["The clocks go forward on Sunday 3 October 2027: 2:30 AM doesn't exist that day. Using 3:30 AM."],
    ],
    ["2027-10-09", "2027-10-10T02:30:00+11:00", ["Harbour is on at the same time, until 6 AM on Sun 10 Oct."]],
  ]);
  expect((await ana.get("/api/event/series/none")).status).toBe(404);
});

test("the preview says on which dates the club is closed", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const { _id } = await put(ana);
  await publishForTest(app.db, { "hours.special": [{ date: "2027-04-10", opens: "", closes: "", note: "Easter" }] });
  const response = await ana.get(`/api/event/repeat-dates/${_id}?every=week&times=3`);
  const { nights } = (await response.json()) as RepeatPreview;
  expect(nights.map(({ night, closed, notes }) => [night, closed, notes.map(({ message }) => message)])).toEqual([
    ["2027-04-03", false, expect.any(Array)],
    ["2027-04-10", true, [expect.stringMatching(/^The club is closed on Saturday 10 April 2027 \(Easter\)\./)]],
    ["2027-04-17", false, []],
  ]);
});

test("events are created once per key, without skipped dates, and inactive", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const { _id } = await put(ana);
  const body = { every: "week", times: 4, leave_out: ["2027-04-10"] };
  const key = { "Idempotency-Key": "one press" };
  const answers = await Promise.all([1, 2, 3].map(() => made(ana, _id, body, key)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const [answer] = answers;
  expect(answer?.message).toBe("3 events created as inactive.");
  const series = await seriesOf(ana, answer?.series ?? "");
  expect(series).toMatchObject({ every: "week", words: "every Saturday" });
  expect(series.nights.map(({ start_date, status, own }) => [start_date.slice(0, 10), status, own])).toEqual([
    ["2027-03-27", true, []],
    ["2027-04-03", false, []],
    ["2027-04-17", false, []],
    ["2027-04-24", false, []],
  ]);
  expect(await shown(app)).toHaveLength(1);
  const other = await ana.post(`/api/event/repeat-event/${_id}`, { ...body, times: 5 }, key);
  expect(other.status).toBe(409);

  const { event } = (await (await ana.get(`/api/event/admin-event/${answer?.events[0]}`)).json()) as {
    event: StaffEvent;
  };
  expect(event).toMatchObject({ name: form.name, description: form.description, night: "2027-04-03" });
  expect(event.imgsrc).toMatch(/^\/media\//);
  expect(event.series).toEqual({ _id: answer?.series, words: "every Saturday" });
});

test("repeating an event of a series adds to the same series", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const { _id } = await put(ana);
  const first = await made(ana, _id, { every: "week", times: 1 });
  const more = await made(ana, first.events[0] ?? "", { every: "week", times: 2 });
  expect(more.series).toBe(first.series);
  expect((await seriesOf(ana, more.series)).nights).toHaveLength(4);
});

test("invalid rules are rejected with a message", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const { _id } = await put(ana);
  const refused = async (body: object) => {
    const response = await ana.post(`/api/event/repeat-event/${_id}`, body);
    expect(response.status).toBe(422);
    return ((await response.json()) as { errors: Record<string, string> }).errors;
  };
  expect(await refused({ every: "week", until: "2030-01-01" })).toEqual({
    until: "That is more than 60 events. Create up to 60 now, then repeat the last one.",
  });
  expect(await refused({ every: "week", until: "2027-03-01" })).toMatchObject({ until: /No dates left/ });
  expect(await refused({ every: "week" })).toEqual({
    until: "Choose an end date or enter a number of events.",
  });
  for (const times of [0, 61, -1, 1.5, "many"])
    expect(Object.keys(await refused({ every: "week", times }))).toEqual(["times"]);
  expect(Object.keys(await refused({ every: "day", times: 2 }))).toEqual(["every"]);
  const gone = await ana.post("/api/event/repeat-event/none", { every: "week", times: 1 });
  expect(gone.status).toBe(404);
  expect((await (await ana.get("/api/event/admin-all-events")).json()) as StaffEvent[]).toHaveLength(1);
});

test("sixty events are created in one request", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const { _id } = await put(ana);
  const { events } = await made(ana, _id, { every: "week", times: 60, status: true });
  expect(events).toHaveLength(60);
  expect(await shown(app)).toHaveLength(61);
});
