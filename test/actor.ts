import type { Actor } from "../app/staff/audit-log/record.server.ts";

/** Someone who changes something in a test. */
export function actorNamed(username: string): Actor {
  return { id: null, username, network: "" };
}

/** Someone whose changes are in no audit trail: they happened before the test. */
export function unrecordedActor(username: string): Actor {
  return { ...actorNamed(username), unrecorded: true };
}
