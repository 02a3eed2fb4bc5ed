import { createStore } from "zustand/vanilla";

interface SessionState {
  /** Whether the server rejected this tab's token and the alert has to be shown. */
  ended: boolean;
  /** How often it said that the role does not include something. */
  forbidden: number;
  /** Whether the server asked for something else first: a new password, or a second factor. */
  restricted: boolean;
}

/** The server's latest state of this tab's session. */
export const sessionStore = createStore<SessionState>(() => ({ ended: false, forbidden: 0, restricted: false }));
