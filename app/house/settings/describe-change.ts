import { findLeaf, type SettingValues, valueAt } from "../../platform/venue/changed-settings.ts";
import { fieldOf, type SettingField } from "../../platform/venue/schema/setting-fields.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { groupOf } from "./groups.ts";
import type { SettingChange } from "./shapes.ts";
import { valueText } from "./value-text.ts";

/** New values with those before them. */
export function settingChanges(before: Settings, changes: SettingValues): SettingChange[] {
  return Object.entries(changes).map(([path, after]) => ({ path, before: valueAt(before, path), after }));
}

/** A text before and after; empty if there was or is none. */
export interface TextChange {
  before: string;
  after: string;
}

/** A changed setting in words. */
export interface DescribedChange {
  path: string;
  /** The path of the setting: `Home › Introduction › Statement`. */
  label: string;
  /** One for a plain setting; for a list those of its items that changed. */
  texts: TextChange[];
  /** The items in their new order, where only that changed. */
  order?: string[];
}

/** The longest common subsequence of two lists, as pairs of positions. */
function commonItems(before: readonly string[], after: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const same = before[row] === after[column];
      const best = same ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] as Uint16Array)[column] = best;
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < before.length && column < after.length; ) {
    if (before[row] === after[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** The items that changed between two lists, paired if they are between the same neighbours. */
function changedItems(before: readonly string[], after: readonly string[]): TextChange[] {
  const changes: TextChange[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...commonItems(before, after), [before.length, after.length] as const]) {
    const [gone, come] = [before.slice(row, nextRow), after.slice(column, nextColumn)];
    for (let index = 0; index < Math.max(gone.length, come.length); index += 1) {
      changes.push({ before: gone[index] ?? "", after: come[index] ?? "" });
    }
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return changes;
}

function describeList(
  field: SettingField,
  before: unknown[],
  after: unknown[],
): Pick<DescribedChange, "texts" | "order"> {
  const item = field.item && fieldOf(field.item);
  const texts = (items: unknown[]) => items.map((one) => valueText(item, one));
  const [old, now] = [texts(before), texts(after)];
  if (JSON.stringify(old.toSorted()) === JSON.stringify(now.toSorted())) return { texts: [], order: now };
  return { texts: changedItems(old, now) };
}

/** A changed setting for people to read: a list item by item. */
export function describeChange({ path, before, after }: SettingChange): DescribedChange {
  const leaf = findLeaf(path);
  const page = groupOf(path)?.label;
  const labels = leaf?.labels.filter((label) => label !== "Pages") ?? [];
  const label = labels.length > 0 ? labels.join(" › ") : (page ?? path);
  if (leaf?.field.control === "list" && Array.isArray(before) && Array.isArray(after)) {
    return { path, label, ...describeList(leaf.field, before, after) };
  }
  return { path, label, texts: [{ before: valueText(leaf?.field, before), after: valueText(leaf?.field, after) }] };
}

/** The part of two texts that differs, by whole words. */
export function differingPart({ before, after }: TextChange): {
  start: string;
  gone: string;
  come: string;
  end: string;
} {
  const [old, now] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  let from = 0;
  while (from < Math.min(old.length, now.length) && old[from] === now[from]) from += 1;
  let until = 0;
  const most = Math.min(old.length, now.length) - from;
  while (until < most && old.at(-1 - until) === now.at(-1 - until)) until += 1;
  const middle = (words: string[]) => words.slice(from, words.length - until).join("");
  return {
    start: old.slice(0, from).join(""),
    gone: middle(old),
    come: middle(now),
    end: until > 0 ? old.slice(-until).join("") : "",
  };
}
