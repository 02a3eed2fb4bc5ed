import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import type { Attempts } from "../../platform/lib/use-one-attempt.ts";
import { officeQueries } from "./office-queries.ts";

/** Makes one attempt at a time. */
export function useAttempt(): Attempts {
  const mutationKey = [useId()];
  const { isPending, mutateAsync } = useMutation(
    { mutationKey, mutationFn: (result: Promise<unknown>) => result },
    officeQueries,
  );
  const attempt: Attempts["attempt"] = async (work) => {
    // Two presses may come before the button is disabled.
    if (officeQueries.isMutating({ mutationKey }) > 0) return undefined;
    // Started here, since a mutation starts its work only after the event that asked for it.
    const result = work();
    await mutateAsync(result);
    return result;
  };
  return { busy: isPending, attempt };
}
