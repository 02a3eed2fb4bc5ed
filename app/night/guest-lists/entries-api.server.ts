import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { count } from "../../platform/lib/shapes.ts";
import { queuedText } from "../../platform/outbox/delivery.server.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { staffOf } from "../../staff/auth/staff.server.ts";
import type { GuestListServices } from "./api.server.ts";
import { addEntries, changeEntry, removeEntry, sendEntryCode } from "./entries.server.ts";
import { readListOfNight } from "./list-of-night.server.ts";
import { findList, getList, type ListRow, listObject } from "./lists.server.ts";
import { readLines } from "./read-names.ts";
import { entrySchema, newEntriesSchema } from "./schema.ts";
import { badLineShape, listOfNightShape } from "./shapes.ts";
import type { EntryBy, EntryRow } from "./sheet-entries.server.ts";

const entryBy = (context: Context) => ({ name: staffOf(context).username, isOwner: false, now: Date.now() });

/**
 * Changes an entry, with a row in the audit trail, and returns its list. The trail names the entry by its id: no guest's
 * name is in it.
 */
async function actOn(
  context: Context,
  { db, writer, mailWaits }: GuestListServices,
  id: string,
  action: "list.entry-changed" | "list.entry-removed" | "list.code-sent",
  message: string,
  act: (trx: Database, list: ListRow, by: EntryBy) => Promise<EntryRow>,
) {
  const by = entryBy(context);
  const done = await writer.write(async (trx) => {
    const list = await getList(trx, id);
    const { id: entry, night } = await act(trx, list, by);
    await record(trx, { actor: staffOf(context), action, object: listObject(list), after: { night, entry } }, by.now);
    return { list, night };
  });
  mailWaits();
  return { message, shown: await readListOfNight(db, done.list, done.night, by.now) };
}

/** The message for entered lines: `18 guests added. Check 2 lines.` */
function addedText(added: number, bad: number): string {
  const guests = formatCount(added, "guest added.", "guests added.");
  if (bad === 0) return guests;
  const check = bad === 1 ? "Check 1 line." : `Check ${bad} lines.`;
  return added === 0 ? `No guests added. ${check}` : `${guests} ${check}`;
}

export const listEntryEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/guest-lists/:id/entries",
    access: "lists.change",
    summary:
      "Adds guests to a list while there are places: one per line, or as staff corrected them. A line that can be read in two ways is not added.",
    input: newEntriesSchema,
    output: withMessage({ added: count, bad: z.array(badLineShape), shown: listOfNightShape }),
    errors: [409],
    async handle(context, { db, writer, mailWaits }: GuestListServices, { params, data }) {
      const list = await getList(db, params.id);
      const { night, notify = false, guests } = data;
      const read = guests
        ? { good: guests.map(({ text, ...guest }) => ({ text, guest })), bad: [] }
        : readLines(data.text ?? "", list.most_plus_ones);
      const by = entryBy(context);
      const result = await writer.write(async (trx) => {
        // Read again: another change may be in the same queue.
        const current = (await findList(trx, list.id)) ?? list;
        const entered = await addEntries(trx, current, { night, lines: read.good, notify }, by);
        if ("message" in entered) throw new Refusal(409, entered.message);
        if (entered.added.length > 0) {
          const object = listObject(current);
          const entry = { actor: staffOf(context), action: "list.entries-added", object } as const;
          await record(trx, { ...entry, after: { night }, count: entered.added.length }, by.now);
        }
        return entered;
      });
      if (result.emailed > 0) mailWaits();
      const added = result.added.length;
      return {
        message: addedText(added, read.bad.length + result.bad.length),
        added,
        bad: [...read.bad, ...result.bad].map(({ text, problem }) => ({ text, problem })),
        shown: await readListOfNight(db, list, night, by.now),
      };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guest-lists/:id/entries/:entry",
    access: "lists.change",
    summary: "Changes a guest of a list; a new email address is sent the code.",
    input: entrySchema,
    headers: ["If-Match"],
    output: withMessage({ shown: listOfNightShape }),
    errors: [409],
    handle: (context, services: GuestListServices, { params, headers, data }) =>
      actOn(context, services, params.id, "list.entry-changed", "Guest saved.", (trx, list, by) =>
        changeEntry(trx, list, params.entry, data, headers["If-Match"]?.version, by),
      ),
  }),
  endpoint({
    method: "POST",
    path: "/guest-lists/:id/entries/:entry/send",
    access: "lists.change",
    summary: "Emails a guest of a list their code, also again.",
    output: withMessage({ shown: listOfNightShape }),
    errors: [409],
    handle: (context, services: GuestListServices, { params }) =>
      actOn(context, services, params.id, "list.code-sent", queuedText(services.mailConfigured), (trx, list, by) =>
        sendEntryCode(trx, list, params.entry, by),
      ),
  }),
  endpoint({
    method: "POST",
    path: "/guest-lists/:id/entries/:entry/remove",
    access: "lists.change",
    summary: "Takes a guest off a list.",
    headers: ["If-Match"],
    output: withMessage({ shown: listOfNightShape }),
    errors: [409],
    handle: (context, services: GuestListServices, { params, headers }) =>
      actOn(context, services, params.id, "list.entry-removed", "Guest removed.", (trx, list, by) =>
        removeEntry(trx, list, params.entry, headers["If-Match"]?.version, by),
      ),
  }),
] as const;
