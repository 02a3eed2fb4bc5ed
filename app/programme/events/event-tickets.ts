import type { TicketKind } from "../../platform/db/tables/content.ts";
import { isOpen, type Standing } from "./event-status.ts";

export const ticketKinds = ["link", "door", "free"] as const satisfies readonly TicketKind[];

/** Each kind as staff choose it. */
export const ticketLabels: Record<TicketKind, string> = {
  link: "Ticket link",
  door: "Tickets at the door",
  free: "Free entry",
};

interface Ticketed {
  tickets: TicketKind;
  redirection_url: string;
}

/** An event's ticket link; empty if its tickets are not sold by a link. */
export function linkOf({ tickets, redirection_url }: Ticketed): string {
  return tickets === "link" ? redirection_url : "";
}

/**
 * How guests get in, the same in every channel: the link to buy tickets, or words instead; undefined if there is
 * neither, or while nobody gets in, such as for a cancelled event.
 */
export function entryOf(event: Standing & Ticketed): { link: string } | { text: string } | undefined {
  if (!isOpen(event)) return undefined;
  if (event.tickets !== "link") return { text: ticketLabels[event.tickets] };
  const link = linkOf(event);
  return link ? { link } : undefined;
}

/** The words of an event without a ticket link: `Free entry`; undefined for others. */
export function entryText(event: Standing & Ticketed): string | undefined {
  const entry = entryOf(event);
  return entry && "text" in entry ? entry.text : undefined;
}
