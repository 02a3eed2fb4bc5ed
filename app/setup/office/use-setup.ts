import { callStaffApi } from "../../office/call-staff-api.ts";
import { type StaffData, useStaffData } from "../../office/use-staff-data.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import type { SetupState } from "../setup.ts";

interface SetupAnswer {
  setup: SetupState;
}

/** The progress of the setup, and the functions that change it. */
export interface Setup {
  state: SetupState | null;
  failed: StaffData<SetupAnswer>["failed"];
  reload: () => Promise<void>;
  /** @returns whether it was saved. */
  change: (change: { stage?: "open" | "finished" | "dismissed"; steps?: SetupState["steps"] }) => Promise<boolean>;
}

/** Loads the state of the setup. */
export function useSetup(): Setup {
  const { data, failed, reload, replace } = useStaffData<SetupAnswer>("/api/setup");
  return {
    state: data?.setup ?? null,
    failed,
    reload,
    async change(change) {
      const answer = await callStaffApi<SetupAnswer>("/api/setup", { json: change });
      if (answer.kind === "ok") replace(() => answer.data);
      else if (answer.kind !== "ended") showToast("Not saved. Please try again.", { bad: true });
      return answer.kind === "ok";
    },
  };
}
