import { startTransition, useEffect, useState } from "react";
import type { Night, NightState } from "./night-state.ts";

/**
 * The state of a night, rendered as a transition, so that verdicts, toasts and typing don't wait for lists of thousands
 * of guests. `useStore` would render them immediately, and `useDeferredValue` with it twice.
 */
export function useNightState({ store }: Night): NightState {
  const [shown, setShown] = useState({ store, state: store.getState() });
  useEffect(() => {
    const read = () => {
      const state = store.getState();
      startTransition(() =>
        setShown((before) => (before.store === store && before.state === state ? before : { store, state })),
      );
    };
    // It may have changed since it was rendered.
    read();
    return store.subscribe(read);
  }, [store]);
  return shown.store === store ? shown.state : store.getState();
}
