import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";

/** Values by path: `{"venue.name":"…"}`. */
type SettingsText = JsonText<Readonly<Record<string, unknown>>>;

/** Changes of settings that were published, or wait for their time. */
interface SettingsVersionsTable {
  id: string;
  /** Counts from 1 in the order of publication, 0 for the demo's; null until then. */
  version: number | null;
  /** The settings that this version changed. */
  changes: SettingsText;
  /** Everything that differs from the defaults once it was published. */
  overrides: SettingsText | null;
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
  changes: SettingsText;
  edited_at: string;
  /** The name of the admin who edited it last. */
  edited_by: string;
}

/** Texts of the program that a club has confirmed as true of itself. */
interface TextConfirmationsTable {
  /** Of the setting. */
  path: string;
  confirmed_at: string;
  /** The admin's name at that time. */
  confirmed_by: string;
}

/** The club's settings. */
export interface SettingsTables {
  settings_versions: SettingsVersionsTable;
  settings_draft: SettingsDraftTable;
  text_confirmations: TextConfirmationsTable;
}
