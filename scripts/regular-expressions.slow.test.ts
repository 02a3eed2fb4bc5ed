import { globSync, readFileSync } from "node:fs";
import { check, type Parameters } from "recheck";
import { type ESTree, parseSync, Visitor, type VisitorObject } from "vite";
import { expect, test } from "vitest";

/** A regular expression as it is written, and where. */
interface Written {
  source: string;
  flags: string;
  place: string;
}

/** Expressions built from variables, which are not checked, and why each takes no longer for hostile text. */
const built: Record<string, string> = {
  "app/staff/auth/door-pass.server.ts": "fixed lengths",
  "app/staff/auth/factors/recovery-codes.server.ts": "a fixed length",
  "app/mailing/campaigns/frozen-email.ts": "finds fixed marks in emails of ours",
  "app/mailing/campaigns/results/archive.server.ts": "finds a fixed address in emails of ours",
  "app/platform/venue/money.ts": "anchored, of digits and separators that differ",
  "app/platform/venue/page-texts.server.ts": "finds the venue's phone number in texts of ours",
  "app/platform/venue/schema/setting-fields.ts": "two anchored percentages",
  "app/bookings/deposits/payment-reference.ts": "fixed lengths",
  "app/mailing/replies/split-quote.ts": "anchored, or of a line of at most 400 characters",
  "app/platform/lib/searchable.ts": "a single character",
  "app/house/images/schema.ts": "two anchored percentages",
  "app/programme/offers/liquor-advice.ts": "fixed words",
  "app/programme/offers/liquor-rules.ts": "words at most 60 characters apart, in texts of staff",
  "app/bookings/requests/search/search-terms.ts": "an anchored choice of prefixes",
  "app/server/config.server.ts": "anchored, with a longest length",
  "app/night/sheet/sheet.server.ts": "anchored, with longest lengths",
  "scripts/bench/load.ts": "the output of a program of ours",
};

/**
 * Without limits of time, so that a busy machine finds the same, and with smaller ones of work: what is quadratic reads
 * five million characters for an attack of a few thousand.
 */
const limits: Parameters = {
  timeout: 250_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 5_000_000,
  maxAttackStringSize: 20_000,
  incubationLimit: 10_000,
  maxGeneStringSize: 600,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 20,
  maxIteration: 3,
  mutationSize: 10,
  crossoverSize: 5,
  maxNFASize: 5_000,
};

/** Those of a source file, and whether it builds others. */
function readExpressions(file: string): { written: Written[]; builds: boolean } {
  const text = readFileSync(file, "utf8");
  const { program, errors } = parseSync(file, text);
  expect(errors, file).toEqual([]);
  const written: Written[] = [];
  let builds = false;
  const add = (source: string, flags: string, start: number) =>
    written.push({ source, flags, place: `${file}:${text.slice(0, start).split("\n").length}` });
  const construct = ({ callee, arguments: [source, flags], start }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    if (source?.type === "Literal" && typeof source.value === "string")
      add(source.value, flags?.type === "Literal" ? String(flags.value) : "", start);
    else builds = true;
  };
  const readLiteral: VisitorObject["Literal"] = (node) => {
    if ("regex" in node) add(node.regex.pattern, node.regex.flags, node.start);
  };
  new Visitor({
    Literal: readLiteral,
    NewExpression: construct,
    CallExpression: construct,
  }).visit(program);
  return { written, builds };
}

/** What an expression does with hostile text; undefined if it takes time in proportion to its length. */
async function weakness({ source, flags, place }: Written): Promise<string | undefined> {
  const found = await check(source, flags, limits);
  if (found.status === "safe") return undefined;
  const why = found.status === "vulnerable" ? `${found.complexity.summary}: ${found.attack.pattern}` : found.error.kind;
  return `${place} /${source}/${flags} ${why}`;
}

const files = globSync("{app,scripts}/**/*.{ts,tsx,js}").filter((file) => !/\.(?:test|d)\.tsx?$/.test(file));
const sources = files.sort().map((file) => ({ file, ...readExpressions(file) }));

test("no regular expression takes quadratic time or more, whatever the text", async () => {
  const distinct = new Map(
    sources.flatMap(({ written }) => written).map((one) => [`/${one.source}/${one.flags}`, one] as const),
  );
  expect(distinct.size).toBeGreaterThan(400);
  const weak: string[] = [];
  const left = [...distinct.values()].values();
  const checkSome = async () => {
    for (const one of left) weak.push(...[await weakness(one)].filter((why) => why !== undefined));
  };
  await Promise.all([checkSome(), checkSome()]);
  expect(weak).toEqual([]);
});

test("the check finds a quadratic one", async () => {
  expect(await weakness({ source: "\\s+$", flags: "", place: "here:1" })).toMatch(/^here:1 .* 2nd degree polynomial: /);
});

test("those built from variables are known", () => {
  expect(sources.filter(({ builds }) => builds).map(({ file }) => file)).toEqual(Object.keys(built).sort());
});
