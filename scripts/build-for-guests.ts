import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { compressFile } from "./compress-files.ts";

/** The layout that every page of the back office stands in, as React Router names it. */
const OFFICE = "admin/frame";

/** Where the back office's code for browsers lies, with the packages that only it uses. */
const officeCode =
  /\/app\/(admin|admins|auth|office|tonight|ui\/office|[^/]+\/office)\/|\/node_modules\/@(base-ui|floating-ui)\//;

/** Whether a module is code that only staff's browsers may be sent. */
export const isOfficeCode = (id: string): boolean => officeCode.test(id);

/** The pages and other beginnings that a module may be loaded from, by way of modules that may be sent. */
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

/** What every page of guests begins with: what it needs, they all need. */
const everyPage = /\/app\/(root|layout\/layout)\.tsx(\?|$)/;

/** Less than so many characters cost a page that has no use for them less than a file of their own costs the others. */
const SMALL = 1_500;
/** So many pages have to share them even so. */
const FEW = 3;

/**
 * A file of scripts for modules that so many of the guests' pages share, or that every page begins with. What the
 * back office loads does not count: its code never gets in, and does not bring in what few guests need.
 */
export function sharedByGuests(name: string, test: RegExp, pages: number): Rolldown.CodeSplittingGroup {
  const isShared = (id: string, modules: Rolldown.ChunkingContext) => {
    const entries = entriesOf(id, modules, (one) => !officeCode.test(one));
    const isSmall = (modules.getModuleInfo(id)?.code?.length ?? SMALL) < SMALL;
    return entries.size >= (isSmall ? FEW : pages) || [...entries].some((entry) => everyPage.test(entry));
  };
  return { debugName: name, name: (id, modules) => (isShared(id, modules) ? name : null), test };
}

/** A file of scripts of the back office that so many of its pages share. */
export function sharedByOffice(name: string, pages: number): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    name: (id, modules) => (entriesOf(id, modules, isOfficeCode).size >= pages ? name : null),
    test: officeCode,
  };
}

/** Stops a build in which a guest's browser could be sent code of the back office, and says by which file. */
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
        if (sent) this.error(`Guests would be sent ${sent}, by ${[...way, file].join(" > ")}.`);
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
  routes: Record<string, { parentId?: string }>;
}

/**
 * React Router tells every browser of all routes. This puts a list without the back office beside the
 * whole one, `guests-….js` beside `manifest-….js`; which of them a page loads is said where it is drawn.
 */
export function guestManifest(): Plugin {
  return {
    name: "guest-manifest",
    apply: "build",
    // The whole list is written with the server's build.
    applyToEnvironment: ({ name }) => name === "ssr",
    async writeBundle() {
      const folder = join(import.meta.dirname, "../build/client/assets");
      const [whole, ...more] = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
      if (!whole || more.length > 0) throw new Error("There is not one list of routes in the build.");
      const [, before, json = "", after] =
        /^(\S+?=)(\{.*\})(;?)$/s.exec(await readFile(join(folder, whole), "utf8")) ?? [];
      const manifest = JSON.parse(json) as RouteManifest;
      if (!manifest.routes[OFFICE]) throw new Error(`There is no route ${OFFICE}.`);
      const isOffice = (id: string | undefined): boolean =>
        id !== undefined && (id === OFFICE || isOffice(manifest.routes[id]?.parentId));
      const guests = whole.replace("manifest-", "guests-");
      const guestRoutes = {
        ...manifest,
        url: manifest.url.replace(whole, guests),
        routes: Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !isOffice(id))),
      };
      await writeFile(join(folder, guests), before + JSON.stringify(guestRoutes) + after);
      for (const name of [whole, guests]) await compressFile(join(folder, name));
    },
  };
}
