import type { Generated } from "kysely";
import type { JsonColumn } from "./json-columns.ts";

/** Changes of settings that were published, or wait for their time. */
interface SettingsVersionsTable {
  id: string;
  /** Counts from 1 in the order of publication; null until then. */
  version: number | null;
  /** The settings that this version changed. */
  changes: JsonColumn<"settings">;
  /** Everything that differs from the defaults once it was published. */
  overrides: JsonColumn<"settings"> | null;
  /** For example which version it restored. */
  note: Generated<string>;
  /** The admin's name at that time. */
  author: string;
  created_at: string;
  /** When it is to be published; null if it was published at once. */
  publish_at: string | null;
  published_at: string | null;
}

/** The draft that all editors share: at most one row. */
interface SettingsDraftTable {
  id: string;
  /** The published settings that it changes. */
  changes: JsonColumn<"settings">;
  edited_at: string;
  /** The name of the admin who edited it last. */
  edited_by: string;
}

/** The club's settings. */
export interface SettingsTables {
  settings_versions: SettingsVersionsTable;
  settings_draft: SettingsDraftTable;
}
