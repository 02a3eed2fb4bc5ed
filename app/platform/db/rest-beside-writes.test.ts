import { expect, test } from "vitest";
import { timeTurn } from "./rest-beside-writes.server.ts";

const rests = { alone: 0, beside: 1e12, min: 20, max: 5_000 };

test.each([
  ["rests shortly if all writes were its own", 2, 2, 20],
  ["rests shortly if there were fewer", 1, 2, 20],
  ["rests in proportion to its work beside others' writes, up to a limit", 3, 2, 5_000],
])("a worker %s", async (_, written, own, rest) => {
  const counts = { works: 7, transactions: 0 };
  const restAfter = timeTurn({ counts }, rests);
  counts.works += written;
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(restAfter(own)).toEqual({ rest });
});
