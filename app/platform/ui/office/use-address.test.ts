import { expect, test } from "vitest";
import { changed, pageName } from "./use-address.ts";

const address = (query: string) => new URLSearchParams(query);

test("changing a filter returns to the first page, changing the page does not", () => {
  expect(changed(address("page=3&owner=me"), { sort: "night" })).toBe("?owner=me&sort=night");
  expect(changed(address("page=3"), { page: pageName(4) })).toBe("?page=4");
  expect(changed(address("page=3"), { page: pageName(1) })).toBe("?");
  expect(changed(address("owner=me"), { owner: null })).toBe("?");
});
