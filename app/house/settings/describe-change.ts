import { findLeaf, type SettingValues, valueAt } from "../../platform/venue/changed-settings.ts";
import type { WordmarkSetting } from "../../platform/venue/schema/look.ts";
import { fieldOf, type ImageSetting, type SettingField } from "../../platform/venue/schema/setting-fields.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { groupOf } from "./groups.ts";
import type { SettingChange } from "./shapes.ts";
import { imageOf, valueText } from "./value-text.ts";

/** New values with the previous ones. */
export function settingChanges(before: Settings, changes: SettingValues): SettingChange[] {
  return Object.entries(changes).map(([path, after]) => ({ path, before: valueAt(before, path), after }));
}

/** A text before and after, empty if there is none; with the images, if it has any. */
export interface TextChange {
  before: string;
  after: string;
  images?: { before: ChangedImage | undefined; after: ChangedImage | undefined };
}

/** An image setting, or the name of a wordmark's or icon's file. */
export type ChangedImage = ImageSetting | string;

/** A value as text, with its image. */
interface ShownValue {
  text: string;
  image: ChangedImage | undefined;
}

/** A changed setting as text. */
export interface DescribedChange {
  path: string;
  /** The setting's labels: `Home › Introduction › Statement`. */
  label: string;
  /** One for a plain setting; for a list, the items that changed. */
  texts: TextChange[];
  /** The items in their new order, if only the order changed. */
  order?: ShownValue[];
}

function shown(field: SettingField | undefined, value: unknown): ShownValue {
  return { text: valueText(field, value), image: imageOf(field, value) ?? lookFile(field, value) };
}

/** The file of a wordmark or icon that a value names. */
function lookFile(field: SettingField | undefined, value: unknown): string | undefined {
  if (field?.control === "wordmark") return (value as WordmarkSetting | undefined)?.image || undefined;
  return field?.control === "appIcon" && String(value).endsWith(".png") ? String(value) : undefined;
}

/**
 * The change from one value to another; undefined if they are equal. If only the focal point differs, the text says so.
 */
function changeOf(before: ShownValue | undefined, after: ShownValue | undefined): TextChange {
  const [old, now] = [before?.image, after?.image];
  const text = { before: before?.text ?? "", after: after?.text ?? "" };
  if (old === undefined && now === undefined) return text;
  const images = { before: old, after: now };
  if (text.before !== text.after || typeof old !== "object" || typeof now !== "object" || old.image !== now.image)
    return { ...text, images };
  const withFocus = (alt: string, { focus }: ImageSetting) => `${alt} Focal point: ${focus}`.trim();
  return { before: withFocus(text.before, old), after: withFocus(text.after, now), images };
}

/** The longest common subsequence of two lists, as pairs of indexes. */
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

/** The items that changed between two lists, as pairs of indexes; items between the same neighbours form a pair. */
function changedItems(before: readonly string[], after: readonly string[]): [number | undefined, number | undefined][] {
  const changes: [number | undefined, number | undefined][] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...commonItems(before, after), [before.length, after.length] as const]) {
    for (; row < nextRow || column < nextColumn; row += 1, column += 1) {
      changes.push([row < nextRow ? row : undefined, column < nextColumn ? column : undefined]);
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
  const keys = (items: unknown[]) => items.map((one) => JSON.stringify(one));
  const [old, now] = [keys(before), keys(after)];
  if (JSON.stringify(old.toSorted()) === JSON.stringify(now.toSorted()))
    return { texts: [], order: after.map((one) => shown(item, one)) };
  const at = (items: unknown[], index: number | undefined) =>
    index === undefined ? undefined : shown(item, items[index]);
  return { texts: changedItems(old, now).map(([gone, come]) => changeOf(at(before, gone), at(after, come))) };
}

/** A changed setting as text; a list item by item. */
export function describeChange({ path, before, after }: SettingChange): DescribedChange {
  const leaf = findLeaf(path);
  const page = groupOf(path)?.label;
  const labels = leaf?.labels.filter((label) => label !== "Pages") ?? [];
  const label = labels.length > 0 ? labels.join(" › ") : (page ?? path);
  if (leaf?.field.item && Array.isArray(before) && Array.isArray(after)) {
    return { path, label, ...describeList(leaf.field, before, after) };
  }
  return { path, label, texts: [changeOf(shown(leaf?.field, before), shown(leaf?.field, after))] };
}

/** The part in which two texts differ, by whole words. */
export function differingPart({ before, after }: Pick<TextChange, "before" | "after">): {
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
