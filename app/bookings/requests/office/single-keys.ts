import { createStore } from "zustand/vanilla";
import { readItem, removeItem, storeItem } from "../../../platform/lib/browser-storage.ts";

/** The key in local storage. */
const PLACE = "single-keys";

/** Whether keyboard shortcuts are on (WCAG 2.1.4: single-key shortcuts can be turned off). */
export const singleKeys = createStore<{ on: boolean }>(() => ({
  // The server has no storage.
  on: import.meta.env.SSR || readItem(PLACE) !== "off",
}));

export function setSingleKeys(on: boolean): void {
  if (on) removeItem(PLACE);
  else storeItem(PLACE, "off");
  singleKeys.setState({ on });
}
