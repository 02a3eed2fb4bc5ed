import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { officeQueries } from "./office-queries.ts";

/** Makes one attempt at a time to change something: until it has ended, others are ignored. */
export function useAttempt(): { busy: boolean; attempt: (work: () => Promise<unknown>) => Promise<void> } {
  const mutationKey = [useId()];
  const { isPending, mutateAsync } = useMutation(
    { mutationKey, mutationFn: (work: () => Promise<unknown>) => work() },
    officeQueries,
  );
  return {
    busy: isPending,
    attempt: async (work) => {
      // Two presses may come before the button is disabled.
      if (officeQueries.isMutating({ mutationKey }) === 0) await mutateAsync(work);
    },
  };
}
