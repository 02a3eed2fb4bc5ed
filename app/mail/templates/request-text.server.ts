import { kindTexts } from "../../content/kind-texts.ts";
import { pageTexts } from "../../content/page-texts.server.ts";
import type { RequestKind } from "../../content/request-kinds.ts";

/** Each kind of request as in "Your table request". */
export const requestNames: Record<RequestKind, string> = {
  "vip-table": "table request",
  function: "function inquiry",
  career: "application",
  contact: "message",
  claim: "offer claim",
};

/** What happens after a request of this kind, and the same in a few words for a phone's list. */
export function whatsNext(kind: RequestKind): { next: string; soon: string } {
  return pageTexts().answers[kindTexts[kind]];
}
