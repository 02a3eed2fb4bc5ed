import type * as z from "zod/mini";
import { fieldOf, type SettingField } from "./schema/setting-fields.ts";
import { type Settings, settingsSchema } from "./schema/settings.ts";

/** Values by path (`venue.name`, `pages.home.marquee`). */
export type SettingValues = Readonly<Record<string, unknown>>;

/** A leaf of the settings: a single value. */
export interface SettingLeaf {
  path: string;
  /** Labels of the groups around it, then its own. */
  labels: readonly string[];
  schema: z.core.$ZodType;
  field: SettingField;
}

function leavesOf(schema: z.core.$ZodType, path: readonly string[], labels: readonly string[]): SettingLeaf[] {
  const field = fieldOf(schema);
  if (!field.fields) return [{ path: path.join("."), labels, schema, field }];
  return Object.entries(field.fields).flatMap(([name, child]) =>
    leavesOf(child, [...path, name], [...labels, fieldOf(child).label]),
  );
}

/** Every leaf, in the order of the screens. A list is one leaf. */
export const settingLeaves: readonly SettingLeaf[] = leavesOf(settingsSchema, [], []);

const leafByPath = new Map(settingLeaves.map((leaf) => [leaf.path, leaf]));

/** The leaf at a path; undefined if this version does not have it. */
export function findLeaf(path: string): SettingLeaf | undefined {
  return leafByPath.get(path);
}

/** The default settings, as the program ships. */
export const defaultSettings = fieldOf(settingsSchema).initial as Settings;

/** The value at a path. */
export function valueAt(settings: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], settings);
}

function withValue(value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const object = value as Record<string, unknown>;
  return { ...object, [name]: withValue(object[name], rest, replacement) };
}

/** Settings with the given values at their paths. Paths that this version does not have are ignored. */
export function withValues(settings: Settings, values: SettingValues): Settings {
  return Object.entries(values)
    .filter(([path]) => leafByPath.has(path))
    .reduce((result, [path, value]) => withValue(result, path.split("."), value) as Settings, settings);
}

/** The leaves whose values differ between two settings, by path, with the values of `after`. */
export function differences(before: Settings, after: Settings): SettingValues {
  // Values are JSON, so comparing them as text is enough.
  const text = (settings: Settings, path: string) => JSON.stringify(valueAt(settings, path));
  const changed = settingLeaves.filter(({ path }) => text(before, path) !== text(after, path));
  return Object.fromEntries(changed.map(({ path }) => [path, valueAt(after, path)]));
}
