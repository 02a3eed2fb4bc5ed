import * as z from "zod/mini";
import { findLeaf, type SettingValues, valueAt, withValues } from "../../platform/venue/changed-settings.ts";
import { type Settings, settingsSchema } from "../../platform/venue/schema/settings.ts";
import { groupOf, type SettingGroup, settingGroups } from "./groups.ts";

/** Error messages by path; within a list with the item's index: `venue.menu.2.to`. */
export type SettingErrors = Record<string, string>;

function noteErrors(errors: SettingErrors, path: string, schema: z.core.$ZodType, value: unknown): unknown {
  const checked = z.safeParse(schema, value);
  if (checked.success) return checked.data;
  for (const issue of checked.error.issues) errors[[path, ...issue.path].map(String).join(".")] ??= issue.message;
  return value;
}

/**
 * Validates new values, then each group that contains one.
 *
 * @param base the settings that the values change. @returns the values to store, and the errors.
 */
export function checkChanges(base: Settings, changes: SettingValues): { values: SettingValues; errors: SettingErrors } {
  const errors: SettingErrors = {};
  const values: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(changes)) {
    const leaf = findLeaf(path);
    if (leaf) values[path] = noteErrors(errors, path, leaf.schema, value);
    else errors[path] = "This setting doesn't exist in this version. Reload the page.";
  }
  if (Object.keys(errors).length === 0) {
    const changed = withValues(base, values);
    const groups = new Set(Object.keys(values).map(groupOf));
    for (const group of groups) if (group) noteErrors(errors, group.id, group.schema, valueAt(changed, group.id));
    // The error of a rule across several groups is reported for the changed value.
    const issues = Object.keys(errors).length === 0 ? (z.safeParse(settingsSchema, changed).error?.issues ?? []) : [];
    for (const { path, message } of issues) {
      errors["venue.nightEndsAt" in changes ? "venue.nightEndsAt" : path.join(".")] ??= message;
    }
  }
  return { values, errors };
}

/** Whether there is an error at a path or below it. */
export function hasError(errors: SettingErrors, path: string): boolean {
  return Object.keys(errors).some((wrong) => wrong === path || wrong.startsWith(`${path}.`));
}

/** The groups that contain errors. */
export function groupsWithErrors(errors: SettingErrors): SettingGroup[] {
  return settingGroups.filter(({ id }) => hasError(errors, id));
}
