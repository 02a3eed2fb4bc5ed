import type { RequestKind } from "../../content/request-kinds.ts";
import { formatLongDate, formatTime } from "../../lib/wall-time.ts";
import type { HistoryLine } from "../request.ts";
import { statusLabel } from "./next-steps.ts";

const atTheDoor = {
  arrived: "Arrived",
  seated: "Seated",
  "no-show": "Did not show",
  redeemed: "Offer used",
  undone: "Taken back",
};

/** What was done with a request, in a line. */
export function historyText(kind: RequestKind, line: HistoryLine): string {
  switch (line.action) {
    case "received":
      return line.details.spam === null ? "Request received" : "Request received, taken for spam";
    case "status":
      return `${statusLabel(kind, line.details.to)}, was ${statusLabel(kind, line.details.from)}`;
    case "owner":
      return line.details.to === null ? "Nobody looks after it" : `${line.details.to} looks after it`;
    case "note":
      return `Note: ${line.details.text}`;
    case "question":
      return `Asked: ${line.details.text}`;
    case "guest-changed":
      return line.details.changes
        .map(({ label, from, to }) => `${label}: ${to || "none"}, was ${from || "none"}`)
        .join("\n");
    case "guest-confirmed":
      return "Request confirmed by the guest";
    case "guest-cancelled":
      return "Cancelled by the guest";
    case "link-made":
      return "Made a new private link";
    case "links-revoked":
      return "Ended every private link";
    case "redeemed":
      return `Let in: ${line.details.door}`;
    case "redemption-undone":
      return `Not let in after all: ${line.details.door}`;
    case "door":
      return `${atTheDoor[line.details.what]} at ${formatTime(line.details.at)}, ${line.details.door}`;
    case "told":
      return `Told that ${line.details.event} is ${line.details.change}`;
    case "moved":
      return `Moved to ${formatLongDate(line.details.to)} with ${line.details.event}, was ${formatLongDate(line.details.from)}`;
    case "reply":
      return `Replied: ${line.details.subject}`;
  }
}
