import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency.server.ts";

test("tasks run in order, up to the limit at a time; one that fails stops no other", async () => {
  const run = limitConcurrency(2);
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    run(async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    }).catch(({ message }: Error) => `${message} failed`);
  expect(await Promise.all([work("a"), work("b", true), work("c"), work("d")])).toEqual(["a", "b failed", "c", "d"]);
  expect(log.slice(0, 2)).toEqual(["a begins", "b begins"]);
  expect(log.filter((line) => line.endsWith("begins"))).toEqual(["a begins", "b begins", "c begins", "d begins"]);
  let most = 0;
  let now = 0;
  for (const line of log) {
    now += line.endsWith("begins") ? 1 : -1;
    most = Math.max(most, now);
  }
  expect(most).toBe(2);
  expect(await work("e")).toBe("e");
});
