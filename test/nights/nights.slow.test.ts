import { expect, test } from "vitest";
import type { LivedThrough } from "./night.ts";
import { runNights } from "./run-nights.ts";

test("dozens of Saturdays end as everyone was told", async () => {
  const nights: LivedThrough[] = [];
  const seeds = Array.from({ length: 24 }, (_, index) => 2_003 + index);
  await runNights(seeds, (night) => nights.push(night));
  expect(nights.map(({ seed }) => seed)).toEqual(seeds);
});
