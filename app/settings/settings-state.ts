import type { SettingValues } from "../content/changed-settings.ts";

/** Changes that wait for their time. */
export interface ScheduledChange {
  _id: string;
  /** ISO 8601 with the venue's offset, as every time here. */
  publish_on: string;
  by: string;
  note: string;
  changes: SettingValues;
}

/** The club's settings as the office sees them. Values are by path. */
export interface SettingsState {
  /** 0 as shipped. */
  version: number;
  published_on: string | null;
  published_by: string | null;
  /** Published differences from the defaults. */
  overrides: SettingValues;
  draft: {
    /** The published settings that it changes. */
    changes: SettingValues;
    edited_on: string | null;
    edited_by: string | null;
    /** Changes with the draft and with what is published; for `If-Match`. */
    tag: string;
  };
  /** In the order of their times. */
  scheduled: ScheduledChange[];
}

/** One group, to be edited. */
export interface GroupState {
  _id: string;
  /** Changes with the draft's values; for `If-Match`. */
  tag: string;
  /** All values of the group. */
  published: SettingValues;
  draft: SettingValues;
  /** The time of the draft's last edit, and who made it. */
  edited_on: string | null;
  edited_by: string | null;
}

/** One setting of a diff; without `before` it is unknown. */
export interface SettingChange {
  path: string;
  before?: unknown;
  after: unknown;
}

/** A publication, or an action on the draft. */
export interface HistoryEntry {
  _id: string;
  /** Null where nothing was published. */
  version: number | null;
  on: string;
  by: string;
  /** For what was not published: what was done. */
  note: string;
  /** Whether it was published at a set time. */
  scheduled: boolean;
  changes: SettingChange[];
}
