import { whyNotCheckedIn } from "../content/club-night.ts";
import type { RequestKind } from "../content/request-kinds.ts";
import { statusesOf } from "../content/request-kinds.ts";
import type { Database } from "../db/tables.ts";
import { whyNotBookable, whyNotClaimable } from "../events/bookable.server.ts";
import { longDate } from "../lib/wall-time.ts";
import { codeOfClaim } from "../offers/claim-code.server.ts";
import { shownCode } from "../offers/claim-code.ts";
import { askedFields } from "../requests/asked-fields.ts";
import { canChange, cancelledStatus } from "../requests/by-guest.ts";
import { findByGuestLink } from "../requests/guest-link.server.ts";
import { listHistory } from "../requests/history.server.ts";
import type { HistoryLine } from "../requests/request.ts";
import { readable } from "../requests/summary.server.ts";
import type { GuestDesk } from "./desk.server.ts";
import type { GuestLine, GuestView } from "./guest-view.ts";
import { qrOf } from "./qr.server.ts";
import { stateWords } from "./state-words.ts";

/** What of a request's history is its guest's to read; notes and owners are not. */
function guestLine(line: HistoryLine): GuestLine | undefined {
  const { _id, at } = line;
  const byGuest = { _id, at, by: "guest" as const, text: "" };
  switch (line.action) {
    case "received":
      return { ...byGuest, title: "You asked" };
    case "question":
      return { ...byGuest, title: "You wrote", text: line.details.text };
    case "guest-changed":
      return {
        ...byGuest,
        title: "You changed it",
        text: line.details.changes
          .map(({ label, from, to }) => `${label}: ${to || "none"}, was ${from || "none"}`)
          .join("\n"),
      };
    case "guest-cancelled":
      return { ...byGuest, title: "You cancelled it" };
    case "reply":
      return { _id, at, by: "club", title: line.details.subject, text: line.details.text };
    case "moved":
      return { _id, at, by: "club", title: `Moved to ${longDate(line.details.to)}`, text: "" };
    case "redeemed":
      return { _id, at, by: "club", title: "You were let in", text: "" };
    default:
      return undefined;
  }
}

/** Why the night of a request does not take place, in words for its guest; of a claim for an event, that event's. */
async function whyOff(db: Database, row: { subject: string; date_wanted: string | null }): Promise<string | undefined> {
  const offer = await db.selectFrom("offers").select("event_id").where("id", "=", row.subject).executeTakeFirst();
  if (offer?.event_id) return whyNotClaimable(db, offer.event_id);
  return row.date_wanted === null ? undefined : whyNotBookable(db, row.date_wanted);
}

const labels: Record<RequestKind, string> = {
  "vip-table": "Table request",
  function: "Function inquiry",
  career: "Application",
  contact: "Message",
  claim: "Offer claim",
};

/** The status a guest reads: before the club night nobody has been here, or was missed, whatever staff set. */
function statusToRead({ status, date_wanted }: { status: string; date_wanted: string | null }, now: number): string {
  const early = (status === "arrived" || status === "no-show") && date_wanted && whyNotCheckedIn(date_wanted, now);
  return early ? "approved" : status;
}

/** The page behind a token; nothing when the token leads nowhere, or nowhere any more. */
export async function findGuestView(
  db: Database,
  { writer }: Pick<GuestDesk, "writer">,
  token: string,
  now: number,
): Promise<GuestView | undefined> {
  const row = await findByGuestLink(db, token, now);
  if (!row) return undefined;
  const kind = row.kind as RequestKind;
  const asked = readable(row);
  const off = cancelledStatus(kind, row.status) === undefined ? undefined : await whyOff(db, row);
  const holds = kind === "claim" && row.status === "claimed" && !off;
  const code = holds ? await writer.write((trx) => codeOfClaim(trx, row.id)) : undefined;
  const history = await listHistory(db, row.id);
  return {
    kind,
    kindLabel: labels[kind],
    reference: row.reference,
    name: row.name,
    state: off
      ? { title: "This night is off", words: off }
      : stateWords(kind, Object.hasOwn(statusesOf(kind), row.status) ? statusToRead(row, now) : "spam"),
    fields: askedFields(asked),
    lines: history.map(guestLine).filter((line) => line !== undefined),
    version: row.version,
    change: canChange(kind, row.status)
      ? {
          date: row.date_wanted ?? "",
          time: String(asked.details.time ?? ""),
          guests: String(asked.details.guests ?? ""),
        }
      : null,
    canCancel: cancelledStatus(kind, row.status) !== undefined,
    hasNight: row.date_wanted !== null && !off && (canChange(kind, row.status) || holds),
    code: code ? { shown: shownCode(code), qr: qrOf(code), offer: String(asked.details.offer ?? "") } : null,
  };
}
