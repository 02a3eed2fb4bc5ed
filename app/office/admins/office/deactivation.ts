import type { Admin } from "../../../staff/auth/shapes.ts";

/** What deactivating an admin means, for the question before it. */
export function deactivation({ username }: Pick<Admin, "username">): string {
  return `${username} will be logged out everywhere and can't log in until reactivated. Door codes and inspectors' links that they created are revoked, which logs out the phones at those doors.`;
}
