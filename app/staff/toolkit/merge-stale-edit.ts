import type { Values } from "../../platform/ui/office/form-values.ts";
import { mergeEdits } from "../../platform/ui/office/merge-edits.ts";
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

/**
 * Merges an edit with the newest version.
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
  const { values, taken, clashes } = mergeEdits(base, mine, newest.values);
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
