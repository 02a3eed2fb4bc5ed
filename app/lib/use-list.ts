import { startTransition, useEffect, useState } from "react";
import type { ListActions, ListState, ListStore } from "./list-store.ts";

/**
 * Reads a list's store, on the server too: both have filled it by then. What changes later is drawn while the browser
 * has nothing more urgent to do; with `useStore` a page's whole list would be drawn in one piece when the rest of it
 * comes.
 *
 * @param choose gives the same for the same state.
 */
export function useList<Item, Scope extends string, Chosen>(
  store: ListStore<Item, Scope>,
  choose: (state: ListState<Item, Scope> & ListActions<Item, Scope>) => Chosen,
): Chosen {
  const [state, setState] = useState(store.getState);
  const chosen = choose(state);
  // After each turn: what changed and changed back before it was drawn would stay as it was between.
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
