import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { isPlainPage } from "../app/platform/ui/plain-page.ts";
import { compressFile } from "./compress-files.ts";

/** The layout route of the back office. */
const OFFICE = "office/shell/frame";

/** Folders of the back office's browser code, and of packages that only it uses. */
const officeCode =
  /\/app\/(office|staff|night\/(count|door|report|scan|seating|sheet)|platform\/(roles|ui\/office)|\w+\/[^/]+\/office)\/|\/node_modules\/@(base-ui|floating-ui|tanstack)\//;

/** Whether a module is code for staff only. */
export const isOfficeCode = (id: string): boolean => officeCode.test(id);

/** The entries and dynamic imports that load a module. */
function entriesOf(id: string, modules: Rolldown.ChunkingContext, maySend: (id: string) => boolean): Set<string> {
  const entries = new Set<string>();
  const seen = new Set<string>();
  const climb = (one: string) => {
    const info = modules.getModuleInfo(one);
    if (!info || seen.has(one) || !maySend(one)) return;
    seen.add(one);
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(one);
    for (const importer of info.importers) climb(importer);
  };
  climb(id);
  return entries;
}

/** Part of every guests' page. */
const everyPage = /\/app\/(root|site\/layout\/layout)\.tsx(\?|$)/;

/** Below this size, in characters, an extra file costs more than loading an unneeded module. */
const SMALL = 1_500;
/** Fewest pages that must share a small module. */
const FEW = 3;

/**
 * A chunk for modules that at least `pages` guests' pages share, or that are part of every page. Imports by the back
 * office don't count, so its code never gets in.
 */
export function sharedByGuests(name: string, test: RegExp, pages: number): Rolldown.CodeSplittingGroup {
  const isShared = (id: string, modules: Rolldown.ChunkingContext) => {
    const entries = entriesOf(id, modules, (one) => !officeCode.test(one));
    const isSmall = (modules.getModuleInfo(id)?.code?.length ?? SMALL) < SMALL;
    return entries.size >= (isSmall ? FEW : pages) || [...entries].some((entry) => everyPage.test(entry));
  };
  return { debugName: name, name: (id, modules) => (isShared(id, modules) ? name : null), test };
}

const doorPage = /\/app\/night\/door\/screens\/door\.tsx/;

/** Most pages that share a module of the sheet. */
const MOST_WITH_SHEET = 4;

/** Around every page of the back office but the login. */
const officeFrame = /\/app\/office\/shell\/(screens\/)?(frame|office)\.tsx/;

/**
 * Chunks for back-office modules that the door shares with other pages: it loads nothing that only the office needs.
 * Modules of few pages are in the sheet's chunk. The first group also takes the imports of its modules.
 */
export function sharedWithDoor(name: string, sheet: string): Rolldown.CodeSplittingGroup[] {
  const isSheet = (entries: readonly string[]) =>
    entries.length <= MOST_WITH_SHEET && !entries.some((entry) => officeFrame.test(entry));
  const group = (debugName: string, isIn: (entries: readonly string[]) => boolean): Rolldown.CodeSplittingGroup => ({
    debugName,
    name: (id, modules) => {
      const entries = [...entriesOf(id, modules, isOfficeCode)];
      const isShared = entries.length > 1 && entries.some((entry) => doorPage.test(entry));
      return isShared && isIn(entries) ? debugName : null;
    },
    test: officeCode,
  });
  return [group(name, (entries) => !isSheet(entries)), group(sheet, isSheet)];
}

/** A chunk for back-office modules that at least `pages` of its pages share. */
export function sharedByOffice(name: string, pages: number): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    name: (id, modules) => (entriesOf(id, modules, isOfficeCode).size >= pages ? name : null),
    test: officeCode,
  };
}

/** Fails the build if a guests' page could load back-office code. */
export function officeStaysHome(): Plugin {
  return {
    name: "office-stays-home",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const seen = new Set<string>();
      const follow = (file: string, way: string[]) => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || seen.has(file)) return;
        seen.add(file);
        const sent = chunk.moduleIds.find((id) => officeCode.test(id));
        if (sent) this.error(`Guests' pages could load ${sent}: ${[...way, file].join(" > ")}.`);
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) follow(next, [...way, file]);
      };
      for (const chunk of Object.values(bundle)) {
        const isGuests = chunk.type === "chunk" && chunk.isEntry && !officeCode.test(chunk.facadeModuleId ?? "");
        if (isGuests) follow(chunk.fileName, []);
      }
    },
  };
}

interface RouteManifest {
  url: string;
  routes: Record<string, { parentId?: string; path?: string }>;
}

/** Whether a route's page is one that no browser renders. Paths of all routes begin at the root. */
const isPlainRoute = ({ path }: { path?: string }) => !!path && path !== "*" && isPlainPage(`/${path}`);

/**
 * React Router 8.4.0 sends every browser one list of all routes, `manifest-….js`. This writes a second list without the
 * back office and plain pages, `guests-….js`, which guests' pages load instead (`house/rendering/render-html.server.tsx`). Fails the
 * build if the list has another format.
 */
export function guestManifest(): Plugin {
  return {
    name: "guest-manifest",
    apply: "build",
    // React Router writes its list with the server build.
    applyToEnvironment: ({ name }) => name === "ssr",
    async writeBundle() {
      const folder = join(import.meta.dirname, "../build/client/assets");
      const [whole, ...more] = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
      if (!whole || more.length > 0) throw new Error("Expected exactly one manifest-….js in the build.");
      const [, before, json = "", after] =
        /^([^\s=]+=)(\{.*\})(;?)$/s.exec(await readFile(join(folder, whole), "utf8")) ?? [];
      const manifest = JSON.parse(json) as RouteManifest;
      if (!manifest.routes[OFFICE]) throw new Error(`No route ${OFFICE} in ${whole}.`);
      const isOffice = (id: string | undefined): boolean =>
        id !== undefined && (id === OFFICE || isOffice(manifest.routes[id]?.parentId));
      const guests = whole.replace("manifest-", "guests-");
      const guestRoutes = {
        ...manifest,
        url: manifest.url.replace(whole, guests),
        routes: Object.fromEntries(
          Object.entries(manifest.routes).filter(([id, route]) => !isOffice(id) && !isPlainRoute(route)),
        ),
      };
      await writeFile(join(folder, guests), before + JSON.stringify(guestRoutes) + after);
      for (const name of [whole, guests]) await compressFile(join(folder, name));
    },
  };
}
