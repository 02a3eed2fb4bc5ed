import { expect, test } from "vitest";
import { requiredPages } from "./required-pages.ts";

test.each([
  ["AT", ["imprint", "privacy"]],
  ["DE", ["imprint", "privacy"]],
  ["CH", ["imprint"]],
  ["IE", ["privacy"]],
  ["GB", ["privacy"]],
  ["AU", []],
  ["US", []],
])("%s asks for %j, each with its source", (country, kinds) => {
  const pages = requiredPages(country);
  expect(pages.map(({ kind }) => kind)).toEqual(kinds);
  for (const { source } of pages) expect(source.link).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
});
