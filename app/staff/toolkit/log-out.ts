import { discardOfficeDrafts } from "../../platform/ui/office/office-draft.ts";
import { clearToken } from "../auth/token.ts";
import { callStaffApi, stopLoading } from "./call-staff-api.ts";
import { sessionStore } from "./session-store.ts";
import { clearMe } from "./use-me.ts";

/** Ends the session here and, if reachable, on the server, and deletes unsaved drafts. */
export async function logOut(): Promise<void> {
  stopLoading();
  await callStaffApi("/api/admin/logout", { post: true, quietEnd: true });
  clearToken();
  clearMe();
  discardOfficeDrafts();
  // Requests sent before may have been rejected since.
  sessionStore.setState({ ended: false });
}
