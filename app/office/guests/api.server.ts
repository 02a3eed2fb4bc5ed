import * as z from "zod/mini";
import { emailContact, phoneContact } from "../../bookings/guests/contact.ts";
import { guestCents, guestCount } from "../../bookings/guests/filter.ts";
import { guestShows, MAX_FILTER_TAGS } from "../../bookings/guests/filter-values.ts";
import { eachGuest, findGuestOfRow, hiddenFilter, listGuests, toSummaries } from "../../bookings/guests/list.server.ts";
import { mergeGuests, splitGuest, tellApart } from "../../bookings/guests/merge.server.ts";
import { moveContact, moveContactBack } from "../../bookings/guests/move-contact.server.ts";
import { guestSummaryShape, guestsPageShape } from "../../bookings/guests/shapes.ts";
import { searchField } from "../../bookings/requests/search/search-field.server.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { ifSent, pageNumber, queryDay } from "../../platform/http/query-fields.server.ts";
import { csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { nullable } from "../../platform/lib/shapes.ts";
import { today } from "../../platform/venue/today.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { noteSearch } from "../../staff/audit-log/searches.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { findGuestDetail } from "./detail.server.ts";
import { exportColumns } from "./export-columns.server.ts";
import { flagsEndpoints } from "./flags-api.server.ts";
import { addNote, deleteNote, findNewestNote, GUEST_NOT_FOUND } from "./notes.server.ts";
import { formerContactSchema, moveContactSchema, noteSchema, otherGuestSchema } from "./schema.ts";
import { guestDetailShape, guestNoteShape } from "./shapes.ts";

const wholeNumber = z.transform((text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN));

const yes = z.pipe(
  z.optional(z.literal("yes", "Send `yes`, or leave it out.")),
  z.transform((text) => text === "yes"),
);

const listQuery = z.object({
  q: ifSent(searchField),
  show: z.pipe(
    ifSent(z.enum(guestShows, `\`show\` is one of ${guestShows.join(", ")}.`)),
    z.transform((show) => show ?? ("all" as const)),
  ),
  since: queryDay("`since` must be a date, YYYY-MM-DD."),
  first_from: queryDay("`first_from` must be a date, YYYY-MM-DD."),
  first_to: queryDay("`first_to` must be a date, YYYY-MM-DD."),
  again: yes,
  tags: z
    .optional(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(",").filter(Boolean).slice(0, MAX_FILTER_TAGS)),
      ),
    )
    .check(z.describe("Ids of tags with commas between them; guests have all of them.")),
  spent: ifSent(z.pipe(wholeNumber, guestCents)),
  no_shows: ifSent(z.pipe(wholeNumber, guestCount)),
  expected: yes,
  subscribed: yes,
  page: pageNumber(),
});

