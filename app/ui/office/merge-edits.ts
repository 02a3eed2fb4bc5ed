import type { Values } from "./form-values.ts";

/** Two edits of the same thing put together. */
export interface MergedEdits {
  /** Mine, with theirs wherever I had changed nothing. */
  values: Values;
  /** What is theirs in it. */
  taken: string[];
  /** What both changed, and not to the same; mine stands in `values`. */
  clashes: { name: string; theirs: string }[];
}

/**
 * Puts an edit together with what somebody else saved meanwhile.
 *
 * @param base what both began with.
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
