import { searchable } from "../../platform/lib/searchable.ts";
import { type SettingLeaf, settingLeaves, valueAt } from "../../platform/venue/changed-settings.ts";
import { fillPlaceholders } from "../../platform/venue/schema/placeholders.ts";
import { fieldOf, type SettingField } from "../../platform/venue/schema/setting-fields.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { groupOf, type SettingGroup } from "./groups.ts";

/** A setting that contains the searched text. */
export interface FoundSetting {
  /** Its path; within a list with the item's index. */
  path: string;
  group: SettingGroup;
  /** The labels within the group: `Introduction › Statement`. */
  label: string;
  /** The text around the match; empty if only the label matches. */
  excerpt: string;
}

/** Most search results. */
const MAX_RESULTS = 40;

/** Characters shown before and after a match. */
const AROUND = 60;

interface Text {
  path: string;
  text: string;
}

/** Every text in a value, with its path. */
function textsIn(field: SettingField | undefined, path: string, value: unknown): Text[] {
  if (Array.isArray(value)) {
    const item = field?.item && fieldOf(field.item);
    return value.flatMap((one, at) => textsIn(item, `${path}.${at}`, one));
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, one]) => {
      const schema = field?.fields?.[name];
      return textsIn(schema && fieldOf(schema), `${path}.${name}`, one);
    });
  }
  return [{ path, text: String(value ?? "") }];
}

/** Fills in the placeholders of the venue's facts, as guests see them. */
function filled(text: string, { venue }: Settings): string {
  const facts: Partial<Record<string, unknown>> = venue;
  return fillPlaceholders(text, (name) => String(facts[name] ?? `{${name}}`));
}

/** Maps an index in a text's searchable form, which may be shorter or longer, to an index in the text. */
function placeOf(text: string, at: number): number {
  let [from, to] = [0, text.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (searchable(text.slice(0, middle + 1)).length > at) to = middle;
    else from = middle + 1;
  }
  return from;
}

function excerptOf(text: string, at: number, length: number): string {
  const from = Math.max(0, at - AROUND);
  const until = Math.min(text.length, at + length + AROUND);
  return `${from > 0 ? "…" : ""}${text.slice(from, until)}${until < text.length ? "…" : ""}`;
}

function findIn(
  leaf: SettingLeaf,
  settings: Settings,
  sought: string,
): Omit<FoundSetting, "group" | "label"> | undefined {
  for (const { path, text } of textsIn(leaf.field, leaf.path, valueAt(settings, leaf.path))) {
    for (const shown of [text, filled(text, settings)]) {
      const at = searchable(shown).indexOf(sought);
      if (at >= 0) return { path, excerpt: excerptOf(shown, placeOf(shown, at), sought.length) };
    }
  }
  return undefined;
}

/**
 * The settings whose label or value contains a text, ignoring case and accents; those whose values match come first.
 */
export function searchSettings(settings: Settings, query: string): FoundSetting[] {
  const sought = searchable(query.trim());
  if (sought === "") return [];
  const byValue: FoundSetting[] = [];
  const byLabel: FoundSetting[] = [];
  for (const leaf of settingLeaves) {
    const group = groupOf(leaf.path);
    if (!group) continue;
    const label = leaf.labels.filter((label) => label !== "Pages" && label !== group.label).join(" › ");
    const found = findIn(leaf, settings, sought);
    if (found) byValue.push({ ...found, group, label });
    else if (searchable(`${group.label} ${label}`).includes(sought))
      byLabel.push({ path: leaf.path, group, label, excerpt: "" });
  }
  return [...byValue, ...byLabel].slice(0, MAX_RESULTS);
}

/** The URL of a setting's field. */
export function fieldAddress({ path, group }: Pick<FoundSetting, "path" | "group">): string {
  return `/admin/settings/${group.id}?field=${encodeURIComponent(path)}`;
}
