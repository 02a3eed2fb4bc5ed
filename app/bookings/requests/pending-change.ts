import type { RequestDetails, RequestKind } from "../../platform/db/tables/requests.ts";
import { type JsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { formatDay, formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { formatNightClock } from "../../platform/venue/club-night.ts";
import { isHeld } from "./status-rules.ts";

/** The fields of a party that a guest can change. */
export interface PartyWish {
  /** The club night, `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM` by the venue's clock, or empty. */
  time: string;
  guests: number;
}

/** A guest's requested change to an approved request; the approval stays until staff decide. */
export interface PendingChange extends PartyWish {
  /** ISO 8601 in UTC. */
  asked_at: string;
}

interface Row {
  kind: RequestKind;
  status: string;
  date_wanted: string | null;
  details: JsonText<RequestDetails>;
  pending_change: JsonText<PendingChange> | null;
}

/** The current party of a request. */
export function partyOf({ date_wanted, details }: Pick<Row, "date_wanted" | "details">): PartyWish {
  const { guests, time = "" } = parseJsonText(details);
  return { date: date_wanted ?? "", time, guests: guests || 1 };
}

/** The pending change of a request; null without one, or without an approval. */
export function pendingChangeOf({ kind, status, pending_change }: Row): PendingChange | null {
  if (pending_change === null || !isHeld(kind, status)) return null;
  return parseJsonText(pending_change);
}

/** The changed values of a pending change: `6`, `Sat 5 Dec`, `6, 11 PM`; empty without one. */
export function askedForText(row: Row): string {
  const pending = pendingChangeOf(row);
  if (!pending) return "";
  const now = partyOf(row);
  const { date, time, guests } = pending;
  return [
    guests !== now.guests && String(guests),
    date !== now.date && formatDay(date),
    time !== now.time && (time ? formatNightClock(date, time) : "no time"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A field that changes, for people. */
export interface FieldChange {
  label: string;
  from: string;
  to: string;
}

const clockOf = ({ date, time }: PartyWish) => (date && time ? formatNightClock(date, time) : "");

/** The fields in which two parties differ. */
export function changesBetween(before: PartyWish, after: PartyWish): FieldChange[] {
  return [
    { label: "Date", from: before.date && formatLongDate(before.date), to: formatLongDate(after.date) },
    { label: "Time", from: clockOf(before), to: clockOf(after) },
    { label: "Guests", from: String(before.guests), to: String(after.guests) },
  ].filter(({ from, to }) => from !== to);
}

/** A change in words: `6, was 4`. */
export function formatChange({ from, to }: FieldChange): string {
  return `${to || "none"}, was ${from || "none"}`;
}

/** Changes, one per line: `Guests: 6, was 4`. */
export function changesText(changes: readonly FieldChange[]): string {
  return changes.map((change) => `${change.label}: ${formatChange(change)}`).join("\n");
}

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "requests.pending_change": PendingChange;
  }
}
