import { hash } from "node:crypto";
import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build as bundle, type Plugin, type Rolldown } from "vite";
import { isOfficeCode } from "./build-for-guests.ts";
import { type Constants, compile } from "./build-inline-scripts.ts";
import { compressFile } from "./compress-files.ts";

const root = join(import.meta.dirname, "..");
const clientFolder = join(root, "build/client");

/** The URLs of a script that guests' pages load on demand, and of its imports, which are loaded at the same time. */
type GuestScript = readonly [src: string, ...needs: string[]];

const LIST = "virtual:page-scripts";
const ONE = "virtual:island/";

/** Files of components that browsers hydrate, by name. */
const islandFiles = new Map(
  globSync("app/**/*.island.tsx", { cwd: root }).map((file) => [basename(file, ".island.tsx"), join(root, file)]),
);

/**
 * The code of an island's script: its component, and what hydrates it. In development, React Router's refresh comes
 * first.
 */
const codeOf = (
  file: string,
  isBuild: boolean,
) => `${isBuild ? "" : 'import "virtual:react-router/inject-hmr-runtime";'}
import Content from ${JSON.stringify(file)};
import { operates } from ${JSON.stringify(join(root, "app/site/layout/operate-island.tsx"))};
export const start = operates(Content);`;

/** A virtual module for each island's script. */
function islandScripts(isBuild: boolean): Pick<Plugin, "resolveId" | "load"> {
  return {
    resolveId: (id) => (id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      const file = id.startsWith(`\0${ONE}`) && islandFiles.get(id.slice(ONE.length + 1));
      return file ? codeOf(file, isBuild) : undefined;
    },
  };
}

/** The entries that guests' pages load: the islands, and the carousel. */
const entries = {
  ...Object.fromEntries([...islandFiles.keys()].map((name) => [name, ONE + name])),
  swiper: "app/platform/ui/swiper.ts",
};

async function buildAll() {
  const { output } = (await bundle({
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

/**
 * Pages' scripts that are separate files. They are built one by one, since scripts that share code would load each
 * other's.
 */
const pageScripts = [
  "app/site/layout/page.inline.ts",
  "app/house/rendering/approach.inline.ts",
  "app/site/home/home.inline.ts",
  "app/programme/events/labels.inline.ts",
];

/** Builds a page's script. @returns its name and its path. */
async function buildPageScript(file: string, constants: Constants): Promise<readonly [name: string, path: string]> {
  const code = await compile(join(root, file), constants);
  const name = basename(file, ".inline.ts");
  const fileName = `assets/${name}-${hash("sha256", code, "base64url").slice(0, 8)}.js`;
  await writeFile(join(clientFolder, fileName), code);
  await compressFile(join(clientFolder, fileName));
  return [name, fileName];
}

/** The URLs of scripts that are loaded on demand, by name. */
const listOf = (chunks: readonly Rolldown.OutputChunk[]): Record<string, GuestScript> =>
  Object.fromEntries(
    chunks
      .filter(({ isEntry }) => isEntry)
      .map(({ name, fileName, imports }) => [name, [`/${fileName}`, ...imports.map((path) => `/${path}`)]]),
  );

async function build() {
  const chunks = await buildAll();
  const constants = { GUEST_SCRIPTS: listOf(chunks) };
  return { chunks, pages: await Promise.all(pageScripts.map((file) => buildPageScript(file, constants))) };
}

let built: ReturnType<typeof build> | undefined;

async function buildOnce() {
  built ??= build();
  const { chunks, pages } = await built;
  const sent = chunks.flatMap(({ moduleIds }) => moduleIds).find(isOfficeCode);
  if (sent) throw new Error(`Guests' pages could load ${sent}.`);
  return { chunks, pages };
}

/** Builds the scripts of guests' pages. @returns their paths. @throws if they contain back-office code. */
export async function guestScripts(): Promise<string[]> {
  const { chunks, pages } = await buildOnce();
  return [...pages.map(([, path]) => path), ...chunks.map(({ fileName }) => fileName)];
}

/** The constants in development, where no page's script is a file. */
export const scriptsInDevelopment: Constants = {
  GUEST_SCRIPTS: Object.fromEntries(
    Object.entries(entries).map(([name, id]) => [name, [id.startsWith(ONE) ? `/@id/${id}` : `/${id}`]]),
  ),
};

/** Provides `import files from "virtual:page-scripts"`: the URLs of pages' scripts that are files, for the server. */
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
      const isListed = isBuild && this.environment.name !== "client";
      const pages = isListed ? (await buildOnce()).pages : [];
      return `export default ${JSON.stringify(Object.fromEntries(pages.map(([name, path]) => [name, `/${path}`])))};`;
    },
  };
}
