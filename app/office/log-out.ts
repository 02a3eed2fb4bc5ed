import { clearToken } from "../auth/token.ts";
import { discardOfficeDrafts } from "../ui/office/office-draft.ts";
import { callStaffApi } from "./call-staff-api.ts";
import { sessionStore } from "./session-store.ts";
import { clearStaffData } from "./use-staff-data.ts";

/** Ends the session here and, if it can be reached, on the server; what was typed and not saved goes with it. */
export async function logOut(): Promise<void> {
  await callStaffApi("/api/admin/logout", { post: true, quietEnd: true });
  clearToken();
  clearStaffData();
  discardOfficeDrafts();
  // What was under way meanwhile may have been refused.
  sessionStore.setState({ ended: false });
}
