import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { declineText } from "../../../platform/venue/decline-reasons.ts";
import type { GuestActionKind } from "../../door-log/door-actions.ts";
import type { HistoryLine, IncomingEmail } from "../../request-history/history-line.ts";
import { changesText } from "../pending-change.ts";
import { statusLabel } from "./next-steps.ts";

type StatusLine = Extract<HistoryLine, { action: "status" }>["details"];

const atTheDoor: Record<GuestActionKind, string> = {
  arrived: "Arrived",
  seated: "Seated",
  "no-show": "No-show",
  redeemed: "Redeemed",
  undone: "Undone",
};

/** The sender of an email, and whether a person sent it. */
function emailLabel({ from, automatic, proven }: IncomingEmail): string {
  const sender = { guest: "", club: " from the club's address", other: " from another address" }[from];
  const unproven = proven === false ? ", sender not verified" : "";
  return `${automatic ? "Automatic reply" : "Email"}${sender}${unproven}`;
}

/** A change of status, and why staff declined. */
function statusText(kind: RequestKind, { from, to, reason, note }: StatusLine): string {
  const text = `${statusLabel(kind, to)}, was ${statusLabel(kind, from)}`;
  return reason ? `${text}\nReason: ${declineText(reason, note)}` : text;
}

/** @returns a line of a request's history as text */
export function historyText(kind: RequestKind, line: HistoryLine): string {
  switch (line.action) {
    case "received":
      return line.details.spam === null ? "Request received" : "Request received, flagged as spam";
    case "status":
      return statusText(kind, line.details);
    case "owner":
      return line.details.to === null ? "Unassigned" : `Assigned to ${line.details.to}`;
    case "note":
      return `Note: ${line.details.text}`;
    case "question":
      return `Asked: ${line.details.text}`;
    case "email":
      return `${emailLabel(line.details)}: ${line.details.subject || "no subject"}`;
    case "asked":
      return `${line.details.about ? "Table offered to" : "Question to"} the guest: ${line.details.text}\n${line.details.options.join(" / ")}`;
    case "answered":
      return `Answered "${line.details.answer}": ${line.details.question}`;
    case "guest-changed":
      return changesText(line.details.changes);
    case "change-asked":
      return `Asked for a change\n${changesText(line.details.changes)}`;
    case "change-withdrawn":
      return `Change withdrawn\n${changesText(line.details.changes)}`;
    case "change-approved":
      return `Change approved\n${changesText(line.details.changes)}`;
    case "change-declined":
      return `Change declined\n${changesText(line.details.changes)}`;
    case "guest-confirmed":
      return "Request confirmed by the guest";
    case "guest-cancelled":
      return "Cancelled by the guest";
    case "link-made":
      return "Private link created";
    case "links-revoked":
      return "All private links revoked";
    case "redeemed":
      return `Redeemed: ${line.details.door}`;
    case "redemption-undone":
      return `Redemption undone: ${line.details.door}`;
    case "door":
      return `${atTheDoor[line.details.what]} at ${formatTime(line.details.at)}, ${line.details.door}`;
    case "told":
      return `Notified: ${line.details.event} is ${line.details.change}`;
    case "moved":
      return `Moved to ${formatLongDate(line.details.to)} with ${line.details.event}, was ${formatLongDate(line.details.from)}`;
    case "email-withdrawn":
      return "Email withdrawn before it was sent";
    case "reply":
      return `Replied: ${line.details.subject}`;
  }
}
