import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";
import type { StaffEvent } from "../event.ts";
import type { NightChanges } from "../status/status-change.ts";
import type { EventAnswer } from "./event-calls.ts";

/** Says how a night stands. @param body as `set-night` takes it. */
export function setNight({ _id, version }: StaffEvent, body: object): Promise<Answer<EventAnswer>> {
  return callStaffApi(`/api/event/set-night/${_id}`, { json: body, version });
}

/** Moves the requests that stand on the night which an event moved away from. */
export function moveRequests(id: string, change: string): Promise<Answer<NightChanges & { message: string }>> {
  return callStaffApi(`/api/event/move-requests/${id}`, { json: { change } });
}

/** Writes to every guest of a night who was not told of its last change. */
export function tellGuests(id: string, change: string): Promise<Answer<NightChanges & { message: string }>> {
  return callStaffApi(`/api/event/tell-guests/${id}`, { json: { change } });
}
