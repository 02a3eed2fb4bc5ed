import { createStore } from "zustand/vanilla";

/**
 * `ended`: whether the server rejected this tab's token and the alert is due. `forbidden`: how often it said that the
 * role does not include something.
 */
export const sessionStore = createStore<{ ended: boolean; forbidden: number }>(() => ({ ended: false, forbidden: 0 }));
