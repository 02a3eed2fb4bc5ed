import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const docs = globSync("{*.md,docs/**/*.md}");

test("every relative link in the docs leads to a file", () => {
  const broken = docs.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^\w+:/.test(target) && !existsSync(join(dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("every test file that the docs name exists", () => {
  const missing = docs.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !existsSync(name) && !existsSync(join("app", name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
