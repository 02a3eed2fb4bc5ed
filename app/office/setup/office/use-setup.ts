import { callApi } from "../../../staff/toolkit/call-api.ts";
import { toastFailure } from "../../../staff/toolkit/error-message.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { SetupChange } from "../shapes.ts";

export type Setup = ReturnType<typeof useSetup>;

/** Loads the progress of the setup, with a function to change it. */
export function useSetup() {
  const { data, failed, reload, replace } = useApi("GET /setup", {});
  return {
    state: data?.setup ?? null,
    failed,
    reload,
    /** @returns whether the change was saved. */
    async change(change: SetupChange): Promise<boolean> {
      const answer = await callApi("POST /setup", { json: change });
      if (answer.kind === "ok") replace(() => answer.data);
      else toastFailure(answer, "Not saved. Please try again.");
      return answer.kind === "ok";
    },
  };
}
