import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

/** From the top down; nothing imports what stands above it. */
const layers = [
  ["server"],
  ["app"],
  ["rendering"],
  ["admin", "demo", "discovery", "guest-page", "home", "layout", "metrics", "offline", "privacy", "tonight"],
  [
    "admins",
    "careers",
    "club",
    "contact",
    "events",
    "functions",
    "gallery",
    "music",
    "news",
    "newsletter",
    "offers",
    "vip-tables",
  ],
  ["auth", "backup", "http", "mail", "media", "office", "publishing", "requests"],
  ["content"],
  ["db", "lib", "ui"],
];

interface Import {
  from: string;
  to: string;
}

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => join("app", path))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test.") && !path.endsWith(".d.ts"));

/** What a file names in `import … from`, `export … from`, `import "…"` and `import("…")`. */
function specifiersIn(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const named = /^\s*(?:import|export)\b[^"';]*?\bfrom\s*"([^"]+)"|^\s*import\s*"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;
  return [...source.matchAll(named)].flatMap(([, ...found]) => found.filter((one) => one !== undefined));
}

/** The project's own modules that each file imports; styles, pictures and generated types are none. */
const imports: Import[] = files.flatMap((from) =>
  specifiersIn(from)
    .filter((specifier) => /^\..*\.tsx?$/.test(specifier))
    .map((specifier) => ({ from, to: join(dirname(from), specifier) })),
);

function moduleOf(file: string): string {
  const [, module = "", ...rest] = file.split("/");
  return rest.length > 0 ? module : "app";
}

const edges = [...new Set(imports.map(({ from, to }) => `${moduleOf(from)} -> ${moduleOf(to)}`))]
  .filter((edge) => new Set(edge.split(" -> ")).size === 2)
  .sort();

/** The rooms that can be reached from a room. */
function reachableFrom(module: string, seen = new Set<string>()): Set<string> {
  for (const edge of edges) {
    const [from, to = ""] = edge.split(" -> ");
    if (from !== module || seen.has(to)) continue;
    seen.add(to);
    reachableFrom(to, seen);
  }
  return seen;
}

const layerOf = (module = "") => layers.findIndex((layer) => layer.includes(module));

test("what each room imports is what was decided", () => {
  expect(edges).toMatchInlineSnapshot(`
    [
      "admin -> auth",
      "admin -> backup",
      "admin -> content",
      "admin -> db",
      "admin -> events",
      "admin -> lib",
      "admin -> mail",
      "admin -> media",
      "admin -> office",
      "admin -> requests",
      "admin -> ui",
      "admins -> auth",
      "admins -> content",
      "admins -> lib",
      "admins -> office",
      "admins -> ui",
      "app -> content",
      "app -> db",
      "app -> discovery",
      "app -> events",
      "app -> http",
      "app -> layout",
      "app -> lib",
      "app -> media",
      "app -> offers",
      "app -> offline",
      "app -> rendering",
      "app -> tonight",
      "app -> ui",
      "auth -> content",
      "auth -> db",
      "auth -> lib",
      "backup -> db",
      "backup -> media",
      "careers -> content",
      "careers -> lib",
      "careers -> requests",
      "careers -> ui",
      "club -> content",
      "club -> lib",
      "club -> ui",
      "contact -> content",
      "contact -> lib",
      "contact -> requests",
      "contact -> ui",
      "content -> lib",
      "db -> lib",
      "demo -> content",
      "demo -> db",
      "demo -> lib",
      "demo -> media",
      "discovery -> admin",
      "discovery -> auth",
      "discovery -> careers",
      "discovery -> contact",
      "discovery -> content",
      "discovery -> db",
      "discovery -> events",
      "discovery -> functions",
      "discovery -> http",
      "discovery -> lib",
      "discovery -> mail",
      "discovery -> media",
      "discovery -> news",
      "discovery -> newsletter",
      "discovery -> offers",
      "discovery -> privacy",
      "discovery -> publishing",
      "discovery -> requests",
      "discovery -> tonight",
      "discovery -> vip-tables",
      "events -> auth",
      "events -> content",
      "events -> db",
      "events -> lib",
      "events -> mail",
      "events -> media",
      "events -> office",
      "events -> publishing",
      "events -> requests",
      "events -> ui",
      "functions -> content",
      "functions -> lib",
      "functions -> requests",
      "functions -> ui",
      "gallery -> content",
      "gallery -> ui",
      "guest-page -> auth",
      "guest-page -> content",
      "guest-page -> db",
      "guest-page -> discovery",
      "guest-page -> events",
      "guest-page -> lib",
      "guest-page -> mail",
      "guest-page -> offers",
      "guest-page -> requests",
      "guest-page -> ui",
      "home -> content",
      "home -> db",
      "home -> events",
      "home -> lib",
      "home -> music",
      "home -> news",
      "home -> newsletter",
      "home -> offers",
      "home -> ui",
      "home -> vip-tables",
      "http -> lib",
      "layout -> content",
      "layout -> events",
      "layout -> lib",
      "layout -> offers",
      "layout -> ui",
      "mail -> auth",
      "mail -> content",
      "mail -> db",
      "mail -> lib",
      "mail -> office",
      "mail -> ui",
      "media -> db",
      "media -> lib",
      "media -> ui",
      "metrics -> backup",
      "metrics -> db",
      "metrics -> http",
      "metrics -> lib",
      "metrics -> mail",
      "metrics -> media",
      "metrics -> requests",
      "music -> content",
      "music -> ui",
      "news -> content",
      "news -> db",
      "news -> lib",
      "news -> media",
      "news -> office",
      "news -> publishing",
      "news -> ui",
      "newsletter -> auth",
      "newsletter -> content",
      "newsletter -> db",
      "newsletter -> lib",
      "newsletter -> mail",
      "newsletter -> office",
      "newsletter -> requests",
      "newsletter -> ui",
      "offers -> auth",
      "offers -> content",
      "offers -> db",
      "offers -> events",
      "offers -> lib",
      "offers -> media",
      "offers -> office",
      "offers -> publishing",
      "offers -> requests",
      "offers -> ui",
      "office -> auth",
      "office -> ui",
      "offline -> content",
      "offline -> lib",
      "offline -> media",
      "offline -> ui",
      "privacy -> auth",
      "privacy -> content",
      "privacy -> db",
      "privacy -> lib",
      "privacy -> mail",
      "privacy -> newsletter",
      "privacy -> offers",
      "privacy -> office",
      "privacy -> requests",
      "privacy -> ui",
      "publishing -> auth",
      "publishing -> content",
      "publishing -> db",
      "publishing -> lib",
      "publishing -> media",
      "publishing -> office",
      "publishing -> ui",
      "rendering -> db",
      "rendering -> guest-page",
      "rendering -> http",
      "rendering -> lib",
      "rendering -> media",
      "requests -> auth",
      "requests -> content",
      "requests -> db",
      "requests -> lib",
      "requests -> mail",
      "requests -> office",
      "requests -> ui",
      "server -> admin",
      "server -> app",
      "server -> auth",
      "server -> backup",
      "server -> careers",
      "server -> contact",
      "server -> content",
      "server -> db",
      "server -> demo",
      "server -> discovery",
      "server -> events",
      "server -> functions",
      "server -> guest-page",
      "server -> http",
      "server -> lib",
      "server -> mail",
      "server -> media",
      "server -> metrics",
      "server -> news",
      "server -> newsletter",
      "server -> offers",
      "server -> offline",
      "server -> privacy",
      "server -> rendering",
      "server -> requests",
      "server -> tonight",
      "server -> vip-tables",
      "tonight -> auth",
      "tonight -> content",
      "tonight -> db",
      "tonight -> events",
      "tonight -> lib",
      "tonight -> offers",
      "tonight -> office",
      "tonight -> offline",
      "tonight -> requests",
      "tonight -> ui",
      "ui -> lib",
      "vip-tables -> content",
      "vip-tables -> events",
      "vip-tables -> lib",
      "vip-tables -> requests",
      "vip-tables -> ui",
    ]
  `);
});

test("imports point down", () => {
  expect(edges.filter((edge) => layerOf(edge.split(" -> ")[0]) > layerOf(edge.split(" -> ")[1]))).toEqual([]);
});

test("every room has its place in the layers", () => {
  expect([...new Set(files.map(moduleOf))].filter((module) => layerOf(module) < 0)).toEqual([]);
});

test("no room reaches itself", () => {
  expect(layers.flat().filter((module) => reachableFrom(module).has(module))).toEqual([]);
});

test("a file says what it holds: no drawers, no barrels", () => {
  expect(
    files.filter((file) => file.split("/").some((part) => /^(utils?|helpers?|common|shared|misc)(\.|$)/.test(part))),
  ).toEqual([]);
  expect(files.filter((file) => basename(file).startsWith("index."))).toEqual([]);
});

test("what is for the server is imported on the server, and by pages for their loaders", () => {
  const onServer = (file: string) =>
    file.includes(".server.") || file.includes("/screens/") || file.startsWith("app/server/");
  expect(imports.filter(({ from, to }) => to.includes(".server.") && !onServer(from))).toEqual([]);
});

test("a migration needs nothing that may change after it", () => {
  const migrations = files.filter((file) => file.includes("/migrations/"));
  expect(migrations.length).toBeGreaterThan(0);
  // Their own words for each kind of database are released with them.
  const theirs = ["kysely", "../dialects/migration-words.ts"];
  expect(migrations.flatMap(specifiersIn).filter((specifier) => !theirs.includes(specifier))).toEqual([]);
  expect(specifiersIn("app/db/dialects/migration-words.ts")).toEqual(["kysely", "./dialect-helpers.ts"]);
});
