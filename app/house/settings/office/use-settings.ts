import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import type { SettingValues } from "../../../platform/venue/changed-settings.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import type { StaffData } from "../../../staff/toolkit/use-api.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { groupsOutOfReach } from "../reach.ts";
import type { SettingsState } from "../shapes.ts";
import { type SettingsChanged, settingsClient } from "./settings-client.ts";

/** Seconds between two refreshes, since colleagues edit the same draft. */
const REFRESH_SECONDS = 10;

/** The settings' state, and functions that change it. */
export interface SettingsData extends StaffData<SettingsState> {
  busy: boolean;
  /** Sends a change and shows its message; if `undo` returns a function, with Undo. */
  change: (
    call: () => Promise<Answer<SettingsChanged>>,
    more?: { onOk?: () => void; undo?: (entry: string) => Promise<Answer<SettingsChanged>> },
  ) => Promise<void>;
  /** Discards the whole draft, with Undo. */
  discard: () => Promise<void>;
}

/** Loads the state of the settings and keeps it up to date. */
export function useSettings(): SettingsData {
  const state = useApi("GET /settings", {}, REFRESH_SECONDS);
  const { busy, send } = useSend();
  const change: SettingsData["change"] = (call, { onOk, undo } = {}) => {
    const callOrReload = async () => {
      const answer = await call();
      const failed = errorMessage(answer);
      if (failed) {
        showToast(failed, { bad: true });
        await state.reload();
      }
      return answer;
    };
    return send(callOrReload, ({ message, settings, undo: entry }) => {
      state.replace(() => settings);
      showToast(message, entry && undo ? { undo: () => void change(() => undo(entry)) } : {});
      onOk?.();
    });
  };
  const discard = () => change(() => settingsClient.discard(), { undo: (entry) => settingsClient.restore(entry) });
  return { ...state, busy, change, discard };
}

/** The labels of groups in `changes` that the admin may not change. */
export function useGroupsOutOfReach(changes: SettingValues): string[] {
  return groupsOutOfReach(Object.keys(changes), useCan());
}

/** `3 changes`. */
export const changesText = (count: number) => formatCount(count, "change");
