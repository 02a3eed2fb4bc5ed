import { useRef } from "react";

/** Runs one attempt at a time: until it has ended, others are ignored. */
export function useOneAtATime(): (attempt: () => Promise<unknown>) => void {
  const pending = useRef(false);
  return (attempt) => {
    if (pending.current) return;
    pending.current = true;
    attempt().finally(() => {
      pending.current = false;
    });
  };
}
