import { useEffect, useState } from "react";
import { isLink } from "../../lib/fields.ts";
import type { EventNote } from "../checks/event-note.ts";
import { askTicketLink } from "./event-calls.ts";

/** How long after the last change a ticket link is asked, in ms. */
const PAUSE = 800;

/** What became of asking: a note, null when it answers, nothing while that is not known. */
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
