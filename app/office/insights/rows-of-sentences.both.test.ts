import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { from, to, weekend } from "../../../test/insights-weekend.ts";
import { rowsBehind } from "../../../test/rows-behind.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { can, roles } from "../../platform/roles/roles.ts";
import { parseAmount } from "../../platform/venue/amounts.ts";
import { rowsAddress } from "./rows-address.ts";
import { sentencesOf } from "./sentences.ts";
import type { Insights } from "./shapes.ts";

interface Turnout {
  expected: number;
  came: number;
}

/** What the list at an address has, in the unit of the number that leads to it, asked for as its screen does. */
async function countAt(
  app: TestApp,
  staff: StaffCalls,
  { said, address }: { said: string; address: string },
  { nights, promoters }: Insights,
) {
  const { hash } = new URL(address, "http://club.example/admin/insights");
  const sum = (all: readonly Turnout[], of: keyof Turnout) => all.reduce((whole, one) => whole + one[of], 0);
  const people = said.includes("people") ? "expected" : "came";
  if (hash === "#by-owner") return sum(promoters, people);
  const over = nights.filter((night) => night.over);
  if (hash === "#by-night")
    return said.includes("night")
      ? over.length
      : sum(
          over.map(({ tickets }) => tickets),
          people,
        );
  const behind = await rowsBehind(app, staff, address);
  return (said.startsWith("$") ? behind.cents : behind.people) ?? behind.total;
}

test("each number of a sentence leads to a list with as many rows, for those who may see them", async () => {
  const app = await testApp();
  await weekend(app);
  const seen = roles.filter((role) => can(role, "report.see"));
  const led: Record<string, string[]> = {};
  for (const role of seen) {
    const staff = await staffCalls(app, `A ${role}`, role);
    const insights = (await staff.get(`/insights?from=${from}&to=${to}`)).body as Insights;
    const asked = { ...insights.period, stored_since: insights.stored_since };
    for (const { parts, text } of sentencesOf(insights)) {
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { rows, text: said } of parts) {
        if (rows === undefined) continue;
        const address = rowsAddress(rows, asked, (capability) => can(role, capability));
        if (address === undefined) continue;
        const read = parseAmount(said.replace(/ .*/, ""));
        const number = "cents" in read ? (said.startsWith("$") ? read.cents : read.cents / 100) : Number.NaN;
        expect([rows, await countAt(app, staff, { said, address }, insights)]).toEqual([rows, number]);
        led[role] = [...(led[role] ?? []), `${rows} ${said}`];
      }
    }
  }
  expect(led.owner).toEqual([
    "nights 2 nights",
    "tables-came 4",
    "tables-expected 6 tables",
    "tables-missed 2",
    "tables-asked 7 parties",
    "lists 0",
    "lists 5 people",
    "nights 0",
    "nights 2 people",
    "offers-came 2",
    "offers-expected 3 people",
    "deposits-received $150",
    "deposits-kept $20",
    "deposits-refunded $30",
    "deposits-open $30",
    "deposits-spent 2 tables",
    "deposits-spent $650",
    "guests-first 2 guests",
    "guests-again 1",
    "subscribers-joined 2 subscribers",
    "subscribers-left 2",
  ]);
  expect(led.reader).toEqual(led.owner);
  // Bookings see neither claims nor subscribers.
  expect(led.bookings).toEqual(led.owner?.filter((one) => !/^(offers|subscribers)/.test(one)));
});

test("a number whose rows may be deleted leads nowhere; lists refuse what makes no sense", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const { stored_since } = (await ana.get(`/insights?from=${from}&to=${to}`)).body as Insights;
  const everything = () => true;
  expect(stored_since.requests < from && stored_since.payments < stored_since.requests).toBe(true);
  const old = { from: addDays(stored_since.requests, -1), to, stored_since };
  expect(rowsAddress("tables-came", old, everything)).toBe(undefined);
  expect(rowsAddress("deposits-kept", old, everything)).toContain("matter=kept");
  expect(rowsAddress("deposits-kept", { ...old, from: "2001-01-01" }, everything)).toBe(undefined);
  expect(rowsAddress("guests-first", old, () => false)).toBe(undefined);
  for (const wrong of [
    "/requests?turnout=came",
    "/requests?kind=contact&turnout=came",
    "/requests?kind=vip-table&turnout=maybe",
    "/requests?nights_from=soon",
    `/deposits/nights?from=${to}&to=${from}`,
    `/deposits/nights?from=${from}&to=${to}&matter=lost`,
    "/deposits/nights",
    "/newsletter/subscribers?did=wondered",
    "/guests?first_from=once",
  ])
    expect([wrong, (await ana.get(wrong)).status]).toEqual([wrong, 400]);
});
