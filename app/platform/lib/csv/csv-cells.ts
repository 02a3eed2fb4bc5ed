import { searchable } from "../searchable.ts";

/** Most bytes of a file, and most rows below its headings. */
export const MAX_CSV_BYTES = 24 * 1024 * 1024;
export const MAX_CSV_ROWS = 50_000;

/** A file's headings, made unique. */
export function headingsOf(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, at) => {
    const text =
      cell
        .replace(/[\s\p{Cc}\ufeff]+/gu, " ")
        .trim()
        .slice(0, 100) || `Column ${at + 1}`;
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return times === 1 ? text : `${text} (${times})`;
  });
}

/** Whether a row has text beyond the columns with headings, which may mean that its cells are shifted. */
export const hasMoreCells = (cells: readonly string[], headings: readonly string[]): boolean =>
  cells.slice(headings.length).some((cell) => cell.trim() !== "");

/**
 * A cell as one line of text, without characters that a database cannot store. `="0012"` is how spreadsheets write
 * `0012`.
 */
export function cellText(cell: string, most: number): string {
  const [, quoted] = /^="(.*)"$/s.exec(cell.trim()) ?? [];
  const text = (quoted ?? cell).replace(/[\s\p{Cc}]+/gu, " ").trim();
  return text.slice(0, most).toWellFormed();
}

/** A heading without case, accents and punctuation; `Order #` becomes `order number`. */
export function plainHeading(heading: string): string {
  return searchable(heading.replaceAll("#", " number "))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * The columns that a file's headings suggest, each for one field at most.
 *
 * @param names the headings of each field, the most certain first, in lower case without accents and punctuation.
 */
export function recogniseHeadings<Field extends string>(
  found: readonly string[],
  names: Record<Field, readonly string[]>,
): Partial<Record<Field, string>> {
  const byName = new Map(found.map((heading) => [plainHeading(heading), heading]).reverse() as [string, string][]);
  const columns: Partial<Record<Field, string>> = {};
  const taken = new Set<string>();
  for (const [field, known] of Object.entries(names) as [Field, readonly string[]][]) {
    const name = known.find((name) => byName.has(name) && !taken.has(name));
    const heading = name === undefined ? undefined : byName.get(name);
    if (name === undefined || heading === undefined) continue;
    taken.add(name);
    columns[field] = heading;
  }
  return columns;
}

/** Why a file isn't imported although it can be read: nobody has checked its letters. */
export const UNCHECKED_CHARACTERS = "Check the names in the preview, and choose how to read this file first.";
