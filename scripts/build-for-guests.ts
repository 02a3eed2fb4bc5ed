import type { Rolldown } from "vite";

/** Matches the back office's browser code, and packages that only it uses. */
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

/** Matches modules that are part of every guests' page. */
const everyPage = /\/app\/(root|site\/layout\/layout)\.tsx(\?|$)/;

/** Size in characters below which an additional file costs more than loading an unneeded module. */
const SMALL = 1_500;
/** Number of pages that must share a small module. */
const FEW = 3;

/**
 * A chunk for modules that at least `pages` guests' pages share, or that are part of every page. Imports by the back
 * office do not count, so its code is never included.
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

/** Most pages that share a module in the sheet's chunk. */
const MOST_WITH_SHEET = 4;

/** The modules around every page of the back office except the login. */
const officeFrame = /\/app\/office\/shell\/(screens\/)?(frame|office)\.tsx/;

/**
 * Chunks for back-office modules that the door shares with other pages, so that the door loads nothing that only the
 * office needs. Modules of few pages are in the sheet's chunk. The first group also takes its modules' imports.
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

/** A chunk for back-office modules that at least `pages` pages share. */
export function sharedByOffice(name: string, pages: number): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    name: (id, modules) => (entriesOf(id, modules, isOfficeCode).size >= pages ? name : null),
    test: officeCode,
  };
}
