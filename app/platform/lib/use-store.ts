import { useSyncExternalStore } from "react";
import type { StoreApi } from "zustand/vanilla";

/**
 * Reads a store, on the server too. Zustand's own hook renders on the server with the store's initial state; ours are
 * already filled by then, and the browser fills its own identically.
 */
export function useStore<State, Chosen>(store: StoreApi<State>, choose: (state: State) => Chosen): Chosen {
  const read = () => choose(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}
