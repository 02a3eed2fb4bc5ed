import * as z from "zod/mini";
import { guestFilterSchema } from "../../bookings/guests/filter.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { text } from "../../platform/lib/shapes.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { viewSchema } from "./tag-schema.ts";
import { deleteView, listViews, saveView } from "./views.server.ts";

/** `/api/guests/views`: saved views of the list of guests, for all staff. */
export const guestViewEndpoints = [
  endpoint({
    method: "GET",
    path: "/guests/views",
    access: "guests.see",
    summary: "Lists the saved views of the list of guests that the role may use.",
    output: z.object({ items: z.array(z.object({ _id: text, name: text, filter: guestFilterSchema })) }),
    handle: async (context, { db }: StaffServices) =>
      context.json({ items: await listViews(db, staffOf(context).role) }),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/views",
    access: "guests.change",
    summary: "Saves a filter of the list of guests under a name; the same name replaces it.",
    input: viewSchema,
    output: withMessage({}),
    async handle(context, { writer }: StaffServices, { data: { name, filter } }) {
      await writer.write((trx) => saveView(trx, name, filter, { by: staffOf(context), now: Date.now() }));
      return context.json({ message: "View saved." });
    },
  }),
  endpoint({
    method: "POST",
    path: "/guests/views/:id/delete",
    access: "guests.change",
    summary: "Deletes a saved view.",
    output: withMessage({}),
    errors: [404],
    async handle(context, { writer }: StaffServices, { params }) {
      await writer.write((trx) => deleteView(trx, params.id, { by: staffOf(context), now: Date.now() }));
      return context.json({ message: "View deleted." });
    },
  }),
] as const;
