import type { RequestKind } from "../db/tables/requests.ts";

/** What the references of each kind of request begin with. */
export const referencePrefixes = {
  "vip-table": "VIP",
  function: "FUN",
  career: "JOB",
  contact: "MSG",
  claim: "OFF",
} as const satisfies Record<RequestKind, string>;
