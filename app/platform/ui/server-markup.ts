import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Whether a component is rendered on the server, or the browser is taking over what the server rendered. */
export function useServerMarkup(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}
