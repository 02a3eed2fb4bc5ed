import { expect, test } from "vitest";
import { formatAgo } from "./format-ago.ts";

test("says how long ago something was in whole steps, never rounded up", () => {
  const minute = 60_000;
  const said = [-5_000, 59_999, minute, 119_999, 59 * minute, 60 * minute, 150 * minute, 1_439 * minute, 1_440 * minute]
    .concat(4_320 * minute)
    .map(formatAgo);
  expect(said).toEqual([
    "just now",
    "just now",
    "1 minute ago",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "2 hours ago",
    "23 hours ago",
    "1 day ago",
    "3 days ago",
  ]);
});
