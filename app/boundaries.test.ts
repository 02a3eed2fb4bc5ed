import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

/** The districts and their modules, from the top down: a module imports only from those after it. */
const districts: Record<string, readonly string[]> = {
  server: ["", "api-document"],
  app: [""],
  office: [
    "admins",
    "audit-screen",
    "metrics",
    "guests",
    "insights",
    "privacy",
    "shell",
    "system",
    "backup-bucket",
    "backup",
    "image-library",
    "setup",
    "texts-to-check",
    "demo",
  ],
  site: [
    "about",
    "careers",
    "contact",
    "gallery",
    "home",
    "layout",
    "list-owner-page",
    "promoter-page",
    "offline",
    "private-functions",
    "guest-page",
    "music",
    "vip-tables",
    "metadata",
    "own-pages",
    "share-images",
  ],
  night: [
    "statements",
    "door",
    "incidents",
    "report",
    "seating",
    "scan",
    "count",
    "sheet",
    "guest-lists",
    "tickets",
    "till",
  ],
  mailing: ["campaigns", "bounces", "newsletter", "consents", "replies"],
  programme: ["news", "offers", "waitlist", "events"],
  bookings: ["requests", "guests", "floor", "deposits", "door-log", "request-history", "pace"],
  house: ["mail", "page-texts", "published-items", "settings", "branding", "rendering", "images"],
  staff: ["own-account", "toolkit", "auth", "audit-log"],
  platform: ["views", "http", "outbox", "ui", "venue", "country-packs", "db", "lib", "roles"],
};

const order = Object.entries(districts).flatMap(([district, modules]) =>
  modules.map((module) => [district, module].filter(Boolean).join("/")),
);

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

/** District and module: `night/scan`. Files beside modules belong to the district, files beside districts to the app. */
function moduleOf(file: string): string {
  const folders = dirname(file).split("/").slice(1, 3);
  return folders.join("/") || "app";
}

/** Folders with circular imports. Nothing is added here. */
const twoWay: readonly string[] = [];

/** A folder inside a module; `.` stands for the files beside such folders. */
function folderOf(file: string): string {
  const [folder = "."] = dirname(file).split("/").slice(3);
  return `${moduleOf(file)}/${folder}`;
}

/** The import graph, without self-imports. */
function graphOf(all: readonly { from: string; to: string }[]): Record<string, string[]> {
  const graph: Record<string, string[]> = {};
  for (const { from, to } of all) {
    graph[from] ??= [];
    if (to !== from && !graph[from].includes(to)) graph[from].push(to);
  }
  return graph;
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

test("every module has its place in the list, and the list names no other", () => {
  expect([...new Set(files.map(moduleOf))].sort()).toEqual([...order].sort());
});

test("app/ has the districts and the entry files alone", () => {
  const entries = readdirSync("app").filter((name) => !(name in districts));
  const framework = ["boundaries.test.ts", "entry.client.tsx", "entry.server.tsx", "root.tsx", "routes.ts"];
  expect(entries.sort()).toEqual(framework);
});

test("imports point down the list", () => {
  const place = (file: string) => order.indexOf(moduleOf(file));
  expect(imports.filter(({ from, to }) => place(from) > place(to))).toEqual([]);
});

test("imports between the folders of a module point one way", () => {
  const inside = imports.filter(({ from, to }) => moduleOf(from) === moduleOf(to));
  const graph = graphOf(inside.map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) })));
  const pairs = Object.entries(graph).flatMap(([from, targets]) =>
    targets.filter((to) => from < to && graph[to]?.includes(from)).map((to) => `${from} <-> ${to}`),
  );
  expect(pairs.sort()).toEqual(twoWay);
});

test("no file imports itself through another, types included", () => {
  const all = Object.fromEntries(sourceFiles.map((file) => [file, importsOf(file)]));
  expect(Object.values(all).flat().length).toBeGreaterThan(4_000);
  expect(findCycle(all)).toBeUndefined();
});

