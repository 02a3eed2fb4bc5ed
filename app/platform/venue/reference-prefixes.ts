import type { RequestKind } from "../db/tables/requests.ts";

/** The prefix of references, by kind of request. */
export const referencePrefixes = {
  "vip-table": "VIP",
  function: "FUN",
  career: "JOB",
  contact: "MSG",
  claim: "OFF",
} as const satisfies Record<RequestKind, string>;
