import { expect, test } from "vitest";
import { jsonText } from "../../platform/lib/json-text.ts";
import { commissionFor, peopleThatCount, readCommission } from "./commission.ts";
import { nameKey } from "./name-key.ts";

test("commission is paid for each person beyond a number, in whole minor units", () => {
  const terms = { per_person_cents: 350, beyond: 10 };
  expect([0, 10, 11, 34].map((people) => commissionFor(terms, people))).toEqual([0, 0, 350, 8400]);
  expect(commissionFor(readCommission(jsonText({})), 100)).toBe(0);
  expect(readCommission(jsonText({ per_person_cents: 500 }))).toEqual({ per_person_cents: 500, beyond: 0 });
});

test("people count once, for the list that had them first, whichever entry the door took, and no more than it allows", () => {
  const entry = (id: string, list_id: string, name: string, plus_ones: number) => ({
    id,
    list_id,
    name_key: nameKey(name),
    email_key: null,
    plus_ones,
    added_at: `2026-11-20T10:00:0${id}.000Z`,
  });
  const entries = [
    entry("1", "luca", "Mia Chen", 1),
    entry("2", "ana", "CHEN, Mia", 4),
    entry("3", "ana", "Ben Ito", 2),
    entry("4", "luca", "Zoë Park", 0),
  ];
  const people: Record<string, number> = { 2: 3, 3: 2 };
  const counted = peopleThatCount(entries, (id) => people[id] ?? 0);
  expect(Object.fromEntries(counted)).toEqual({ luca: 2, ana: 2 });
});
