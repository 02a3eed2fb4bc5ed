import { BadNight } from "./night.ts";
import { runNights } from "./run-nights.ts";

// Started by `scripts/test-nights.ts`: lives through the nights of the seeds from FIRST on, each STRIDE-th of COUNT, and
// prints a line for each.
const { FIRST = "1", COUNT = "1", STRIDE = "1" } = process.env;
const seeds: number[] = [];
for (let index = 0; index < Number(COUNT); index += Number(STRIDE)) seeds.push(Number(FIRST) + index);

try {
  await runNights(seeds, () => console.log("night"));
} catch (error) {
  if (!(error instanceof BadNight)) throw error;
  console.log(JSON.stringify({ seed: error.seed, step: error.step, why: error.message.slice(0, 4_000) }));
}
