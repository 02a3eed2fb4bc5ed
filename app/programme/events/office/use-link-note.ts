import { skipToken, useQuery } from "@tanstack/react-query";
import { isLink } from "../../../platform/lib/fields.ts";
import { officeQueries } from "../../../staff/toolkit/office-queries.ts";
import { useDebounced } from "../../../staff/toolkit/use-debounced.ts";
import type { EventNote } from "../shapes.ts";
import { askTicketLink } from "./event-calls.ts";

/** Delay after the last change before a ticket link is checked, in ms. */
const PAUSE = 800;

/** The result of the check: a note, null if the link responds, undefined while unknown. */
export type LinkNote = EventNote | null | undefined;

/** The notes on the ticket link as typed. */
export function useLinkNote(typed: string): LinkNote {
  const link = isLink(typed.trim()) ? typed.trim() : null;
  const settled = useDebounced(link, PAUSE);
  const { data } = useQuery(
    {
      queryKey: ["POST /event/check-link", settled],
      queryFn: settled === null ? skipToken : async () => ({ note: await askTicketLink(settled) }),
    },
    officeQueries,
  );
  return settled === link ? data?.note : undefined;
}
