import { afterEach, expect, test, vi } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { act, confirmedLink, rowOf } from "../../../../test/guest-pages.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { postJson } from "../../../../test/post-json.ts";
import { arrivalIssues } from "./arrival-issues.ts";

afterEach(() => {
  vi.useRealTimers();
});

const night = "2026-11-28";
const halfPastOne = "2026-11-29T01:30:00+11:00";

test.each([
  ["22:00", halfPastOne, false],
  ["01:29", halfPastOne, false],
  ["01:30", halfPastOne, true],
  ["05:59", halfPastOne, true],
  ["", halfPastOne, true],
  ["22:00", "2026-11-28T21:59:00+11:00", true],
  ["01:00", "2026-11-28T21:59:00+11:00", true],
  ["14:00", "2026-11-28T21:59:00+11:00", false],
])("an arrival at %s, asked for at %s, is still to come: %s", (time, at, isAhead) => {
  expect(arrivalIssues({ date: night, time }, Date.parse(at)).length === 0).toBe(isAhead);
});

const party = {
  name: "Mia Chen",
  email: "mia@example.com",
  phone: "+61412345678",
  date: night,
  guests: 8,
  budget: "$251-$500",
};

test.each(["vip-table", "add-function-inquiry"])(
  "at 1:30 AM no %s can be for 10 PM of the same night",
  async (call) => {
    vi.useFakeTimers({ now: Date.parse(halfPastOne), toFake: ["Date"] });
    const app = await testApp();
    const send = (form: object) => postJson(`${app.origin}/api/event/${call}`, { ...party, ...form });
    const late = await send({ time: "22:00" });
    expect([late.status, await late.json()]).toMatchObject([
      422,
      { errors: { time: expect.stringMatching(/^This time has passed\./) } },
    ]);
    expect((await send({ time: "03:00" })).status).toBe(201);
    expect((await send({ time: "22:00", date: "2026-12-05" })).status).toBe(201);
  },
);

test("a guest can't change a request to a time that has passed", async () => {
  vi.useFakeTimers({ now: Date.parse(halfPastOne), toFake: ["Date"] });
  const { db } = await testApp();
  const id = await makeRequest(db, { date: "2026-12-05", details: { guests: 4, time: "22:00", budget: "" } });
  const token = await confirmedLink(db, id);
  const { version } = await rowOf(db, id);
  const change = { do: "change", version: String(version), date: night, guests: "4" };
  expect(await act(db, token, { ...change, time: "22:00" })).toMatchObject({
    status: 422,
    form: "change",
    errors: { time: expect.stringMatching(/^This time has passed\./) },
  });
  expect(await act(db, token, { ...change, time: "03:00" })).toEqual({ done: "changed" });
});

test("who asks on the night itself is told to call at once, not only by email", async () => {
  vi.useFakeTimers({ now: Date.parse(halfPastOne), toFake: ["Date"] });
  const app = await testApp();
  const soon = async (date: string, call = "vip-table") => {
    const response = await postJson(`${app.origin}/api/event/${call}`, { ...party, date });
    return ((await response.json()) as { soon?: string }).soon;
  };
  expect(await soon(night)).toBe("It's for tonight: call us on (02) 5550 0142.");
  expect(await soon("2026-12-01", "add-function-inquiry")).toMatch(/^We'll reply before .+ on Tue 1 Dec\.$/);
  expect(await soon("2026-12-12")).toBeUndefined();
});
