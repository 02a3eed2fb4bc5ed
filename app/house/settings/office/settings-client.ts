import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { GroupState, SettingsState } from "../shapes.ts";

/** The response to a change of the draft or of scheduled changes. */
export interface SettingsChanged {
  message: string;
  settings: SettingsState;
  /** The id of the history entry that undoes it. */
  undo?: string | null;
}

/** The response after saving a group. */
export interface GroupSaved {
  message: string;
  group: GroupState;
}

/** Requests that change the settings. */
export const settingsClient = {
  readGroup: (group: string) => callApi("GET /settings/groups/:group", { params: { group } }),
  saveGroup: (group: string, changes: Record<string, unknown>, tag: string) =>
    callApi("POST /settings/groups/:group", { params: { group }, json: { changes }, version: tag }),
  discard: (group?: string) => callApi("POST /settings/discard", { json: group === undefined ? {} : { group } }),
  restore: (id: string, replace = false) =>
    callApi("POST /settings/history/:id/restore", { params: { id }, json: { replace } }),
  publish: (json: { note: string; at?: string }, tag: string) =>
    callApi("POST /settings/publish", { json, version: tag }),
  reschedule: (id: string, at: string) => callApi("POST /settings/scheduled/:id", { params: { id }, json: { at } }),
  cancel: (id: string) => callApi("POST /settings/scheduled/:id/cancel", { params: { id }, json: {} }),
};
