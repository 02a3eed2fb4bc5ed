import type { NightState } from "../../../platform/db/tables/content.ts";
import { wallTimeOf } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { clubNightOf } from "../../../platform/venue/club-night.ts";
import type { StaffEvent } from "../event.ts";
import { type Standing, stateLabel } from "../event-status.ts";

/** Labels of the statuses. */
export const statusText: Record<NightState, string> = {
  on: "Scheduled",
  cancelled: "Cancelled",
  postponed: "Postponed",
  sold_out: "Sold out",
};

/** The form's initial values. */
export function statusValues(event: StaffEvent): Values {
  const { state, state_reason = "", previous_start_date, start_date, end_date } = event;
  const dated = state === "postponed" && previous_start_date !== undefined;
  return {
    state,
    state_reason,
    start_date: dated ? wallTimeOf(start_date) : "",
    end_date: dated ? wallTimeOf(end_date) : "",
  };
}

export function channelsSay(standing: Standing): { channel: string; says: string }[] {
  const { state, previous_start_date } = standing;
  const label = stateLabel(standing) ?? "Scheduled";
  const search: Record<NightState, string> = {
    on: "EventScheduled",
    cancelled: "EventCancelled",
    postponed: previous_start_date ? "EventRescheduled" : "EventPostponed",
    sold_out: "SoldOut",
  };
  const calendar =
    state === "cancelled" ? "CANCELLED" : state === "postponed" && !previous_start_date ? "TENTATIVE" : "CONFIRMED";
  const shown = state === "on" ? "No banner" : label;
  return [
    { channel: "Event page", says: shown },
    { channel: "Calendar and home page", says: shown },
    { channel: "Search results", says: search[state] },
    { channel: "Calendar file", says: calendar },
    { channel: "News feed", says: state === "on" ? "Back on" : label },
    { channel: "Share image", says: state === "on" ? "No label" : label },
  ];
}

/** A change in one line: `Cancelled`, `New date, was Sat 28 Nov`. */
export function changeText(standing: Standing): string {
  const { state, previous_start_date } = standing;
  const label = stateLabel(standing) ?? "Back on";
  return state === "postponed" && previous_start_date
    ? `${label}, was ${formatDay(clubNightOf(previous_start_date))}`
    : label;
}
