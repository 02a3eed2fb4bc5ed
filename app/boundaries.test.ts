import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

/** From the top down; imports point to the same layer or a lower one. */
const layers = [
  ["server"],
  ["app"],
  ["admin", "demo", "discovery", "guest-page", "home", "layout", "metrics", "offline", "privacy", "setup", "tonight"],
  [
    "account",
    "admins",
    "bounces",
    "campaigns",
    "careers",
    "club",
    "contact",
    "events",
    "functions",
    "gallery",
    "guest-lists",
    "images",
    "inbound",
    "incidents",
    "music",
    "news",
    "newsletter",
    "offers",
    "tickets",
    "trail",
    "vip-tables",
    "waitlist",
  ],
  [
    "auth",
    "backup",
    "deposits",
    "door",
    "floor",
    "history",
    "http",
    "look",
    "mail",
    "media",
    "office",
    "outbox",
    "pages",
    "publishing",
    "rendering",
    "requests",
    "settings",
  ],
  ["content"],
  ["audit"],
  ["db", "lib", "ui"],
  ["access"],
];

/** Every source file of the project, tests included. */
const sourceFiles = globSync("{app,e2e,scripts,test}/**/*.{js,ts,tsx}").filter((file) => !file.endsWith(".d.ts"));

const files = sourceFiles.filter((file) => file.startsWith("app/") && !file.includes(".test."));

