import { type Answer, staffCall } from "../../auth/staff-call.ts";
import type { StaffEvent } from "./staff-event.ts";

/** What a change of a night is answered with. */
export interface EventAnswer {
  message: string;
  event: StaffEvent;
}

export type EventChange = Promise<Answer<EventAnswer>>;

/** Shows a night to guests, or no longer. */
export function switchEvent({ _id, version }: StaffEvent, status: boolean): EventChange {
  return staffCall(`/api/event/switch-event/${_id}`, { json: { status }, version });
}

/** Takes a night down. */
export function deleteEvent({ _id }: StaffEvent): EventChange {
  return staffCall(`/api/event/delete-event/${_id}`, { post: true });
}

/** Takes that back. */
export function restoreEvent({ _id }: StaffEvent): EventChange {
  return staffCall(`/api/event/restore-event/${_id}`, { post: true });
}

/**
 * Makes an inactive copy of a night.
 *
 * @param start_date when the copy begins, venue time: `2026-12-05T22:00`.
 */
export function duplicateEvent({ _id }: StaffEvent, start_date: string, name: string): EventChange {
  return staffCall(`/api/event/duplicate-event/${_id}`, { json: { start_date, name } });
}

/** Why a change was not made, in words; nothing when it was, or when the office says so itself. */
export function whyNot(answer: Answer<unknown>): string | null {
  if (answer.kind === "unreachable") return "Network error. Please try again later.";
  if (answer.kind !== "refused") return null;
  if (answer.status === 412) return "Somebody else changed this night meanwhile. Here it is as it stands now.";
  return answer.message || "That did not work. Please try again.";
}
