import { expect, test } from "vitest";
import { newId } from "./new-id.server.ts";

test("ids sort in the order in which they were made, also within one millisecond", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.filter((id, index) => index > 0 && id <= (ids[index - 1] ?? ""))).toEqual([]);
  expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([]);
  // Never of the past; of the future where another test of this process has moved its clock ahead.
  const time = Number.parseInt((ids.at(-1) ?? "").replace("-", "").slice(0, 12), 16);
  expect(time - Date.now()).toBeGreaterThan(-60_000);
});
