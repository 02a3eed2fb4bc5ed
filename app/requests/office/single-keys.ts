import { createStore } from "zustand/vanilla";

/** localStorage key. */
const PLACE = "single-keys";

/** Whether keyboard shortcuts are on (WCAG 2.1.4: single-key shortcuts can be turned off). */
export const singleKeys = createStore<{ on: boolean }>(() => ({
  // The server has no localStorage.
  on: import.meta.env.SSR || localStorage.getItem(PLACE) !== "off",
}));

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, "off");
  singleKeys.setState({ on });
}
