import type { RequestKind } from "../../platform/db/tables/requests.ts";
import { type Capability, can, type Role } from "../../platform/roles/roles.ts";
import { requestKinds } from "../../platform/venue/request-kinds.ts";

/** Every kind of request. */
export const allKinds = Object.keys(requestKinds) as RequestKind[];

/** The capability that shows requests of a kind, in addition to `requests.see`. */
const needs: Record<RequestKind, Capability> = {
  "vip-table": "requests.bookings",
  function: "requests.bookings",
  career: "requests.applications",
  contact: "requests.messages",
  claim: "requests.messages",
};

/** The kinds of requests that a role sees; requests of other kinds are in none of its lists and counts. */
export function visibleKinds(role: Role): RequestKind[] {
  return can(role, "requests.see") ? allKinds.filter((kind) => can(role, needs[kind])) : [];
}

/** The kinds of requests that a role changes. */
export function changeableKinds(role: Role): RequestKind[] {
  return can(role, "requests.change") ? visibleKinds(role) : [];
}
