import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { moment, text } from "../../platform/lib/fields.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { formatDateTimeInText } from "../../platform/lib/time/format-date-time.ts";
import { parseInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { today } from "../../platform/venue/today.ts";
import { venue } from "../../platform/venue/venue.ts";
import { hasProof, type StaffServices, staffOf, unconfirmed } from "../../staff/auth/staff.server.ts";
import { checkChanges, groupsWithErrors } from "./check-settings.ts";
import { draftTag, readDraft, saveDraft } from "./draft.server.ts";
import { editOf, isStale, reachRefusal } from "./edit-of.server.ts";
import { missingImages } from "./missing-images.server.ts";
import { publishSettings } from "./publish.server.ts";
import {
  cancelScheduled,
  reschedule,
  type ScheduledRow,
  scheduleChanges,
  scheduledChanges,
} from "./schedule.server.ts";
import { settingsStateShape } from "./shapes.ts";
import { readSettingsState } from "./state.server.ts";

const MAX_NOTE_LENGTH = 200;

/** Settings that affect guests' emails or all times: publishing them requires a recent proof of who the admin is. */
const weighty = ["venue.email", "venue.clubEmail", "venue.timeZone"];

const time = moment("Choose a date and time.");

/** Parses a future time to an instant; returns the error response if it is invalid. */
function instantToCome(context: Context, at: string): string | Response {
  const instant = parseInstant(at, venue.timeZone);
  if (Date.parse(instant) > Date.now()) return instant;
  const message = "Choose a time in the future.";
  return context.json({ message, errors: { at: message } }, 422);
}

const shown = (instant: string) => formatDateTimeInText(zonedIso(instant, venue.timeZone), today());

/** Finds a scheduled change; returns the error response if it does not exist or the admin may not change it. */
async function findScheduled(context: Context, trx: Database, id: string): Promise<ScheduledRow | Response> {
  const row = await scheduledChanges(trx).where("id", "=", id).executeTakeFirst();
  if (!row) return jsonError(context, 404, "This change is no longer scheduled. Reload the page.");
  return reachRefusal(context, "This also changes", Object.keys(parseJsonText(row.changes))) ?? row;
}

/** Endpoints for publishing the draft, now or at a set time. */
export const publishingSettingsEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/settings/publish",
    access: "pages.change",
    summary: "Publishes the draft, or schedules it.",
    headers: ["If-Match"],
    input: z.object({
      note: text(MAX_NOTE_LENGTH),
      at: z.optional(time).check(z.describe("By the venue's clock, or with an offset. Without it: now.")),
    }),
    output: withMessage({ settings: settingsStateShape }),
    errors: [409],
    async handle(context, { db, writer }: StaffServices, { headers, data: { note, at } }) {
      const instant = at === undefined ? undefined : instantToCome(context, at);
      if (instant instanceof Response) return instant;
      const edit = editOf(context);
      const rejection = await writer.write(async (trx) => {
        const draft = await readDraft(trx);
        if (isStale(headers["If-Match"], draftTag(draft))) {
          const message = "The draft was changed since you opened it. Check the changes, then publish.";
          return context.json({ message, settings: await readSettingsState(trx) }, 412);
        }
        const outOfReach = reachRefusal(context, "The draft also changes", Object.keys(draft.changes));
        if (outOfReach) return outOfReach;
        if (Object.keys(draft.changes).length === 0) return jsonError(context, 409, "The draft has no changes.");
        if (weighty.some((path) => path in draft.changes) && !hasProof(staffOf(context), "hour", edit.now)) {
          return context.json(unconfirmed, 403);
        }
        const { values, errors } = checkChanges(draft.published, draft.changes);
        Object.assign(errors, await missingImages(trx, values));
        if (Object.keys(errors).length > 0) {
          const groups = groupsWithErrors(errors).map(({ label }) => label);
          return context.json({ message: `Correct these settings first: ${groups.join(", ")}.`, errors }, 422);
        }
        if (instant === undefined) {
          await publishSettings(trx, { changes: values, by: edit.by, note, now: edit.now });
        } else {
          await scheduleChanges(trx, { changes: values, at: instant, note }, edit);
        }
        await saveDraft(trx, draft.published, {}, edit);
        return undefined;
      });
      if (rejection) return rejection;
      const message = instant === undefined ? "Published." : `Scheduled for ${shown(instant)}.`;
      return { message, settings: await readSettingsState(db) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/settings/scheduled/:id",
    access: "pages.change",
    summary: "Changes the time of a scheduled change.",
    input: z.object({ at: time }),
    output: withMessage({ settings: settingsStateShape }),
    async handle(context, { db, writer }: StaffServices, { params, data }) {
      const instant = instantToCome(context, data.at);
      if (instant instanceof Response) return instant;
      const rejection = await writer.write(async (trx) => {
        const row = await findScheduled(context, trx, params.id);
        return row instanceof Response ? row : reschedule(trx, row, instant, editOf(context));
      });
      if (rejection) return rejection;
      return { message: `Scheduled for ${shown(instant)}.`, settings: await readSettingsState(db) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/settings/scheduled/:id/cancel",
    access: "pages.change",
    summary: "Cancels a scheduled change: its changes go back to the draft.",
    input: z.object({}),
    output: withMessage({ settings: settingsStateShape }),
    async handle(context, { db, writer }: StaffServices, { params }) {
      const rejection = await writer.write(async (trx) => {
        const row = await findScheduled(context, trx, params.id);
        return row instanceof Response ? row : cancelScheduled(trx, row, "Scheduled change cancelled", editOf(context));
      });
      if (rejection) return rejection;
      return { message: "Cancelled. The changes are back in the draft.", settings: await readSettingsState(db) };
    },
  }),
] as const;
