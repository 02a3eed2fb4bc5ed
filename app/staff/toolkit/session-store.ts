import { createStore } from "zustand/vanilla";

interface SessionState {
  /** Whether the server rejected this tab's token and the alert has to be shown. */
  ended: boolean;
  /** How often the server rejected a request for lack of a capability. */
  forbidden: number;
  /** Whether the server requires something else first: a new password, or a second factor. */
  restricted: boolean;
}

/** The server's latest state of this tab's session. */
export const sessionStore = createStore<SessionState>(() => ({ ended: false, forbidden: 0, restricted: false }));
