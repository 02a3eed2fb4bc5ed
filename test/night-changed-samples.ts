import type { MailData } from "../app/platform/outbox/queue.server.ts";

type Changed = MailData["night-changed"];

const moved = { start_date: "2026-12-05T22:00:00+11:00", end_date: "2026-12-06T04:00:00+11:00" };

/** Emails to guests whose event changed, as `emailSamples` has them. @param night `YYYY-MM-DD`. */
export function nightChangedSamples(
  request: Pick<Changed, "kind" | "reference">,
  night: string,
  word: string,
): Record<string, Changed> {
  const changed = { ...request, name: "House of Ember", path: "/events/house-of-ember-x1", night } as const;
  return {
    cancelled: { ...changed, change: "cancelled", reason: "The headliner is ill." },
    "cancelled function": { ...changed, kind: "function", change: "cancelled", reason: "" },
    "cancelled claim": { ...changed, kind: "claim", change: "cancelled", reason: "" },
    postponed: { ...changed, change: "postponed", reason: "The headliner is ill.", asks: true },
    rescheduled: { ...changed, change: "postponed", reason: "The headliner is ill.", ...moved, asks: true },
    "rescheduled function": { ...changed, kind: "function", change: "postponed", reason: "", ...moved, asks: true },
    "rescheduled claim": {
      ...changed,
      kind: "claim",
      change: "postponed",
      reason: "",
      ...moved,
      holds: true,
      asks: true,
    },
    "without a question": { ...changed, change: "postponed", reason: "", ...moved },
    "long word": { ...changed, name: word, change: "postponed", reason: word, ...moved, asks: true },
  };
}
