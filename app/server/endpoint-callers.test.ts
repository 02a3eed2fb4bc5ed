import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";

/** Callers of endpoints that no page calls. */
const otherCallers: Record<string, string> = {
  "POST /tonight/redeem": "phones at the door that still run the previous release",
};

test("every endpoint is called by a page, or by someone who is named here", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.server\.|\.test\.|^app\/server\//.test(file));
  const pages = files.map((file) => readFileSync(file, "utf8"));
  // Pages build paths from parts, so this searches for the last word of the path within strings.
  const isCalled = (path: string) => {
    const word = path.match(/[^/:]+(?=(\/:\w+)*$)/)?.[0].replace(".csv", "") ?? "";
    const named = `${RegExp.escape(word.replace(/(event|offer|news)$/, ""))}\\$\\{name\\}`;
    const part = new RegExp(`["'\`/}](${RegExp.escape(word)}|${named})["'\`/?$.]`);
    return pages.some((page) => part.test(page));
  };
  const unused = endpoints.filter(({ path }) => !isCalled(path)).map(({ method, path }) => `${method} ${path}`);
  expect(unused).toEqual(Object.keys(otherCallers));
});
