import { useRef, useState } from "react";

/** Runs one attempt at a time to change something. */
export interface Attempts {
  /** Whether an attempt is in flight. */
  busy: boolean;
  /**
   * Starts an attempt. @returns its result once it is over; undefined if it was ignored because another is in flight.
   */
  attempt: <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** One attempt at a time, for screens that phones at the door load: `useAttempt` without the office's library. */
export function useOneAttempt(): Attempts {
  const [busy, setBusy] = useState(false);
  // A ref, since two presses may come before the button is rendered as disabled.
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
