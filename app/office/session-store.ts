import { createStore } from "zustand/vanilla";

/** Whether the server rejected this tab's token and the alert is due. */
export const sessionStore = createStore<{ ended: boolean }>(() => ({ ended: false }));
