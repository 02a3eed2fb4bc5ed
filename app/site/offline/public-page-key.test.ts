import { expect, test } from "vitest";
import { pagePaths } from "../../platform/venue/schema/page-paths.ts";
import { publicPageKey } from "./public-page-key.ts";

test("every page that a menu may lead to is there", () => {
  expect(pagePaths.filter((path) => publicPageKey(path) !== path)).toEqual([]);
});
