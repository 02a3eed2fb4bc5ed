import type { Admin } from "../admin.ts";
import type { AdminChange } from "../schema.ts";
import { type Answer, staffCall } from "../staff-call.ts";

/** What a change of an admin is answered with. */
export interface AdminAnswer {
  message: string;
  admin: Admin;
}

/** Changes an admin: what is left out stays. */
export function editAdmin(
  id: string,
  change: Partial<AdminChange>,
  version?: number | undefined,
): Promise<Answer<AdminAnswer>> {
  return staffCall(`/api/admin/edit-admin/${id}`, { json: change, version });
}

/** Why a change was not made, in words; nothing when it was, or when the office says so itself. */
export function whyNot(answer: Answer<unknown>): string | null {
  if (answer.kind === "unreachable") return "Network error. Please try again later.";
  if (answer.kind !== "refused") return null;
  return answer.message || "That did not work. Please try again.";
}
