import { startTransition, useEffect, useState } from "react";
import type { ListActions, ListState, ListStore } from "./list-store.ts";

/**
 * Reads a list's store, on the server too. Later changes are rendered as a transition, when the browser has nothing
 * more urgent to do; with `useStore`, the whole list would render synchronously when more of it arrives.
 *
 * @param choose must return the same value for the same state.
 */
export function useList<Item, Scope extends string, Chosen>(
  store: ListStore<Item, Scope>,
  choose: (state: ListState<Item, Scope> & ListActions<Item, Scope>) => Chosen,
): Chosen {
  const [state, setState] = useState(store.getState);
  const chosen = choose(state);
  // Compared after each render: a value that changed and changed back in between would stay outdated.
  useEffect(() => {
    const read = () => {
      const now = store.getState();
      if (choose(now) !== chosen) startTransition(() => setState(now));
    };
    read();
    return store.subscribe(read);
  });
  return chosen;
}