/** `/api/guests`: guests and what they are to the club. */
export const guestsEndpoints = [
  endpoint({
    method: "GET",
    path: "/guests",
    access: "guests.see",
    summary: "Lists a page of guests, those with the newest request first.",
    query: listQuery,
    output: guestsPageShape,
    async handle(context, services: StaffServices, { query: { page, ...filter } }) {
      const actor = staffOf(context);
      const hidden = hiddenFilter(filter, actor.role);
      if (hidden) return jsonError(context, 403, hidden);
      const found = await listGuests(services.db, filter, page, actor.role);
      if (filter.q !== undefined)
        noteSearch(services, { actor, list: "Guests", text: filter.q, count: found.total }, Date.now());
      return context.json(found);
    },
  }),
  endpoint({
    method: "GET",
    path: "/guests.csv",
    access: "guests.export",
    confirm: "ten minutes",
    summary: "Exports the filtered guests as CSV.",
    query: listQuery,
    output: "csv",
    async handle(context, { db, writer }: StaffServices, { query: { page: _, q, ...rest } }) {
      const actor = staffOf(context);
      const hidden = hiddenFilter(rest, actor.role);
      if (hidden) return jsonError(context, 403, hidden);
      const filter = { ...rest, ...(q !== undefined && { q }) };
      // Without the search text, which may be personal data.
      const audited = { ...rest, ...(q !== undefined && { searched: true }) };
      const entry = { actor, action: "guest.list-exported", filter: audited } as const;
      await writer.write((trx) => record(trx, entry, Date.now()));
      return csvAnswer(context, `guests-${today()}.csv`, exportColumns(actor.role), eachGuest(db, filter, actor.role));
    },
  }),
  endpoint({
    method: "GET",
    path: "/guests/of/:row",
    access: "guests.see",
    summary:
      "Reads the guest of a request, an entry of a guest list, a ticket or a subscriber; null if they are nobody yet.",
    output: z.object({ guest: nullable(guestSummaryShape), note: nullable(guestNoteShape) }),
    async handle(context, { db }: StaffServices, { params }) {
      const row = await findGuestOfRow(db, params.row);
      if (!row) return context.json({ guest: null, note: null });
      const [guest = null] = await toSummaries(db, [row], staffOf(context).role);
      return context.json({ guest, note: await findNewestNote(db, row.id) });
    },
  }),
  ...flagsEndpoints,
  endpoint({
    method: "GET",
    path: "/guests/:id",
    access: "guests.see",
    summary: "Reads a guest with their timeline, newest first.",
    output: guestDetailShape,
    errors: [404],
    async handle(context, { db }: StaffServices, { params }) {
      const detail = await findGuestDetail(db, params.id, staffOf(context).role);
      return detail ? context.json(detail) : jsonError(context, 404, GUEST_NOT_FOUND);
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/:id/notes",
    access: "guests.note",
    summary: "Adds a note about a guest.",
    input: noteSchema,
    output: withMessage({}),
    errors: [404],
    async handle(context, { writer }: StaffServices, { params, data }) {
      await writer.write((trx) => addNote(trx, params.id, data.text, staffOf(context), Date.now()));
      return context.json({ message: "Note added." });
    },
  }),
  endpoint({
    method: "POST",
    path: "/guests/notes/:id/delete",
    access: "guests.note",
    summary: "Deletes a note about a guest.",
    output: withMessage({}),
    errors: [404],
    async handle(context, { writer }: StaffServices, { params }) {
      await writer.write((trx) => deleteNote(trx, params.id, staffOf(context), Date.now()));
      return context.json({ message: "Note deleted." });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/:id/merge",
    access: "guests.merge",
    summary: "Merges another guest into a guest; `split` gives both back.",
    input: otherGuestSchema,
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { params, data }) {
      const by = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => mergeGuests(trx, data.guest, params.id, by));
      return context.json({ message: "Guests merged." });
    },
  }),
  endpoint({
    method: "POST",
    path: "/guests/:id/split",
    access: "guests.merge",
    summary: "Splits a guest from the one that they were merged into.",
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { params }) {
      await writer.write((trx) => splitGuest(trx, params.id, { by: staffOf(context), now: Date.now() }));
      return context.json({ message: "Guests split." });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/:id/move-contact",
    access: "guests.merge",
    summary: "Gives an address or a number of a guest to another, with what arrived from a day on.",
    input: moveContactSchema,
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { params, data: { kind, value, from, to } }) {
      const contact = kind === "email" ? emailContact(value) : phoneContact(value);
      const by = { by: staffOf(context), now: Date.now() };
      const move = { contact, from, ...(to !== undefined && { to }) };
      await writer.write((trx) => moveContact(trx, params.id, move, by));
      return context.json({ message: "Given to the other guest." });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/move-contact-back",
    access: "guests.merge",
    summary: "Gives an address or a number back to whoever had it before it was moved.",
    input: formerContactSchema,
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { data }) {
      await writer.write((trx) => moveContactBack(trx, data.former, { by: staffOf(context), now: Date.now() }));
      return context.json({ message: "Given back." });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/:id/tell-apart",
    access: "guests.merge",
    summary: "Remembers that two guests are different people: they are not suggested again.",
    input: otherGuestSchema,
    output: withMessage({}),
    errors: [404],
    async handle(context, { writer }: StaffServices, { params, data }) {
      const by = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => tellApart(trx, params.id, data.guest, by));
      return context.json({ message: "Noted. They won't be suggested again." });
    },
  }),
] as const;
