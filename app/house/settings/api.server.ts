import * as z from "zod/mini";
import { bankErrors } from "../../platform/country-packs/bank-account.server.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { pageNumber } from "../../platform/http/query-fields.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { withValues } from "../../platform/venue/changed-settings.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { checkChanges } from "./check-settings.ts";
import { readDraft, saveDraft } from "./draft.server.ts";
import { editOf, isStale, reachRefusal } from "./edit-of.server.ts";
import { findGroup } from "./groups.ts";
import { discardDraft, listHistory, PAGE_SIZE, restoreEntry } from "./history.server.ts";
import { missingImages } from "./missing-images.server.ts";
import { isReachedAt, previewCookie } from "./preview-pass.server.ts";
import { publishingSettingsEndpoints } from "./publish-endpoints.server.ts";
import { recordSettings } from "./record-settings.server.ts";
import { groupStateShape, historyPageShape, settingsStateShape, valuesShape } from "./shapes.ts";
import { groupState, readSettingsState } from "./state.server.ts";
import { timeChangeEndpoints } from "./time-change.server.ts";

interface SettingsServices extends StaffServices {
  /** The public address without a trailing slash. */
  origin: string;
}

const groupMissing = "These settings don't exist in this version. Reload the page.";

/** `/api/settings`: the club's settings, their draft and their history. */
export const settingsEndpoints = [
  endpoint({
    method: "GET",
    path: "/settings",
    access: "settings.see",
    summary: "Returns the published settings, the draft and scheduled changes.",
    output: settingsStateShape,
    handle: (_context, { db }: StaffServices) => readSettingsState(db),
  }),
  endpoint({
    method: "GET",
    path: "/settings/groups/:group",
    access: "settings.see",
    summary: "Returns the settings of one screen, published and in the draft.",
    output: groupStateShape,
    async handle(context, { db }: StaffServices, { params }) {
      const group = findGroup(params.group);
      if (!group) return jsonError(context, 404, groupMissing);
      const state = groupState(await readDraft(db), group);
      context.header("ETag", `"${state.tag}"`);
      return state;
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/settings/groups/:group",
    access: "pages.change",
    summary: "Saves settings of one screen in the draft.",
    headers: ["If-Match"],
    input: z.object({ changes: valuesShape }),
    output: withMessage({ group: groupStateShape }),
    refused: z.object({ group: groupStateShape }),
    async handle(context, { writer }: StaffServices, { params, headers, data }) {
      const group = findGroup(params.group);
      if (!group) return jsonError(context, 404, groupMissing);
      const rejection = reachRefusal(context, "These settings belong to", [`${group.id}.`]);
      if (rejection) return rejection;
      const foreign = Object.keys(data.changes).find((path) => !path.startsWith(`${group.id}.`));
      if (foreign) return context.json({ message: groupMissing, errors: { [foreign]: groupMissing } }, 422);
      return writer.write(async (trx) => {
        const draft = await readDraft(trx);
        const before = groupState(draft, group);
        if (isStale(headers["If-Match"], before.tag)) {
          const message = "These settings were changed since you opened them. Compare, then save again.";
          return context.json({ message, group: before }, 412);
        }
        const { values, errors } = checkChanges(withValues(draft.published, draft.changes), data.changes);
        Object.assign(errors, await missingImages(trx, values));
        const changed = withValues(draft.published, { ...draft.changes, ...values });
        if (Object.keys(errors).length === 0) Object.assign(errors, bankErrors(values, changed));
        if (Object.keys(errors).length > 0) {
          return context.json({ message: "Please check the highlighted fields.", errors }, 422);
        }
        const edit = editOf(context);
        await saveDraft(trx, draft.published, { ...draft.changes, ...values }, edit);
        const from = withValues(draft.published, draft.changes);
        await recordSettings(trx, { action: "settings.drafted", from, changes: values, name: group.label }, edit);
        const saved = groupState(await readDraft(trx), group);
        return context.json({ message: "Saved in the draft.", group: saved });
      });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/settings/discard",
    access: "pages.change",
    summary: "Discards the draft, or the changes of one screen.",
    headers: ["If-Match"],
    input: z.object({ group: z.optional(z.string()) }),
    output: withMessage({
      undo: z.nullable(z.string()).check(z.describe("The entry of the history that restores it.")),
      settings: settingsStateShape,
    }),
    errors: [409],
    async handle(context, { db, writer }: StaffServices, { data }) {
      const group = data.group === undefined ? undefined : findGroup(data.group);
      if (data.group !== undefined && !group) return jsonError(context, 409, groupMissing);
      const undo = await writer.write(async (trx) => {
        const draft = await readDraft(trx);
        const discarded = Object.keys(draft.changes).filter((path) => !group || path.startsWith(`${group.id}.`));
        const note = group ? `Changes discarded: ${group.label}` : "Draft discarded";
        return (
          reachRefusal(context, "The draft also changes", discarded) ??
          discardDraft(trx, draft, { note, group: group?.id }, editOf(context))
        );
      });
      if (undo instanceof Response) return undo;
      const message = group ? `Changes of ${group.label} discarded.` : "Draft discarded.";
      return { message, undo, settings: await readSettingsState(db) };
    },
  }),
  ...publishingSettingsEndpoints,
  ...timeChangeEndpoints,
  endpoint({
    method: "POST",
    path: "/settings/preview",
    access: "settings.see",
    summary: "Lets this browser see the draft below /preview for 15 minutes, with a cookie.",
    output: "nothing",
    async handle(context, { db, origin }: SettingsServices) {
      const secure = isReachedAt(context, origin);
      context.header("Set-Cookie", await previewCookie(db, staffOf(context).session, Date.now(), secure));
      return context.body(null, 204);
    },
  }),
  endpoint({
    method: "GET",
    path: "/settings/history",
    access: "settings.see",
    summary: "Lists what was published, restored and discarded, newest first.",
    query: z.object({ page: pageNumber("Invalid value for `page`.") }),
    output: historyPageShape,
    async handle(_context, { db }: StaffServices, { query }) {
      const { page } = query;
      const { entries, total } = await listHistory(db, page);
      return { items: entries, total, page, page_size: PAGE_SIZE };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/settings/history/:id/restore",
    access: "pages.change",
    summary: "Restores a version, or discarded changes, to the draft.",
    input: z.object({
      replace: z.optional(
        z.boolean().check(z.describe("Whether discarded changes replace the draft. A version always does.")),
      ),
    }),
    output: withMessage({ undo: z.nullable(z.string()), settings: settingsStateShape }),
    async handle(context, { db, writer }: StaffServices, { params, data }) {
      const id = params.id;
      const refuse = (paths: string[]) => reachRefusal(context, "This would change", paths);
      const restored = await writer.write((trx) =>
        restoreEntry(trx, id, { replaces: data.replace ?? false, refuse }, editOf(context)),
      );
      if (restored instanceof Response) return restored;
      if (!restored) return jsonError(context, 404, "This version was not found. Reload the page.");
      return { ...restored, settings: await readSettingsState(db) };
    },
  }),
] as const;