/** The module names in `import … from`, `export … from`, `import "…"` and `import("…")`. */
function specifiersIn(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const named = /^\s*(?:import|export)\b[^"';]*?\bfrom\s*"([^"]+)"|^\s*import\s*"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;
  return [...source.matchAll(named)].flatMap(([, ...found]) => found.filter((one) => one !== undefined));
}

/** The project's own modules that a file imports; styles, images and generated types are not among them. */
function importsOf(file: string): string[] {
  const specifiers = specifiersIn(file).filter((specifier) => /^\..*\.(js|tsx?)$/.test(specifier));
  return specifiers.map((specifier) => join(dirname(file), specifier));
}

const imports = files.flatMap((from) => importsOf(from).map((to) => ({ from, to })));

function moduleOf(file: string): string {
  const [, module = "", ...rest] = file.split("/");
  return rest.length > 0 ? module : "app";
}

/** The modules that each module imports. */
const modules: Record<string, string[]> = {};
for (const from of [...new Set(files.map(moduleOf))].sort()) {
  const targets = imports.filter((one) => moduleOf(one.from) === from).map(({ to }) => moduleOf(to));
  modules[from] = [...new Set(targets)].filter((to) => to !== from).sort();
}

/** @returns the first cycle in a graph as the path that closes it, or undefined */
function findCycle(graph: Record<string, string[]>): string[] | undefined {
  const finished = new Set<string>();
  function visit(node: string, path: string[]): string[] | undefined {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return undefined;
    for (const next of graph[node] ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    finished.add(node);
    return undefined;
  }
  for (const node of Object.keys(graph)) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}

const layerOf = (module: string) => layers.findIndex((layer) => layer.includes(module));

test("features and shared modules have only the agreed imports", () => {
  const lines = Object.entries(modules).map(([from, to]) => `${from}: ${to.join(" ") || "none"}`);
  expect(lines.join("\n")).toMatchInlineSnapshot(`
    "access: none
    account: access audit auth content db http lib office ui
    admin: access account auth backup campaigns content db demo deposits events http images incidents lib mail media office requests settings setup ui
    admins: access audit auth content db http lib office requests ui
    app: content db discovery events floor http layout lib look media offers offline rendering tonight ui
    audit: db lib
    auth: access audit content db http lib outbox
    backup: access audit content db lib media
    bounces: audit auth content db http inbound lib mail newsletter office ui
    campaigns: access audit auth bounces content db events http lib mail media news newsletter offers office outbox publishing requests ui
    careers: auth content lib pages requests ui
    club: content lib media pages ui
    contact: content lib pages requests ui
    content: db lib
    db: access lib
    demo: audit auth campaigns content db door floor functions guest-lists http lib mail media newsletter offers office publishing requests settings tickets tonight ui
    deposits: audit auth content db history http lib office outbox ui
    discovery: campaigns content db events http lib look media news offers rendering requests
    door: content db lib
    events: access audit auth content db deposits floor history http lib mail media office outbox pages publishing rendering requests ui
    floor: audit auth content db deposits door history http lib office ui
    functions: content db events http lib pages requests ui
    gallery: content media pages ui
    guest-lists: audit auth content db door http lib mail offers office outbox ui
    guest-page: audit auth content db deposits discovery events floor guest-lists history http lib mail offers outbox requests tonight ui waitlist
    history: db lib
    home: content db events media music news newsletter offers pages rendering ui vip-tables
    http: access lib
    images: access audit auth campaigns content db events http lib media office publishing settings ui
    inbound: auth content db history lib mail outbox requests
    incidents: audit auth content db floor http lib office ui
    layout: content events lib media offers pages rendering ui
    lib: none
    look: audit auth content http lib media
    mail: audit auth content db http lib look office outbox ui
    media: content db http lib office ui
    metrics: auth backup bounces db http inbound lib mail media requests
    music: content media pages ui
    news: content db http lib media office pages publishing ui
    newsletter: audit auth content db http lib mail office outbox pages requests ui
    offers: audit auth content db door events history http lib mail media office pages publishing rendering requests ui
    office: access auth lib ui
    offline: content lib look media pages rendering ui
    outbox: content db lib
    pages: content lib media rendering ui
    privacy: audit auth backup campaigns content db deposits door floor guest-lists http incidents lib mail newsletter offers office requests tickets ui
    publishing: access audit auth content db http lib media office ui
    rendering: content http lib media
    requests: access audit auth content db deposits door floor history http lib mail office outbox settings ui
    server: access account admin admins app audit auth backup bounces campaigns careers contact content db demo deposits discovery events floor functions guest-lists guest-page http images inbound incidents lib look mail media metrics news newsletter offers offline privacy rendering requests settings setup tickets tonight trail vip-tables waitlist
    settings: access audit auth content db http lib look media office rendering ui
    setup: audit auth content db demo events floor http media office publishing settings ui
    tickets: audit auth content db door events http lib office requests ui
    tonight: access audit auth content db deposits door events floor guest-lists history http incidents lib offers office offline requests tickets ui waitlist
    trail: access audit auth content db http lib office ui
    ui: lib
    vip-tables: content db events floor http lib pages rendering requests ui waitlist
    waitlist: audit auth content db deposits events floor history http lib office outbox requests ui"
  `);
});

test("imports point down", () => {
  const upwards = Object.entries(modules).flatMap(([from, targets]) =>
    targets.filter((to) => layerOf(from) > layerOf(to)).map((to) => `${from} -> ${to}`),
  );
  expect(upwards).toEqual([]);
});

test("every folder has its place in the layers", () => {
  expect(Object.keys(modules).filter((module) => layerOf(module) < 0)).toEqual([]);
});

test("no feature or shared module imports itself through another", () => {
  expect(findCycle(modules)).toBeUndefined();
});

test("no file imports itself through another, types included", () => {
  const all = Object.fromEntries(sourceFiles.map((file) => [file, importsOf(file)]));
  expect(Object.values(all).flat().length).toBeGreaterThan(4_000);
  expect(findCycle(all)).toBeUndefined();
});

const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;

test("no source file has more than 300 lines", () => {
  expect(sourceFiles.filter((file) => linesOf(file) > 300)).toEqual([]);
});

test("no file or folder has a vague name, and none only re-exports", () => {
  expect(
    files.filter((file) => file.split("/").some((part) => /^(utils?|helpers?|common|shared|misc)(\.|$)/.test(part))),
  ).toEqual([]);
  expect(files.filter((file) => basename(file).startsWith("index."))).toEqual([]);
});

test("server code is imported by server code, and by pages for their loaders", () => {
  const onServer = (file: string) =>
    file.includes(".server.") || file.includes("/screens/") || file.startsWith("app/server/");
  expect(imports.filter(({ from, to }) => to.includes(".server.") && !onServer(from))).toEqual([]);
});

test("schemas of responses are imported by server code and by each other; all others import only their types", () => {
  const isShapes = (file: string) => /[/-]shapes\.ts$/.test(file) && file !== "app/lib/shapes.ts";
  const others = files.filter((file) => !file.includes(".server.") && !isShapes(file));
  const withSchemas = others.filter((file) => {
    const source = readFileSync(file, "utf8");
    const found = [...source.matchAll(/^(?:import|export) (?!type )[^"';]*?from "([^"]+)"|import\("([^"]+)"\)/gm)];
    return found.some(([, from, later]) => isShapes(join(dirname(file), from ?? later ?? "")));
  });
  // A request to undo changes contains what their responses did.
  expect(withSchemas).toEqual(["app/requests/inbox/schema.ts"]);
});

test("a migration imports nothing that may change after it", () => {
  const migrations = files.filter((file) => file.includes("/migrations/"));
  expect(migrations.length).toBeGreaterThan(0);
  // Their helper for the two databases is frozen like them.
  const theirs = ["kysely", "../dialects/migration-words.ts"];
  expect(migrations.flatMap(specifiersIn).filter((specifier) => !theirs.includes(specifier))).toEqual([]);
  expect(specifiersIn("app/db/dialects/migration-words.ts")).toEqual(["kysely", "./dialect-helpers.ts"]);
});

test("one function writes stored instants", () => {
  const writers = files.filter(
    (file) => file.endsWith(".server.ts") && readFileSync(file, "utf8").includes("toISOString("),
  );
  expect(writers).toEqual(["app/lib/zoned-time.server.ts"]);
});

test("a browser test file has one first journey, which npm test runs, or is slow", () => {
  const specs = globSync("e2e/*.spec.ts");
  const wrong = specs.filter((file) => {
    const journeys = readFileSync(file, "utf8").split('tag: "@journey"').length - 1;
    return journeys !== (file.endsWith(".slow.spec.ts") ? 0 : 1);
  });
  expect(specs.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
