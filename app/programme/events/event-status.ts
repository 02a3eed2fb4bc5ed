import type { NightState } from "../../platform/db/tables/content.ts";
import { formatDay, formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { clubNightOf } from "../../platform/venue/club-night.ts";

export const nightStates = ["on", "cancelled", "postponed", "sold_out"] as const satisfies readonly NightState[];

/** The status with all that channels need. */
export interface Standing {
  state: NightState;
  /** Why, for guests. */
  state_reason?: string;
  /** The original start of a postponed event. */
  previous_start_date?: string;
}

/** The label of a status other than on: for cards, images, subjects. */
export function stateLabel({ state, previous_start_date }: Standing): string | undefined {
  if (state === "cancelled") return "Cancelled";
  if (state === "sold_out") return "Sold out";
  if (state === "postponed") return previous_start_date ? "Rescheduled" : "Postponed";
  return undefined;
}

/** The same as a sentence, without the reason. */
export function stateSentence(night: Standing & { night: string }): string | undefined {
  const { state, previous_start_date } = night;
  if (state === "cancelled") return "This event is cancelled.";
  if (state === "sold_out") return "This event is sold out.";
  if (state !== "postponed") return undefined;
  return previous_start_date
    ? `Moved from ${formatDay(clubNightOf(previous_start_date))} to ${formatLongDate(night.night)}.`
    : "This event is postponed. We'll post the new date here.";
}

/** Whether an event takes place on its date with space left: not if cancelled, sold out or without a new date. */
export function isOpen({ state, previous_start_date }: Standing): boolean {
  return state === "on" || (state === "postponed" && previous_start_date !== undefined);
}
