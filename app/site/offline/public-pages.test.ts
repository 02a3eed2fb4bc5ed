import { expect, test } from "vitest";
import { pagePaths } from "../../platform/venue/schema/page-paths.ts";
import { pageAddress } from "./public-pages.ts";

test("every page that a menu may lead to is there", () => {
  expect(pagePaths.filter((path) => pageAddress(path) !== path)).toEqual([]);
});
