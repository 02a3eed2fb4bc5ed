import type { HistoryLine } from "../../bookings/request-history/history-line.ts";
import type { LinkedRow } from "../../bookings/requests/guest/guest-link.server.ts";
import { changesText } from "../../bookings/requests/pending-change.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import type { Deliveries, Delivery } from "../../platform/outbox/delivery.server.ts";
import type { GuestLine } from "./guest-view.ts";

/** The texts that a private link's holder may read: those typed into the form, and the club's replies. */
export interface Reader {
  typed: boolean;
  replies: boolean;
}

/**
 * Which texts a link shows: the link in the sender's browser shows the typed text, the emailed link the club's replies;
 * once the request is confirmed, each shows both.
 */
export function readerOf({ via, guest_confirmed_at }: LinkedRow): Reader {
  const confirmed = guest_confirmed_at !== null;
  return { typed: confirmed || via === "form", replies: confirmed || via !== "form" };
}

/** The title for an email to the guest that this page does not show, depending on whether it was sent. */
function emailedTitle(what: string, delivery: Delivery | undefined): string {
  if (delivery === "on-its-way") return `We're emailing you ${what}`;
  return delivery === "not-sent" ? `We've written ${what}, but couldn't email you yet` : `We've emailed you ${what}`;
}

/** A history entry for guests; undefined for notes, owners and other internal entries. */
export function guestLine(line: HistoryLine, reader: Reader, emails: Deliveries): GuestLine | undefined {
  const { _id, at } = line;
  const byGuest = { _id, at, by: "guest" as const, text: "" };
  const byClub = { _id, at, by: "club" as const, text: "" };
  switch (line.action) {
    case "received":
      return { ...byGuest, title: "Request sent" };
    case "guest-confirmed":
      return { ...byGuest, title: "You confirmed your request" };
    case "question":
      return { ...byGuest, title: "Your question", text: reader.typed ? line.details.text : "" };
    case "email":
      // Emails that arrived from another address are not shown to guests.
      return line.details.from === "guest" && !line.details.automatic
        ? { ...byGuest, title: "Your email", text: reader.replies ? line.details.text : "" }
        : undefined;
    case "asked":
      return reader.replies
        ? { ...byClub, title: line.details.about ? "Table offered" : "Our question", text: line.details.text }
        : {
            ...byClub,
            title: line.details.about
              ? emailedTitle("an offer", emails.newest(["table-offer"]))
              : emailedTitle("a question", emails.newest(["question"])),
          };
    case "answered":
      return { ...byGuest, title: `You answered "${line.details.answer}"`, text: line.details.question };
    case "guest-changed":
      return { ...byGuest, title: "You changed your request", text: changesText(line.details.changes) };
    case "change-asked":
      return { ...byGuest, title: "You asked for a change", text: changesText(line.details.changes) };
    case "change-withdrawn":
      return { ...byGuest, title: "You withdrew your change", text: changesText(line.details.changes) };
    case "change-approved":
      return { ...byClub, title: "Change approved", text: changesText(line.details.changes) };
    case "change-declined":
      return { ...byClub, title: "We can't make this change", text: changesText(line.details.changes) };
    case "guest-cancelled":
      return { ...byGuest, title: "You cancelled your request" };
    case "reply":
      if (line.details.mail_state === "withdrawn") return undefined;
      return reader.replies
        ? { ...byClub, title: line.details.subject, text: line.details.text }
        : { ...byClub, title: emailedTitle("a reply", emails.of(line.details.mail_id)) };
    case "moved":
      return { ...byClub, title: `Moved to ${formatLongDate(line.details.to)}` };
    case "redeemed":
      return { ...byClub, title: "Code redeemed" };
    default:
      return undefined;
  }
}
