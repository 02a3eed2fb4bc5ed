import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { officeQueries } from "./office-queries.ts";

/** One attempt at a time to change something. */
export interface Attempts {
  /** Whether one is under way. */
  busy: boolean;
  /** Makes an attempt. @returns its result, once it is over; undefined if it was ignored, since another is under way. */
  attempt: <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** Makes one attempt at a time. */
export function useAttempt(): Attempts {
  const mutationKey = [useId()];
  const { isPending, mutateAsync } = useMutation(
    { mutationKey, mutationFn: (work: () => Promise<void>) => work() },
    officeQueries,
  );
  const attempt: Attempts["attempt"] = async (work) => {
    // Two presses may come before the button is disabled.
    if (officeQueries.isMutating({ mutationKey }) > 0) return undefined;
    let result: Awaited<ReturnType<typeof work>> | undefined;
    await mutateAsync(async () => {
      result = await work();
    });
    return result;
  };
  return { busy: isPending, attempt };
}
