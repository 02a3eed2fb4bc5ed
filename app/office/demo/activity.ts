import type { DoorActionKind } from "../../platform/db/tables/door.ts";
import type { DeclineReason, RequestDetails, RequestKind } from "../../platform/db/tables/requests.ts";

/**
 * When something happened. `-3 18:40` is a day and a wall time, counted from the request's own night if that is over,
 * otherwise from today; `20m` is minutes ago; `22:41` is a wall time in the request's night.
 */
export type When = string;

/** An action by staff, the guest or the door on a request. */
export type Step = { at: When } & (
  | { by: string; status?: string; note?: string; declines?: DeclineReason }
  /** The name of a reply template. */
  | { by: string; reply: string }
  | { by: string; table: string; from: string; until: string }
  | { door: string; what: Exclude<DoorActionKind, "undone"> }
  | { question: string }
  | { change: { guests: number; time: string } }
  | { guest: "confirms" | "cancels" }
);

/** A request of the demo, with its history. */
export interface DemoRequest {
  kind: RequestKind;
  /** The guest's name; email address and phone number are derived from it. */
  name: string;
  received: When;
  /** The last club night, the next one, a number of days after the next one, or a past date. */
  night?: "last" | "next" | number | { on: string };
  /** The fields of its form; for a claim, the offer's title. */
  details: RequestDetails;
  steps?: readonly Step[];
}

/** Invented members of staff, who have no account. */
export const staff = { office: "Jess Moretti", bookings: "Sam Okoye", door: "Dani Reyes" } as const;

const { office, bookings, door } = staff;

/** The steps of a table request for the last night until a table is assigned. */
export function booked(table: string, from: string): Step[] {
  return [
    { at: "-2 11:20", by: bookings, reply: "Booth available" },
    { at: "-1 15:05", by: bookings, status: "approved" },
    { at: "-1 15:06", by: bookings, table, from, until: "04:00" },
  ];
}

/** The steps until its guests are seated. */
export function seatedAt(table: string, from: string, arrived: string, seated: string): Step[] {
  return [
    ...booked(table, from),
    { at: arrived, door: "Front door", what: "arrived" },
    { at: seated, door: "Front door", what: "seated" },
  ];
}

/** The steps of walk-ins, for whom staff at the door filled in the form. */
export function walkedIn(approved: When, arrived: string, note: string): Step[] {
  return [
    { at: approved, by: door, status: "approved", note },
    { at: arrived, door: "Front door", what: "arrived" },
  ];
}

/** The step in which a claim is redeemed at the door. */
export const redeemed = (at: string): Step[] => [{ at, door: "Front door", what: "redeemed" }];

/** The steps of a confirmed table for the next night; its guests arrive if that night has started. */
export function approvedFor(table: string, from: string, arrives: string): Step[] {
  return [
    { at: "-2 11:35", by: bookings, reply: "Booth available" },
    { at: "-1 16:10", by: bookings, status: "approved" },
    { at: "-1 16:12", by: bookings, table, from, until: "04:00" },
    { at: "-1 18:30", guest: "confirms" },
    { at: arrives, door: "Front door", what: "arrived" },
  ];
}

/** The step in which staff reply to a request. */
export const repliedTo = (at: When, reply: string): Step[] => [{ at, by: office, reply }];
