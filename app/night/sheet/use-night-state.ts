import { startTransition, useEffect, useState } from "react";
import type { Night, NightState } from "./night-state.ts";

/**
 * The state of a night, a moment later than the store's: lists of thousands of guests follow from it, and a verdict, a
 * toast or a letter that is typed goes first. `useStore` would render them at once, and `useDeferredValue` with it twice.
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
