import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { bookableDays } from "../../bookings/requests/limits.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { weekdayOf } from "../../platform/venue/schema/opening-hours.ts";

test("a function is offered dates that are free: no club night, no event, and not held for another function", async () => {
  const app = await testApp();
  const offered = async () => {
    const response = await fetch(`${app.origin}/api/function-dates`);
    return ((await response.json()) as { dates: string[] }).dates;
  };
  const before = await offered();
  expect(before).toHaveLength(12);
  expect(before[0]).toSatisfy((day: string) => day > bookableDays().first);
  expect(before.map(weekdayOf)).not.toContain("Saturday");
  const [one, two, three] = before as [string, string, string];
  await makeEvent(app.db, { night: one, starts_at: `${one}T11:00:00.000Z`, ends_at: `${one}T17:00:00.000Z` });
  await makeRequest(app.db, { kind: "function", date: two, status: "tentative", details: { guests: 80 } });
  await makeRequest(app.db, { kind: "function", date: three, details: { guests: 80 } });
  const after = await offered();
  expect(after[0]).toBe(three);
  expect(after).not.toContain(two);
  expect(after.at(-1)).toSatisfy((day: string) => day > addDays(before.at(-1) ?? "", 0));
});
