import { clubNightOf } from "../../content/club-night.ts";
import { formatDay, formatLongDate } from "../../lib/wall-time.ts";

/** The statuses of an event. */
export const nightStates = ["on", "cancelled", "postponed", "sold_out"] as const;
export type NightState = (typeof nightStates)[number];

/** The status as every channel needs it. */
export interface Standing {
  state: NightState;
  /** The reason in a few words, for guests; undefined without one. */
  state_reason?: string;
  /** When a postponed event was to start before it got its new date, ISO 8601 with the venue's offset. */
  previous_start_date?: string;
}

/** Names on an event: when someone plays, by the venue's clock (`23:30`), and who. */
export interface SetTime {
  time: string;
  name: string;
}

/** Details of an event; each may be empty. */
export interface NightDetails {
  /** When the doors open, `HH:MM` by the venue's clock; empty when it is as the event starts. */
  doors: string;
  set_times: SetTime[];
  line_up: string[];
  age_note: string;
  entry_note: string;
}

/** The label of an event that is not simply on: for cards, images, subjects. */
export function stateLabel({ state, previous_start_date }: Standing): string | undefined {
  if (state === "cancelled") return "Cancelled";
  if (state === "sold_out") return "Sold out";
  if (state === "postponed") return previous_start_date ? "Rescheduled" : "Postponed";
  return undefined;
}

/** The same in a sentence, without the reason. */
export function stateSentence(night: Standing & { night: string }): string | undefined {
  const { state, previous_start_date } = night;
  if (state === "cancelled") return "This event is cancelled.";
  if (state === "sold_out") return "This event is sold out.";
  if (state !== "postponed") return undefined;
  return previous_start_date
    ? `Moved from ${formatDay(clubNightOf(previous_start_date))} to ${formatLongDate(night.night)}.`
    : "This event is postponed. We'll post the new date here.";
}

/** Whether an event takes place on its date with room for more: not one that is cancelled, sold out, or without its new date. */
export function isOpen({ state, previous_start_date }: Standing): boolean {
  return state === "on" || (state === "postponed" && previous_start_date !== undefined);
}

/** An event's ticket URL; empty without one, or where tickets are not sold. */
export function ticketLink(event: Standing & { redirection_url: string }): string {
  return isOpen(event) ? event.redirection_url : "";
}
