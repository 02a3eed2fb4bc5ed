import { useRef, useState } from "react";

/** One attempt at a time to change something. */
export interface Attempts {
  /** Whether one is under way. */
  busy: boolean;
  /** Makes an attempt. @returns its result, once it is over; undefined if it was ignored, since another is under way. */
  attempt: <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** Makes one attempt at a time on screens that phones at the door load: `useAttempt` without the office's library. */
export function useOneAttempt(): Attempts {
  const [busy, setBusy] = useState(false);
  // Two presses may come before the button is disabled.
  const isUnderWay = useRef(false);
  const attempt: Attempts["attempt"] = async (work) => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { busy, attempt };
}
