import type { RequestKind } from "../db/tables/requests.ts";
import type { PageTexts } from "./page-texts.ts";

/** Names of each kind's texts in the settings: reply templates and confirmations. */
export const kindTexts = {
  "vip-table": "vipTable",
  function: "function",
  career: "career",
  contact: "contact",
  claim: "claim",
} as const satisfies Record<RequestKind, keyof PageTexts["replies"] & keyof PageTexts["answers"]>;
