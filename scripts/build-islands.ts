import { hash } from "node:crypto";
import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { isOfficeCode } from "./build-for-guests.ts";
import { compile } from "./build-inline-scripts.ts";
import { compressFile } from "./compress-files.ts";

const root = join(import.meta.dirname, "..");
const clientFolder = join(root, "build/client");

/** A script that guests' pages load when it is needed. */
interface GuestScript {
  src: string;
  /** What it imports, to load at the same time. */
  needs: readonly string[];
}

const LIST = "virtual:islands";
const ONE = "virtual:island/";

/** Components that browsers hydrate, by name. */
const islandFiles = new Map(
  globSync("app/**/*.island.tsx", { cwd: root }).map((file) => [basename(file, ".island.tsx"), join(root, file)]),
);

/** The script of an island: a component, and what hydrates it. In development React Router's refresh comes first. */
const codeOf = (
  file: string,
  isBuild: boolean,
) => `${isBuild ? "" : 'import "virtual:react-router/inject-hmr-runtime";'}
import Content from ${JSON.stringify(file)};
import { operates } from ${JSON.stringify(join(root, "app/site/layout/operate-island.tsx"))};
export const start = operates(Content);`;

/** Each island's script as a module of its own. */
function islandScripts(isBuild: boolean): Pick<Plugin, "resolveId" | "load"> {
  return {
    resolveId: (id) => (id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      const file = id.startsWith(`\0${ONE}`) && islandFiles.get(id.slice(ONE.length + 1));
      return file ? codeOf(file, isBuild) : undefined;
    },
  };
}

/** Everything that guests' pages load: the islands, and the carousel. */
const entries = {
  ...Object.fromEntries([...islandFiles.keys()].map((name) => [name, ONE + name])),
  swiper: "app/platform/ui/swiper.ts",
};

async function buildAll() {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    plugins: [{ name: "island-scripts", ...islandScripts(true) }],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      target: "es2022",
      outDir: clientFolder,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: entries,
        preserveEntrySignatures: "allow-extension",
        output: {
          entryFileNames: "assets/[name]-[hash].js",
          codeSplitting: {
            groups: [
              { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: "forms", test: /\/app\//, minShareCount: 4 },
            ],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === "chunk");
  await Promise.all(chunks.map(({ fileName }) => compressFile(join(clientFolder, fileName))));
  return chunks;
}

/** Scripts of several pages: each is a file of its own, since those that share code would load each other's. */
const pageScripts = [
  "app/site/layout/page.inline.ts",
  "app/house/rendering/approach.inline.ts",
  "app/platform/ui/carousel.inline.ts",
];

/** Writes a script of several pages. @returns its name and its path. */
async function buildPageScript(file: string): Promise<readonly [name: string, path: string]> {
  const code = await compile(join(root, file));
  const name = basename(file, ".inline.ts");
  const fileName = `assets/${name}-${hash("sha256", code, "base64url").slice(0, 8)}.js`;
  await writeFile(join(clientFolder, fileName), code);
  await compressFile(join(clientFolder, fileName));
  return [name, fileName];
}

let built: Promise<{ chunks: Rolldown.OutputChunk[]; pages: (readonly [string, string])[] }> | undefined;

async function buildOnce() {
  built ??= Promise.all([buildAll(), Promise.all(pageScripts.map(buildPageScript))]).then(([chunks, pages]) => ({
    chunks,
    pages,
  }));
  const { chunks, pages } = await built;
  const sent = chunks.flatMap(({ moduleIds }) => moduleIds).find(isOfficeCode);
  if (sent) throw new Error(`Guests' pages could load ${sent}.`);
  return { chunks, pages };
}

/** Builds the scripts of guests' pages. @returns their paths. @throws when they contain code of the back office. */
export async function guestScripts(): Promise<string[]> {
  const { chunks, pages } = await buildOnce();
  return [...pages.map(([, path]) => path), ...chunks.map(({ fileName }) => fileName)];
}

async function listBuilt(): Promise<Record<string, GuestScript>> {
  const { chunks, pages } = await buildOnce();
  const entries = chunks
    .filter(({ isEntry }) => isEntry)
    .map(({ name, fileName, imports }) => [name, { src: `/${fileName}`, needs: imports.map((path) => `/${path}`) }]);
  const files = pages.map(([name, path]) => [name, { src: `/${path}`, needs: [] }]);
  return Object.fromEntries([...entries, ...files]);
}

const listInDevelopment = (): Record<string, GuestScript> =>
  Object.fromEntries(
    Object.entries(entries).map(([name, id]) => [
      name,
      { src: id.startsWith(ONE) ? `/@id/${id}` : `/${id}`, needs: [] },
    ]),
  );

/** `import islands from "virtual:islands"`: the scripts of guests' pages by name, for the server that writes their addresses. */
export function islands(): Plugin {
  const { resolveId, load } = islandScripts(false);
  let isBuild = false;
  return {
    name: "islands",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    resolveId(id, ...rest) {
      if (id === LIST) return `\0${LIST}`;
      return typeof resolveId === "function" ? resolveId.call(this, id, ...rest) : undefined;
    },
    async load(id, ...rest) {
      if (id !== `\0${LIST}`) return typeof load === "function" ? load.call(this, id, ...rest) : undefined;
      const isServer = this.environment.name !== "client";
      const list = !isServer ? {} : isBuild ? await listBuilt() : listInDevelopment();
      return `export default ${JSON.stringify(list)};`;
    },
  };
}
