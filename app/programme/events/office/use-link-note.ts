import { useEffect, useState } from "react";
import { isLink } from "../../../platform/lib/fields.ts";
import type { EventNote } from "../shapes.ts";
import { askTicketLink } from "./event-calls.ts";

/** Delay after the last change before a ticket link is checked, in ms. */
const PAUSE = 800;

/** The result of the check: a note, null if the link responds, undefined while unknown. */
export type LinkNote = EventNote | null | undefined;

/** The notes on the ticket link as typed. */
export function useLinkNote(typed: string): LinkNote {
  const link = isLink(typed.trim()) ? typed.trim() : null;
  const [known, setKnown] = useState<{ link: string; note: LinkNote } | null>(null);
  useEffect(() => {
    if (link === null) return;
    let given = false;
    const timer = setTimeout(async () => {
      const note = await askTicketLink(link);
      if (!given) setKnown({ link, note });
    }, PAUSE);
    return () => {
      given = true;
      clearTimeout(timer);
    };
  }, [link]);
  return known?.link === link ? known?.note : undefined;
}
