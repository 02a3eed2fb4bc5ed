import { discardOfficeDrafts } from "../../platform/ui/office/office-draft.ts";
import { clearToken } from "../auth/token.ts";
import { callApi } from "./call-api.ts";
import { stopLoading } from "./call-staff-api.ts";
import { sessionStore } from "./session-store.ts";
import { clearMe } from "./use-me.ts";

/** Ends the session here and, if reachable, on the server, and deletes unsaved drafts. */
export async function logOut(): Promise<void> {
  stopLoading();
  await callApi("POST /admin/logout", { quietEnd: true });
  clearToken();
  clearMe();
  discardOfficeDrafts();
  // Requests sent before may have been rejected since.
  sessionStore.setState({ ended: false });
}
