import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const docs = globSync("{*.md,docs/**/*.md}");

/** The wrong matches of a pattern in the docs, each with its file. */
function findings(pattern: RegExp, isWrong: (found: string, file: string) => boolean): string[] {
  return docs.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)]
      .map(([, found = ""]) => found)
      .filter((found) => isWrong(found, file))
      .map((found) => `${file}: ${found}`),
  );
}

/** Whether a file has the heading, by GitHub's id for it, or the `<a id>` that a link's fragment names. */
function hasHeading(file: string, anchor: string): boolean {
  const text = readFileSync(file, "utf8");
  if (text.includes(`<a id="${anchor}"></a>`)) return true;
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return headings.some(
    (heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-") === anchor,
  );
}

test("every relative link in the docs leads to a file, and to a heading that it names", () => {
  const broken = findings(/\]\(([^)\s]+)[^)]*\)/g, (link, file) => {
    if (/^\w+:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : join(dirname(file), path);
    return !existsSync(target) || (anchor !== undefined && !hasHeading(target, anchor));
  });
  expect(broken).toEqual([]);
});

/** Folders of a running installation, a build or a backup. */
const elsewhere = /^(\.\/data|DATA_DIR|backups|build|look|media|pictures|share)\b/;

test("every path that the docs name in backticks exists, written from the project's folder", () => {
  const missing = findings(/`([\w.-]+(?:\/[\w.*-]*)+)`/g, (path) => {
    if (elsewhere.test(path) || /^(\d+\/\d+|(application|image|multipart|text)\/[\w-]+)$/.test(path)) return false;
    return path.includes("*") ? globSync(path).length === 0 : !existsSync(path);
  });
  expect(missing).toEqual([]);
});

test("no source or doc refers to a paper that is not in this repository", () => {
  const paper = /§|\bDESIGN\.md|\bSPECIFICATION\b|\bthe (?:first )?specification\b|\bas specified\b/;
  const sources = globSync("{app,deploy,e2e,scripts,test}/**/*.{js,ts,tsx,css,py,lua,yaml,conf}");
  const referring = [...docs, ...sources].filter(
    (file) => file !== "scripts/docs.test.ts" && file !== "docs/licences.md" && paper.test(readFileSync(file, "utf8")),
  );
  expect(referring).toEqual([]);
});

test("the index of decisions lists each of them by its number and title", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8").matchAll(
    /^\| \[(\d{4})\]\((\S+)\) \| (.+) \| \d{4}-\d\d-\d\d \| (?:accepted|superseded by \[\d{4}\]\(\S+\)) \|$/gm,
  );
  const listed = [...index].map(([, number, file, title]) => `${file} # ${number}: ${title}`);
  const decisions = globSync("docs/decisions/0*.md").sort();
  const written = decisions.map((file) => `${basename(file)} ${readFileSync(file, "utf8").split("\n", 1)}`);
  expect(listed).toEqual(written);
});