const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, "utf8")));

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
  const isShapes = (file: string) => /[/-]shapes\.ts$/.test(file) && file !== "app/platform/lib/shapes.ts";
  const others = files.filter((file) => !file.includes(".server.") && !isShapes(file));
  const withSchemas = others.filter((file) => {
    const source = readFileSync(file, "utf8");
    const found = [...source.matchAll(/^(?:import|export) (?!type )[^"';]*?from "([^"]+)"|import\("([^"]+)"\)/gm)];
    return found.some(([, from, later]) => isShapes(join(dirname(file), from ?? later ?? "")));
  });
  // The body of an undo repeats the responses to the changes.
  expect(withSchemas).toEqual(["app/bookings/requests/inbox/schema.ts"]);
});

test("a migration imports nothing that may change after it", () => {
  const migrations = files.filter((file) => file.includes("/migrations/"));
  expect(migrations.length).toBeGreaterThan(0);
  // Files beside migrations are frozen too.
  const outside = migrations.flatMap(specifiersIn).filter((specifier) => !specifier.startsWith("./"));
  expect([...new Set(outside)]).toEqual(["kysely"]);
});

test("the office and the door call endpoints by name, and claim no type", () => {
  const inBrowser = files.filter((file) => !file.includes(".server."));
  const found = (pattern: RegExp) => inBrowser.filter((file) => pattern.test(readFileSync(file, "utf8")));
  // The one call without types, and the one that gives it the types of its endpoint.
  const untyped = [
    "app/staff/toolkit/call-api.ts",
    "app/staff/toolkit/call-for-file.ts",
    "app/staff/toolkit/call-staff-api.ts",
  ];
  expect(found(/\bcallStaffApi\b/)).toEqual(untyped);
  expect(found(/(?<!function )\b(callApi|useApi|useDebouncedApi|useFresh|getData|loadData|night\.call)</)).toEqual([]);
  expect(found(/\banswer\.(data|body) as\b|\bfresh\.data(\[\w+\])? as\b/)).toEqual([]);
});

test("what waits for an attempt has its state from useAttempt, or at the door from useOneAttempt", () => {
  expect(filesWith(/\[busy, setBusy\] = useState\b/)).toEqual(["app/platform/lib/use-one-attempt.ts"]);
});

test("the back office's dialogs have their title, scrolling content, error and buttons from one frame", () => {
  const modal = "app/platform/ui/office/office-modal.tsx";
  expect(imports.flatMap(({ from, to }) => (to === modal ? [from] : [])).sort()).toEqual([
    // The navigation on a phone.
    "app/office/shell/sidebar.tsx",
    "app/platform/ui/office/confirm-dialog.tsx",
    "app/platform/ui/office/dialog-frame.tsx",
  ]);
});

test("no cast goes through unknown or to never, which would turn any type into any other", () => {
  expect(filesWith(/\bas unknown as\b|\bas never\b/)).toEqual([]);
});

test("who changes something, and when, has one type; an optional member is not undefined as well", () => {
  const edit = /interface \w+ \{\s*by: Actor;\s*(?:\/\*\*.*\*\/\s*)?now: number;\s*\}/;
  expect(filesWith(edit)).toEqual(["app/staff/audit-log/record.server.ts"]);
  // The compiler takes both for the same.
  expect(filesWith(/\?: (?:[\w.]+(?:\[\w*\])*|\(\(.*\) => \w+\)) \| undefined\b/)).toEqual([]);
});

test("a failure that is ignored is logged, or a comment says why it does not matter", () => {
  // Empty, or with a constant in place of the result.
  const ignores = /\bcatch \{\s*\}|\(\) =>\s*(?:\{\s*\}|undefined|null|""|\[\]|\(\{.*\}\)),?\s*\)/;
  const isCatch = /\bcatch\b|\.on\("error", |\.then\(/;
  const unexplained = files.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    const near = (line: number) => lines.slice(line, line + 3).join("\n");
    const found = lines.flatMap((text, line) => (isCatch.test(text) && ignores.test(near(line)) ? [line] : []));
    return found
      .filter((line) => !/\/\/ |\/\*/.test(lines.slice(line - 3, line + 2).join("\n")))
      .map((line) => `${file}:${line + 1}`);
  });
  expect(unexplained).toEqual([]);
});

test("one function writes stored instants", () => {
  const writers = files.filter(
    (file) => file.endsWith(".server.ts") && readFileSync(file, "utf8").includes("toISOString("),
  );
  expect(writers).toEqual(["app/platform/lib/time/instants.server.ts"]);
});

test("an endpoint reads its path, query and headers by the schemas that it declares", () => {
  const isRaw = (file: string) =>
    /\breq\.(query|queries|param|header|url)\b|\breq[,:} ]/.test(readFileSync(file, "utf8"));
  const reads = files.filter((file) => file.endsWith(".server.ts") && isRaw(file));
  const transport = /^app\/(platform\/(http|lib\/read-(json|multipart))|staff\/auth\/(staff|sender|complete-login))\b/;
  const outsideTheApi = [
    // Browsers add the address of the form's page by themselves.
    "app/bookings/requests/forms/form-endpoint.server.ts",
    "app/bookings/requests/forms/posted-forms.server.ts",
    "app/house/images/api.server.ts",
    "app/house/images/send-image.server.ts",
    "app/house/settings/preview-pages.server.ts",
    "app/house/settings/preview-pass.server.ts",
    "app/mailing/campaigns/results/archive.server.ts",
    "app/mailing/campaigns/results/clicks.server.ts",
    "app/mailing/newsletter/one-click-endpoints.server.ts",
    "app/office/insights/links/go-routes.server.ts",
    "app/office/insights/seen-routes.server.ts",
    "app/site/guest-page/booking-file.server.ts",
    "app/site/guest-page/gate.server.ts",
    "app/site/metadata/feeds.server.ts",
    "app/site/share-images/look-files.server.ts",
    "app/site/share-images/share-images.server.ts",
  ];
  expect(reads.filter((file) => !transport.test(file)).sort()).toEqual(outsideTheApi);
});

test("a browser test file has one first journey, which npm test runs, or is slow", () => {
  const specs = globSync("e2e/*.spec.ts");
  const wrong = specs.filter((file) => {
    const journeys = readFileSync(file, "utf8").split('"@journey"').length - 1;
    return journeys !== (file.endsWith(".slow.spec.ts") ? 0 : 1);
  });
  expect(specs.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
