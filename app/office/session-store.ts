import { createStore } from "zustand/vanilla";

/** Whether the token of this tab was refused, and nobody has been told yet. */
export const sessionStore = createStore<{ ended: boolean }>(() => ({ ended: false }));
