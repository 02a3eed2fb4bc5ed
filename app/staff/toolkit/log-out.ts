import { discardOfficeDrafts } from "../../platform/ui/office/office-draft.ts";
import { clearToken } from "../auth/token.ts";
import { callApi } from "./call-api.ts";
import { officeQueries } from "./office-queries.ts";
import { sessionStore } from "./session-store.ts";
import { clearMe } from "./use-me.ts";

/** Ends the session here and, if reachable, on the server, and deletes unsaved drafts. */
export async function logOut(): Promise<void> {
  // Browsers log each response to an ended token.
  officeQueries.cancelQueries();
  await callApi("POST /admin/logout", { quietEnd: true });
  clearToken();
  clearMe();
  discardOfficeDrafts();
  // Requests sent before may have been rejected since.
  sessionStore.setState({ ended: false });
}
