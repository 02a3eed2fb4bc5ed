import type { PageTexts } from "../../content/page-texts.ts";
import type { RequestKind } from "../../content/request-kinds.ts";

/** The setting with the templates for replies to each kind of request. */
export const replyKinds = {
  "vip-table": "vipTable",
  function: "function",
  career: "career",
  contact: "contact",
  claim: "claim",
} as const satisfies Record<RequestKind, keyof PageTexts["replies"]>;
