import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "../../platform/venue/changed-settings.ts";
import { chooseKept, longestKept, usualRules } from "./keep-rules.ts";

const HOUR = 3_600_000;
const now = Date.parse("2026-11-28T11:30:00Z");

test("hourly for two days, daily for a month, monthly for a year", () => {
  const times = Array.from({ length: 3 * 365 * 24 * 2 }, (_, half) => now - half * (HOUR / 2));
  const kept = [...chooseKept(times, usualRules, now)].sort((a, b) => b - a);
  const within = (hours: number) => kept.filter((time) => now - time <= hours * HOUR).length;
  expect(within(48)).toBe(49);
  expect(within(31 * 24)).toBeLessThanOrEqual(49 + 31);
  expect(within(31 * 24)).toBeGreaterThanOrEqual(49 + 28);
  expect(kept.length).toBeLessThanOrEqual(49 + 31 + 13);
  expect(now - (kept.at(-1) ?? 0)).toBeLessThanOrEqual(longestKept(usualRules) * 24 * HOUR);
});

test("over a year of hourly backups, with gaps, what expires one by one is what the rules say at any time", () => {
  const rules = fc.record({ hours: fc.nat(60), days: fc.integer({ min: 1, max: 40 }), months: fc.nat(13) });
  fc.assert(
    fc.property(rules, fc.array(fc.nat(30), { minLength: 1, maxLength: 20 }), (rule, gaps) => {
      const start = now - 400 * 24 * HOUR;
      let stored: number[] = [];
      const all: number[] = [];
      for (let hour = 0, nth = 0; hour < 400 * 24; nth += 1) {
        const at = start + hour * HOUR;
        stored = [...chooseKept([...stored, at], rule, at)];
        all.push(at);
        // A machine that was off for some hours, now and then.
        hour += nth % 50 === 0 ? 1 + (gaps[(nth / 50) % gaps.length] ?? 0) : 1;
      }
      const last = all.at(-1) ?? 0;
      expect(stored.toSorted()).toEqual([...chooseKept(all, rule, last)].toSorted());
    }),
    { numRuns: 5 },
  );
});

test("the terms say for how long what is deleted stays in backups, as the usual rules have it", () => {
  expect(JSON.stringify(defaultSettings.pages.terms)).toContain("stays in our backups for about a year");
  expect(longestKept(usualRules)).toBeGreaterThan(360);
  expect(longestKept(usualRules)).toBeLessThan(380);
});

test("the newest is always kept, and nothing older than the rules is, whatever the times", () => {
  const rules = fc.record({ hours: fc.nat(100), days: fc.integer({ min: 1, max: 60 }), months: fc.nat(24) });
  const ages = fc.array(fc.integer({ min: 0, max: 5 * 365 * 24 * 60 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(rules, ages, (rule, minutes) => {
      const times = minutes.map((age) => now - age * 60_000);
      const kept = chooseKept(times, rule, now);
      const newest = Math.max(...times);
      expect(kept.has(newest)).toBe(true);
      const limit = longestKept(rule) * 24 * HOUR;
      expect([...kept].filter((time) => time !== newest && now - time > limit)).toEqual([]);
    }),
  );
});
