import { createStore } from "zustand/vanilla";

/** Where this browser keeps that somebody does without single keys. */
const PLACE = "single-keys";

/** Whether single letters do something; who speaks to the machine, or types by accident, switches them off. */
export const singleKeys = createStore<{ on: boolean }>(() => ({
  // The server loads this too, and keeps nothing.
  on: import.meta.env.SSR || localStorage.getItem(PLACE) !== "off",
}));

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, "off");
  singleKeys.setState({ on });
}
