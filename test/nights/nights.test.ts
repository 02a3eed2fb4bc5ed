import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LivedThrough } from "./night.ts";
import { runNights } from "./run-nights.ts";

const faults = join(import.meta.dirname, "faults");

test("Saturdays end as everyone was told; a seed takes the same steps again", async () => {
  const nights: LivedThrough[] = [];
  // Those that found something once, and others, one with the long hour; the first takes its steps twice.
  const seeds = [18, 144, 2_000, 2_001, 2_002, 18];
  await runNights(seeds, (night) => nights.push(night));
  expect(nights.map(({ seed }) => seed)).toEqual(seeds);
  expect(nights.at(-1)).toEqual(nights[0]);
  for (const { requests, statements } of nights) expect(Math.min(requests, statements)).toBeGreaterThan(20);
});

test("every planted fault can still be planted", () => {
  const patches = readdirSync(faults).filter((name) => name.endsWith(".patch"));
  expect(patches.length).toBeGreaterThanOrEqual(12);
  const root = join(import.meta.dirname, "../..");
  for (const name of patches) execFileSync("git", ["apply", "--check", join(faults, name)], { cwd: root });
});
