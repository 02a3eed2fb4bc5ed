import type { Values } from "../../platform/ui/office/form-values.ts";
import type { StaleEdit } from "../../platform/ui/office/stale-edit.tsx";

/** The initial state of a form. */
export interface FormStart {
  /** Values by field name; for a file field the path of the stored file. */
  values: Values;
  /** The version that is edited, and who saved it. */
  version?: number;
  by?: string | null;
}

interface MergeOptions {
  labels?: Record<string, string>;
  text?: (name: string, value: string) => string;
  isFile: (name: string) => boolean;
}

/** The values of two edits, merged. */
interface MergedValues {
  /** My values, and the other edit's in fields that only it changed. */
  values: Values;
  /** Fields with the other edit's values. */
  taken: string[];
  /** Fields that both changed differently; `values` has mine. */
  clashes: { name: string; theirs: string }[];
}

/**
 * Merges an edit with one that someone else has saved.
 *
 * @param base the values that both started from.
 */
export function mergeValues(base: Values, mine: Values, theirs: Values): MergedValues {
  const merged: MergedValues = { values: { ...mine }, taken: [], clashes: [] };
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

/**
 * Merges an edit with the newest version, for a form that shows both.
 *
 * @param base the values that both started from.
 * @returns the merged values, the fields taken from the newest version, and both as text.
 */
export function mergeStaleEdit(
  base: Values,
  mine: Values,
  newest: FormStart,
  { labels = {}, text = (_name, value) => value, isFile }: MergeOptions,
): { values: Values; taken: string[]; edit: StaleEdit } {
  const { values, taken, clashes } = mergeValues(base, mine, newest.values);
  const label = (name: string) => labels[name] ?? name;
  const edit: StaleEdit = {
    by: newest.by ?? null,
    taken: taken.map(label),
    clashes: clashes.map(({ name, theirs }) => ({
      name,
      label: label(name),
      mine: text(name, mine[name] ?? ""),
      theirs: text(name, theirs),
      inField: "mine",
      once: isFile(name),
    })),
  };
  return { values, taken, edit };
}
