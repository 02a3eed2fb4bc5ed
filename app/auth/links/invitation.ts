import type { Role } from "../../access/roles.ts";

/** An invitation that was not accepted yet, as the API returns it. */
export interface Invitation {
  _id: string;
  username: string;
  email: string;
  role: Role;
  invited_by: string;
  /** ISO 8601 with the venue's offset. */
  created_on: string;
  ends_on: string;
}
