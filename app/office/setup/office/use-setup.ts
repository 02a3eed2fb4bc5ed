import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callStaffApi } from "../../../staff/toolkit/call-staff-api.ts";
import { useStaffData } from "../../../staff/toolkit/use-staff-data.ts";
import type { SetupChange, SetupState } from "../shapes.ts";

interface SetupAnswer {
  setup: SetupState;
}

export type Setup = ReturnType<typeof useSetup>;

/** Loads the progress of the setup, with the function that changes it. */
export function useSetup() {
  const { data, failed, reload, replace } = useStaffData<SetupAnswer>("/api/setup");
  return {
    state: data?.setup ?? null,
    failed,
    reload,
    /** @returns whether it was saved. */
    async change(change: SetupChange): Promise<boolean> {
      const answer = await callStaffApi<SetupAnswer>("/api/setup", { json: change });
      if (answer.kind === "ok") replace(() => answer.data);
      else if (answer.kind !== "ended") showToast("Not saved. Please try again.", { bad: true });
      return answer.kind === "ok";
    },
  };
}
