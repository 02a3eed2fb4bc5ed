import type { Values } from "./form-values.ts";

/** Two merged edits of the same item. */
export interface MergedEdits {
  /** Mine, with theirs in fields that only they changed. */
  values: Values;
  /** Fields that are theirs. */
  taken: string[];
  /** Fields that both changed differently; `values` has mine. */
  clashes: { name: string; theirs: string }[];
}

/**
 * Merges an edit with one that someone else has saved.
 *
 * @param base the values that both started from.
 */
export function mergeEdits(base: Values, mine: Values, theirs: Values): MergedEdits {
  const merged: MergedEdits = { values: { ...mine }, taken: [], clashes: [] };
  for (const [name, value] of Object.entries(theirs)) {
    const before = base[name] ?? "";
    const own = mine[name] ?? before;
    if (value === before || value === own) continue;
    if (own === before) {
      merged.values[name] = value;
      merged.taken.push(name);
    } else {
      merged.clashes.push({ name, theirs: value });
    }
  }
  return merged;
}
