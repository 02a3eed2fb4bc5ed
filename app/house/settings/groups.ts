import type * as z from "zod/mini";
import { type SettingLeaf, settingLeaves } from "../../platform/venue/changed-settings.ts";
import { fieldOf } from "../../platform/venue/schema/setting-fields.ts";
import { settingsSchema } from "../../platform/venue/schema/settings.ts";

/** Settings that share a screen: `venue`, `look`, `pages.home`. */
export interface SettingGroup {
  id: string;
  label: string;
  help?: string;
  schema: z.core.$ZodType;
  leaves: readonly SettingLeaf[];
}

function groupAt(id: string, schema: z.core.$ZodType): SettingGroup {
  const { label, help } = fieldOf(schema);
  return { id, label, help, schema, leaves: settingLeaves.filter(({ path }) => path.startsWith(`${id}.`)) };
}

/** Every group, in the order of the overview; each page is a group. */
export const settingGroups: readonly SettingGroup[] = Object.entries(fieldOf(settingsSchema).fields ?? {}).flatMap(
  ([name, schema]) =>
    name === "pages"
      ? Object.entries(fieldOf(schema).fields ?? {}).map(([page, one]) => groupAt(`pages.${page}`, one))
      : [groupAt(name, schema)],
);

/** The group with this id; undefined if this version does not have it. */
export function findGroup(id: string): SettingGroup | undefined {
  return settingGroups.find((group) => group.id === id);
}

/** The group that contains the setting at a path. */
export function groupOf(path: string): SettingGroup | undefined {
  return settingGroups.find(({ id }) => path.startsWith(`${id}.`));
}
