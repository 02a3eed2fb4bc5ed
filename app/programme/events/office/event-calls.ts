import { withoutEmptyImage } from "../../../house/images/office/form-image.ts";
import { createPublishingClient } from "../../../house/published-items/office/publishing-client.ts";
import type { RequestOf } from "../../../platform/http/endpoint-types.ts";
import { clearToken } from "../../../staff/auth/token.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { callForFile } from "../../../staff/toolkit/call-for-file.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import type { StaffEvent } from "../event.ts";
import type { EventNote } from "../shapes.ts";
import { eventLabels } from "./event-start.ts";

/** The response to a change of an event. */
export interface EventAnswer {
  message: string;
  event: StaffEvent;
}

const client = createPublishingClient({
  label: ({ name }) => name,
  item: ({ event }: { event: StaffEvent }) => event,
  find: (id) => callApi("GET /event/admin-event/:id", { params: { id } }),
  add: (sent) => callApi("POST /event/add-event", { ...sent, quietEnd: true }),
  edit: (id, sent) => callApi("POST /event/edit-event/:id", { params: { id }, ...sent, quietEnd: true }),
  setActive: (id, sent) => callApi("POST /event/switch-event/:id", { params: { id }, ...sent }),
  remove: (id) => callApi("POST /event/delete-event/:id", { params: { id } }),
  restore: (id) => callApi("POST /event/restore-event/:id", { params: { id } }),
});

/** The response to an edit, which may have changed upcoming events of a series, too. */
export type SavedEvent = Extract<Awaited<ReturnType<typeof client.edit>>, { kind: "ok" }>["data"];

/** The form reports an ended session itself; until then no other request may use its token. */
async function endSession<Data>(call: Promise<Answer<Data>>): Promise<Answer<Data>> {
  const answer = await call;
  if (answer.kind === "ended") clearToken();
  return answer;
}

/** A plain-text error: first a line per field, `name: error`, then the message. */
function readPlain(text: string): { message: string; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const lines = text.split("\n").filter((line) => {
    const [, field, problem] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (field && problem && field in eventLabels) errors[field] = problem;
    else return true;
    return false;
  });
  return { message: lines.join("\n"), errors };
}

/** API calls for events. */
export const eventCalls: typeof client = {
  ...client,
  add: (...sent) => endSession(client.add(...sent)),
  edit: async (...sent) => {
    const answer = await endSession(client.edit(...sent));
    return answer.kind === "refused" && !answer.json ? { ...answer, ...readPlain(answer.message) } : answer;
  },
};

/** Creates an inactive copy. @param start_date in venue time: `2026-12-05T22:00`. */
export function duplicateEvent({ _id }: StaffEvent, start_date: string, name: string): Promise<Answer<EventAnswer>> {
  return callApi("POST /event/duplicate-event/:id", { params: { id: _id }, json: { start_date, name } });
}

const NOT_RENDERED = "The share image could not be created. Close the preview and open it again.";

/**
 * Renders the share image of an event as typed.
 *
 * @param id of a stored event.
 * @returns the image, or an error message.
 */
export async function previewShareImage(
  typed: FormData,
  id: string | undefined,
  signal: AbortSignal,
): Promise<Blob | string> {
  const form = withoutEmptyImage(typed);
  if (id !== undefined) form.set("id", id);
  const answer = await callForFile("POST /event/preview-share", { form, signal });
  if (answer.kind === "ok") return answer.data.blob;
  // A proxy in between may answer without JSON.
  return (answer.kind === "refused" && answer.json && answer.message) || NOT_RENDERED;
}

type RepeatForm = RequestOf<"POST /event/repeat-event/:id">["json"];

/** Creates the events of a series. @param key the idempotency key. */
export function repeatEvent({ _id }: StaffEvent, json: RepeatForm, key: string) {
  return callApi("POST /event/repeat-event/:id", { params: { id: _id }, json, key });
}

/** Checks a ticket link: null if it responds, undefined if it could not be checked. */
export async function askTicketLink(redirection_url: string): Promise<EventNote | null | undefined> {
  const answer = await callApi("POST /event/check-link", { json: { redirection_url } });
  return answer.kind === "ok" ? answer.data.note : undefined;
}

/** Checks a stored event before it becomes public; empty if it could not be checked. */
export async function checkStored({ _id }: StaffEvent): Promise<EventNote[]> {
  const answer = await callApi("GET /event/check-event/:id", { params: { id: _id } });
  return answer.kind === "ok" ? answer.data.notes : [];
}
