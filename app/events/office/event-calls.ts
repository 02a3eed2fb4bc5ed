import { clearToken, readToken } from "../../auth/token.ts";
import { withoutEmptyPicture } from "../../media/office/form-picture.ts";
import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";
import type { EventNote } from "../checks/event-note.ts";
import type { StaffEvent } from "../event.ts";
import type { PropagationResult } from "../series/series.ts";
import { eventLabels } from "./event-start.ts";

/** What a change of a night is answered with. */
export interface EventAnswer {
  message: string;
  event: StaffEvent;
  /** Of a change that was meant for the coming nights of a series as well. */
  series?: PropagationResult;
}

/** What making a series is answered with: its id, and those of the nights made. */
export interface Repeated {
  message: string;
  series: string;
  events: string[];
}

type EventChange = Promise<Answer<EventAnswer>>;

/** Shows a night to guests, or no longer. */
export function setEventActive({ _id, version }: StaffEvent, status: boolean): EventChange {
  return callStaffApi(`/api/event/switch-event/${_id}`, { json: { status }, version });
}

/** Takes a night down. */
export function deleteEvent({ _id }: Pick<StaffEvent, "_id">): EventChange {
  return callStaffApi(`/api/event/delete-event/${_id}`, { post: true });
}

/** Takes that back. */
export function restoreEvent({ _id }: Pick<StaffEvent, "_id">): EventChange {
  return callStaffApi(`/api/event/restore-event/${_id}`, { post: true });
}

/**
 * Makes an inactive copy of a night.
 *
 * @param start_date when the copy begins, venue time: `2026-12-05T22:00`.
 */
export function duplicateEvent({ _id }: StaffEvent, start_date: string, name: string): EventChange {
  return callStaffApi(`/api/event/duplicate-event/${_id}`, { json: { start_date, name } });
}

const NOT_DRAWN = "The picture could not be drawn. Close the preview and open it again.";

/**
 * The share picture of a night as it stands in its form.
 *
 * @param id of the night, when it is stored.
 * @returns the picture, or why there is none, in words.
 */
export async function previewShareImage(
  typed: FormData,
  id: string | undefined,
  signal: AbortSignal,
): Promise<Blob | string> {
  const form = withoutEmptyPicture(typed);
  if (id !== undefined) form.set("id", id);
  const headers = { authorization: readToken() ?? "" };
  const response = await fetch("/api/event/preview-share", { method: "POST", headers, body: form, signal }).catch(
    () => undefined,
  );
  if (response?.ok) return response.blob();
  const { message = NOT_DRAWN } = response ? ((await response.json().catch(() => ({}))) as { message?: string }) : {};
  return message;
}

/** Makes the nights on which one comes again; under the same key only once. */
export function repeatEvent({ _id }: StaffEvent, body: object, key: string): Promise<Answer<Repeated>> {
  return callStaffApi(`/api/event/repeat-event/${_id}`, { json: body, key });
}

/** Puts up a night. */
export async function addEvent(form: FormData, onProgress: (sent: number) => void): EventChange {
  return heldBack(await callStaffApi<EventAnswer>("/api/event/add-event", { form, onProgress, quietEnd: true }));
}

/** Changes a night; without a chosen picture the one before stays. */
export async function editEvent(
  id: string,
  form: FormData,
  onProgress: (sent: number) => void,
  version: number | undefined,
): EventChange {
  const sent = { form: withoutEmptyPicture(form), onProgress, version, quietEnd: true };
  const answer = await callStaffApi<EventAnswer>(`/api/event/edit-event/${id}`, sent);
  return heldBack(answer.kind === "refused" && !answer.json ? { ...answer, ...readPlain(answer.message) } : answer);
}

/** The screen says by itself that the token has ended: nothing else shall ask with it meanwhile. */
function heldBack<Data>(answer: Answer<Data>): Answer<Data> {
  if (answer.kind === "ended") clearToken();
  return answer;
}

/** What a refusal in plain text says: first of fields, each in a line `name: what is wrong`, then of the whole. */
function readPlain(text: string): { message: string; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const lines = text.split("\n").filter((line) => {
    const [, field, wrong] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (field && wrong && field in eventLabels) errors[field] = wrong;
    else return true;
    return false;
  });
  return { message: lines.join("\n"), errors };
}

/** The night as it is now; null when it cannot be had. */
export async function findEvent(id: string): Promise<StaffEvent | null> {
  const answer = await callStaffApi<{ event: StaffEvent }>(`/api/event/admin-event/${id}`);
  return answer.kind === "ok" ? answer.data.event : null;
}

/** What is to be said of a ticket link: null when it answers, nothing when that could not be asked. */
export async function askTicketLink(redirection_url: string): Promise<EventNote | null | undefined> {
  const answer = await callStaffApi<{ note: EventNote | null }>("/api/event/check-link", { json: { redirection_url } });
  return answer.kind === "ok" ? answer.data.note : undefined;
}

/** What is to be said of a stored night before guests see it; nothing when that could not be asked. */
export async function checkStored({ _id }: StaffEvent): Promise<EventNote[]> {
  const answer = await callStaffApi<{ notes: EventNote[] }>(`/api/event/check-event/${_id}`);
  return answer.kind === "ok" ? answer.data.notes : [];
}
