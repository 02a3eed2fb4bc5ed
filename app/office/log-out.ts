import { forgetToken } from "../auth/token.ts";
import { forgetOfficeDrafts } from "../ui/office/office-draft.ts";
import { staffCall } from "./call-staff-api.ts";
import { sessionStore } from "./session-store.ts";
import { forgetSeen } from "./use-staff-data.ts";

/** Ends the session here and, if it can be reached, on the server; what was typed and not saved goes with it. */
export async function signOut(): Promise<void> {
  await staffCall("/api/admin/logout", { post: true, quietEnd: true });
  forgetToken();
  forgetSeen();
  forgetOfficeDrafts();
  // What was under way meanwhile may have been refused.
  sessionStore.setState({ ended: false });
}
