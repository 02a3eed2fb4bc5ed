import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";
import type { StaffEvent } from "../event.ts";
import type { NightChanges } from "../status/status-change.ts";
import type { EventAnswer } from "./event-calls.ts";

/** Sets an event's status. @param body as `set-night` takes it. */
export function setStatus({ _id, version }: StaffEvent, body: object): Promise<Answer<EventAnswer>> {
  return callStaffApi(`/api/event/set-night/${_id}`, { json: body, version });
}

/** Moves requests from an event's old night to its new date. */
export function moveRequests(id: string, change: string): Promise<Answer<NightChanges & { message: string }>> {
  return callStaffApi(`/api/event/move-requests/${id}`, { json: { change } });
}

/** Emails all guests not yet notified of the last change. */
export function notifyGuests(id: string, change: string): Promise<Answer<NightChanges & { message: string }>> {
  return callStaffApi(`/api/event/tell-guests/${id}`, { json: { change } });
}
