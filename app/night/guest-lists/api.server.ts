import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { nullable, text } from "../../platform/lib/shapes.ts";
import { parseInstant, storedInstant } from "../../platform/lib/time/instants.server.ts";
import { isDay } from "../../platform/lib/time/wall-time-text.ts";
import { outboxRow, queueMail } from "../../platform/outbox/queue.server.ts";
import { can } from "../../platform/roles/roles.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { listChoices } from "./list-nights.server.ts";
import { readListOfNight } from "./list-of-night.server.ts";
import { listPath } from "./list-path.ts";
import { addList, changeList, getList, type ListRow, listLists, listObject } from "./lists.server.ts";
import { makeOwnerLink, revokeOwnerLink } from "./owner-link.server.ts";
import { readOwnerView } from "./owner-view.server.ts";
import { listLinkSchema, listSchema } from "./schema.ts";
import { choiceShape, listOfNightShape, staffListShape } from "./shapes.ts";

export interface GuestListServices extends StaffServices {
  /** The site's public address, without a slash at the end. */
  origin: string;
  /** Called after emails were queued. */
  mailWaits: () => void;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
}

/** Who changes a list, and when. */
function editOf(context: Context) {
  const by = staffOf(context);
  return { by, now: Date.now(), decidesStatements: can(by.role, "statements.change") };
}

const lists = { lists: z.array(staffListShape), today: z.iso.date() };
const listed = async (db: Database) => ({ lists: await listLists(db, Date.now()), today: tonight() });

export const guestListEndpoints = [
  endpoint({
    method: "GET",
    path: "/guest-lists",
    access: "lists.see",
    summary: "Lists the guest lists with their club nights.",
    output: z.object(lists),
    handle: async (_context, { db }: GuestListServices) => listed(db),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guest-lists",
    access: "lists.change",
    summary: "Adds a guest list.",
    input: listSchema,
    output: withMessage({ _id: text, ...lists }),
    status: 201,
    async handle(context, { db, writer }: GuestListServices, { data }) {
      const added = await writer.write((trx) => addList(trx, data, editOf(context)));
      return { message: "Guest list added.", _id: added, ...(await listed(db)) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/guest-lists/choices",
    access: "lists.see",
    summary: "Lists the upcoming events, and their series, that a guest list can be for.",
    output: z.object({ choices: z.array(choiceShape) }),
    handle: async (_context, { db }: GuestListServices) => ({ choices: await listChoices(db, Date.now()) }),
  }),
  endpoint({
    method: "GET",
    path: "/guest-lists/:id",
    access: "lists.see",
    summary: "Shows a guest list with its guests of one club night.",
    query: z.object({ night: z.optional(text) }),
    output: listOfNightShape,
    async handle(_context, { db }: GuestListServices, { params, query }) {
      const list = await getList(db, params.id);
      const night = query.night;
      return readListOfNight(db, list, night && isDay(night) ? night : undefined, Date.now());
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guest-lists/:id",
    access: "lists.change",
    summary: "Changes a guest list.",
    input: listSchema,
    headers: ["If-Match"],
    output: withMessage(lists),
    async handle(context, { db, writer }: GuestListServices, { params, headers, data }) {
      const edit = { ...editOf(context), ifVersion: headers["If-Match"]?.version };
      await writer.write((trx) => changeList(trx, params.id, data, edit));
      return { message: "Guest list saved.", ...(await listed(db)) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/guest-lists/:id/remove",
    access: "lists.change",
    summary: "Deletes a guest list and revokes its owner's link; its guests stay on the sheet.",
    output: withMessage(lists),
    async handle(context, { db, writer }: GuestListServices, { params }) {
      await writer.write((trx) => changeList(trx, params.id, undefined, editOf(context)));
      return { message: "Guest list deleted.", ...(await listed(db)) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guest-lists/:id/link",
    access: "lists.change",
    summary: "Gives a list's owner a new private link, or revokes the current one.",
    input: listLinkSchema,
    output: withMessage({ link: nullable(text) }),
    async handle(context, { writer, origin, mailWaits }: GuestListServices, { params, data }) {
      const [actor, now] = [staffOf(context), Date.now()];
      const endsAt = data.ends_at ? parseInstant(data.ends_at, venue.timeZone) : null;
      if (endsAt !== null && endsAt <= storedInstant(now)) {
        throw new Refusal(422, "Choose a time in the future.", { field: "ends_at" });
      }
      const link = await writer.write(async (trx) => {
        const list = await getList(trx, params.id);
        const object = listObject(list);
        if (data.link === "none") {
          await revokeOwnerLink(trx, list.id);
          await record(trx, { actor, action: "list.link-revoked", object }, now);
          return null;
        }
        const { linkId, token } = await makeOwnerLink(trx, list.id, endsAt);
        await record(trx, { actor, action: "list.link-made", object }, now);
        if (data.email && list.owner_email !== "") await emailLink(trx, list, linkId, endsAt, now);
        return origin + listPath(token);
      });
      mailWaits();
      return {
        message:
          link === null
            ? "Link revoked."
            : "New link created. It's shown only once, and the earlier link no longer works.",
        link,
      };
    },
  }),
] as const;

async function emailLink(trx: Database, list: ListRow, linkId: string, endsAt: string | null, now: number) {
  const view = await readOwnerView(trx, list, undefined, now);
  const facts = [
    { label: view.nights.length > 1 ? "Next night" : "Night", value: view.title },
    { label: "Open until", value: view.closed || view.open_until },
    { label: "Places", value: String(view.places) },
    { label: "Entry", value: view.terms },
  ];
  const data = { list: list.name, ends_at: endsAt, facts };
  const mail = { template: "list-link", data, about: linkId, recipient: list.owner_email } as const;
  await queueMail(trx, outboxRow(mail, storedInstant(now)));
}
