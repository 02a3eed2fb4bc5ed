import { type Answer, callStaffApi } from "../../../staff/toolkit/call-staff-api.ts";
import type { GroupState, SettingsState } from "../shapes.ts";

/** The response to a change of the draft or of scheduled changes. */
export interface SettingsChanged {
  message: string;
  settings: SettingsState;
  /** The entry of the history that undoes it. */
  undo?: string | null;
}

/** The response to a saved group. */
export interface GroupSaved {
  message: string;
  group: GroupState;
}

const post = <Data = SettingsChanged>(path: string, json: unknown, version?: string): Promise<Answer<Data>> =>
  callStaffApi<Data>(`/api/settings/${path}`, { json, version });

export const groupPath = (id: string) => `/api/settings/groups/${encodeURIComponent(id)}`;

/** Requests that change the settings. */
export const settingsClient = {
  saveGroup: (id: string, changes: Record<string, unknown>, tag: string) =>
    callStaffApi<GroupSaved>(groupPath(id), { json: { changes }, version: tag }),
  discard: (group?: string) => post("discard", group === undefined ? {} : { group }),
  restore: (id: string, replace = false) => post(`history/${id}/restore`, { replace }),
  publish: (sent: { note: string; at?: string }, tag: string) => post("publish", sent, tag),
  reschedule: (id: string, at: string) => post(`scheduled/${id}`, { at }),
  cancel: (id: string) => post(`scheduled/${id}/cancel`, {}),
};
