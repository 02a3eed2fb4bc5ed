import { useSyncExternalStore } from "react";
import type { StoreApi } from "zustand/vanilla";

/**
 * Reads a store, on the server too. Zustand's own hook renders a server's page from the store's
 * first state; ours have been filled by then, and the browser fills its own in the same way.
 */
export function useStore<State, Chosen>(store: StoreApi<State>, choose: (state: State) => Chosen): Chosen {
  const read = () => choose(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}
