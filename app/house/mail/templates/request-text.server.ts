import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { pageTexts } from "../../../platform/venue/page-texts.server.ts";
import { placeText } from "../../../platform/venue/waitlist.ts";

/** The name of each kind of request, as in "Your table request". */
export const requestNames: Record<RequestKind, string> = {
  "vip-table": "table request",
  function: "function inquiry",
  career: "application",
  contact: "message",
  claim: "offer claim",
};

/** The next step and the preview text for a request that is on the waitlist of a club night, with its position. */
export function onWaitlist(place: number, night: string): { next: string; soon: string } {
  const soon = placeText(place, night);
  return { next: `${soon} ${pageTexts().vipTables.waitlist}`, soon };
}
