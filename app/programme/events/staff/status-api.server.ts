import type { Context } from "hono";
import * as z from "zod/mini";
import type { InboxBy } from "../../../bookings/requests/change.server.ts";
import { visibleKinds } from "../../../bookings/requests/visible-kinds.ts";
import { rejectMissing } from "../../../house/published-items/endpoints.server.ts";
import { itemNotFound } from "../../../house/published-items/item-refusals.server.ts";
import { findExisting, nounOf } from "../../../house/published-items/rows.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { fieldErrors } from "../../../platform/lib/read-json.server.ts";
import { withCurrent } from "../../../platform/lib/refusal.server.ts";
import { NEVER_SENT } from "../../../platform/outbox/demo.server.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { startPropagation } from "../series/propagate.server.ts";
import { spreadShape, staffEventShape } from "../shapes.ts";
import { findStaffEvent } from "../staff-store.server.ts";
import { readAffected } from "../status/affected.server.ts";
import { countDateReplies } from "../status/keep-date.server.ts";
import type { Batch } from "../status/list-guests.server.ts";
import { moveSome, readToMove } from "../status/move-requests.server.ts";
import { readToTell, tellSome } from "../status/notify-guests.server.ts";
import { nightSchema, tellSchema } from "../status/schema.ts";
import { newDateOf, setNight } from "../status/set-status.server.ts";
import { affectedShape, type NightChanges, nightChangesShape } from "../status/shapes.ts";
import { listNightChanges } from "../status/status-changes.server.ts";

/** Services of the status endpoints. */
export interface EventStatusServices extends StaffServices {
  /** Called when emails have been queued. */
  mailWaits: () => void;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
  /** The public address without a slash at the end. */
  origin: string;
}

/** An event's changes, with the guests whose requests the caller sees. */
async function changesOf(context: Context, { db, origin }: EventStatusServices, id: string): Promise<NightChanges> {
  const visible = visibleKinds(staffOf(context).role);
  return {
    changes: await listNightChanges(db, id, visible),
    tell: await readToTell(db, id, origin, visible),
    move: await readToMove(db, id, visible),
    replies: await countDateReplies(db, id, visible),
  };
}

/** In batches, so that no form waits behind thousands of rows. @returns how many in all. */
async function inBatches(writer: Writer, some: (trx: Database) => Promise<Batch>): Promise<Batch> {
  for (const all = { done: 0, emailed: 0 }; ; ) {
    const batch = await writer.write(some);
    if (batch.done === 0) return all;
    all.done += batch.done;
    all.emailed += batch.emailed;
  }
}

interface GuestsAction {
  summary: string;
  /** Does it for a batch of guests of the event's change. */
  some: (trx: Database, id: string, change: string, by: InboxBy) => Promise<Batch>;
  message: (batch: Batch, mailConfigured: boolean) => string;
}

/** An endpoint, without its path, that acts for all guests of an event's last change. */
const forAllGuests = ({ summary, some, message }: GuestsAction) =>
  ({
    method: "POST",
    access: "events.notify",
    summary,
    input: tellSchema,
    output: z.extend(nightChangesShape, { message: z.string() }),
    errors: [412],
    before: rejectMissing("events"),
    async handle(
      context: Context,
      services: EventStatusServices,
      { params: { id }, data }: { params: { id: string }; data: z.output<typeof tellSchema> },
    ) {
      const staff = staffOf(context);
      const by = { staff, now: Date.now(), visible: visibleKinds(staff.role) };
      const batch = await inBatches(services.writer, (trx) => some(trx, id, data.change, by));
      services.mailWaits();
      return { message: message(batch, services.mailConfigured), ...(await changesOf(context, services, id)) };
    },
  }) as const;

/** The result of notifying guests. */
function notifiedText({ done, emailed }: Batch, mailConfigured: boolean): string {
  if (done === 0) return "All guests have already been notified.";
  if (emailed === 0) return NEVER_SENT;
  const [what, pronoun] = emailed === 1 ? ["Email to 1 guest", "It"] : [`Emails to ${emailed} guests`, "They"];
  const text = `${what} queued.${mailConfigured ? "" : ` ${pronoun} will be sent once email is set up.`}`;
  return emailed < done ? `${text} Demo guests are never emailed.` : text;
}

/** The result of moving requests. */
function movedText({ done }: Batch): string {
  if (done === 0) return "All requests have already been moved.";
  return formatCount(done, "request moved.", "requests moved.");
}

/** `/api/event`: an event's status, and the affected guests. */
export const eventStatusEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/event/set-night/:id",
    access: "events.change",
    summary: "Sets an event's status and details; omitted fields are unchanged.",
    input: nightSchema,
    headers: ["If-Match"],
    output: withMessage({ event: staffEventShape, series: z.optional(spreadShape) }),
    errors: [409],
    before: rejectMissing("events"),
    async handle(context, { db, writer }: EventStatusServices, { params, headers, data }) {
      const id = params.id;
      const read = newDateOf(data);
      if ("issues" in read) return fieldErrors(context, read.issues);
      const edit = { by: staffOf(context), now: Date.now(), ifVersion: headers["If-Match"]?.version };
      const { give, coming_versions } = data;
      const save = async (trx: Database) => {
        const propagate = give.length > 0 ? await startPropagation(trx, id, coming_versions, edit, give) : undefined;
        await setNight(trx, id, data, read.date, edit);
        return propagate?.();
      };
      const current = async () => ({ event: await findStaffEvent(db, id) });
      const more = await withCurrent(writer.write(save), current);
      return context.json({ message: "Status saved and updated everywhere.", ...(await current()), ...more });
    },
  }),
  endpoint({
    method: "GET",
    path: "/event/night-changes/:id",
    access: "events.see",
    summary: "Lists an event's status changes, with the guests to notify and their emails.",
    output: nightChangesShape,
    async handle(context, services: EventStatusServices, { params }) {
      const id = params.id;
      if (!(await findExisting(services.db, "events", id))) throw itemNotFound(nounOf.events);
      return changesOf(context, services, id);
    },
  }),
  endpoint({
    method: "GET",
    path: "/event/affected/:id",
    access: "events.change",
    summary: "Counts what hangs on an event, as far as the caller may see it: before it is cancelled.",
    output: affectedShape,
    async handle(context, { db }: EventStatusServices, { params }) {
      const event = await findStaffEvent(db, params.id);
      if (!event) throw itemNotFound(nounOf.events);
      return readAffected(db, { id: event._id, night: event.night }, staffOf(context).role);
    },
  }),
  jsonEndpoint({
    path: "/event/tell-guests/:id",
    ...forAllGuests({
      summary: "Emails the guests of a cancelled or rescheduled event, each once per change.",
      some: tellSome,
      message: notifiedText,
    }),
  }),
  jsonEndpoint({
    path: "/event/move-requests/:id",
    ...forAllGuests({
      summary: "Moves table requests and claims to an event's new date.",
      some: moveSome,
      message: movedText,
    }),
  }),
] as const;
