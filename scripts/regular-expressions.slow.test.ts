import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { check, type Parameters } from "recheck";
import { type ESTree, parseSync, Visitor, type VisitorObject } from "vite";
import { expect, test, vi } from "vitest";

/** A regular expression with its place in the source. */
interface Written {
  source: string;
  flags: string;
  place: string;
}

/** Calls a module's functions so that they build their expressions. */
type Use = (module: Record<string, (...values: unknown[]) => unknown>) => unknown;

const whenLoaded: Use = () => {};

/** Modules that build expressions from variables when they are loaded or used, and how to make them do so. */
const builders: Record<string, Use> = {
  "app/bookings/deposits/payment-reference.ts": ({ referencesIn }) => referencesIn?.("VIP7Q4K42"),
  "app/bookings/guests/search-terms.ts": whenLoaded,
  "app/house/images/schema.ts": whenLoaded,
  "app/house/mail/setup/schema.ts": ({ hasRoom }) => hasRoom?.("club@afterglow.example", "replies"),
  "app/mailing/campaigns/results/archive.server.ts": whenLoaded,
  "app/mailing/replies/split-quote.ts": whenLoaded,
  "app/night/guest-lists/line-words.ts": whenLoaded,
  "app/night/sheet/sheet-mark.ts": ({ readMark }) => readMark?.("1~1~~~"),
  "app/platform/country-packs/australia/liquor.ts": whenLoaded,
  "app/platform/country-packs/iban-formats.server.ts": whenLoaded,
  "app/platform/lib/media-path.ts": whenLoaded,
  "app/platform/lib/searchable.ts": whenLoaded,
  "app/platform/lib/without-name.ts": ({ withoutName }) => withoutName?.("Hi {first_name},", "{first_name}"),
  "app/platform/venue/amounts.ts": ({ parseAmount }) => parseAmount?.("1,250.50"),
  "app/platform/venue/page-texts.server.ts": ({ pageTexts }) => pageTexts?.(),
  "app/platform/venue/schema/own-page-path.ts": whenLoaded,
  "app/platform/venue/schema/setting-fields.ts": ({ image }) => image?.("Photo", {}),
  "app/programme/offers/liquor-advice.ts": whenLoaded,
  "app/staff/auth/door-pass.server.ts": whenLoaded,
  "app/staff/auth/factors/recovery-codes.server.ts": whenLoaded,
};

/**
 * Without time limits, so that results are the same on a busy machine, and with lower limits of work: a quadratic
 * expression takes five million steps for an attack string of a few thousand characters.
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

/** The expressions written in a source file, and how many it builds from variables. */
function readExpressions(file: string): { written: Written[]; built: number } {
  const text = readFileSync(file, "utf8");
  const { program, errors } = parseSync(file, text);
  expect(errors, file).toEqual([]);
  const written: Written[] = [];
  let built = 0;
  const add = (source: string, flags: string, start: number) =>
    written.push({ source, flags, place: `${file}:${text.slice(0, start).split("\n").length}` });
  const construct = ({ callee, arguments: [source, flags], start }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    if (source?.type === "Literal" && typeof source.value === "string")
      add(source.value, flags?.type === "Literal" ? String(flags.value) : "", start);
    else built += 1;
  };
  const readLiteral: VisitorObject["Literal"] = (node) => {
    if ("regex" in node) add(node.regex.pattern, node.regex.flags, node.start);
  };
  new Visitor({
    Literal: readLiteral,
    NewExpression: construct,
    CallExpression: construct,
  }).visit(program);
  return { written, built };
}

/** Describes an expression's weakness; undefined if it takes linear time for any text. */
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

/** Loads and uses a module. @returns the expressions that it built, without those of modules that it imports. */
async function builtBy(file: string, use: Use): Promise<Written[]> {
  const written: Written[] = [];
  const Original = RegExp;
  const note = ([source, flags = ""]: unknown[]) => {
    const [, , , caller = ""] = new Error("Where").stack?.split("\n") ?? [];
    if (typeof source === "string" && caller.includes(file))
      written.push({ source, flags: String(flags), place: file });
  };
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given: [string, string?], as) {
      note(given);
      return Reflect.construct(target, given, as) as RegExp;
    },
  });
  try {
    vi.resetModules();
    await use(await import(resolve(file)));
  } finally {
    globalThis.RegExp = Original;
  }
  return written;
}

test("none that is built from variables takes quadratic time or more", async () => {
  const building = sources.filter(({ built }) => built > 0);
  expect(building.map(({ file }) => file)).toEqual(Object.keys(builders).sort());
  const weak: string[] = [];
  for (const { file, built } of building) {
    const written = await builtBy(file, builders[file] ?? whenLoaded);
    expect(new Set(written.map(({ source }) => source)).size, file).toBeGreaterThanOrEqual(built);
    for (const one of written) weak.push(...[await weakness(one)].filter((why) => why !== undefined));
  }
  expect(weak).toEqual([]);
});
