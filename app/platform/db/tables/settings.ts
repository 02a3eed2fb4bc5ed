import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";

/** Values by path: `{"venue.name":"…"}`. */
type SettingsText = JsonText<Readonly<Record<string, unknown>>>;

/** Published and scheduled changes of settings. */
interface SettingsVersionsTable {
  id: string;
  /** Counts from 1 in the order of publication; 0 for the demo's settings, null while scheduled. */
  version: number | null;
  /** The settings that this version changed. */
  changes: SettingsText;
  /** All settings that differed from the defaults after this version was published; null while scheduled. */
  overrides: SettingsText | null;
  /** Such as which version it restored. */
  note: Generated<string>;
  /** The admin's name at that time. */
  author: string;
  created_at: string;
  /** When to publish it; null if it was published at once. */
  publish_at: string | null;
  published_at: string | null;
}

/** The draft that all editors share: at most one row. */
interface SettingsDraftTable {
  id: string;
  /** The changes to the published settings. */
  changes: SettingsText;
  edited_at: string;
  /** The name of the admin who edited it last. */
  edited_by: string;
}

/** The program's texts that the club has confirmed as true of itself. */
interface TextConfirmationsTable {
  /** The setting's path. */
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
