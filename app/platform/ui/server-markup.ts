import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** True during rendering on the server and while the browser hydrates the server's markup. */
export function useServerMarkup(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}
