import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { emptyIfMissing, queryDay } from "../../platform/http/query-fields.server.ts";
import { UNCHECKED_CHARACTERS } from "../../platform/lib/csv/csv-cells.ts";
import { encodingChoice } from "../../platform/lib/csv/csv-characters.ts";
import { CSV_ERRORS, withCsvUpload } from "../../platform/lib/csv/csv-upload.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { text } from "../../platform/lib/shapes.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { findNextNight } from "../../programme/events/staff-store.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { compareFile, type ImportChanges, type ImportOrder } from "./compare-file.server.ts";
import { importTickets } from "./import.server.ts";
import { describeColumnsError } from "./recognise-columns.ts";
import { columnsSchema, readingSchema, shopSchema } from "./schema.ts";
import { readFileShape, ticketNightShape } from "./shapes.ts";
import { addShop, changeShop, findShop, readTicketNight, saveColumns, saveReading } from "./shops.server.ts";

const NO_NIGHT = "Enter a night like 2026-11-28.";
const MAX_NAME_LENGTH = 120;

const fileQuery = z.object({
  shop: emptyIfMissing(z.string()),
  night: z.iso.date(NO_NIGHT),
  complete: z.optional(z.enum(["yes", "no"]).check(z.describe("`yes` voids tickets that are not in the file."))),
  other: z.optional(z.enum(["yes"]).check(z.describe("`yes` imports rows of other nights for this one too."))),
  encoding: encodingChoice,
});

/** Reads and compares an uploaded file; `work` gets the import's changes, unless the response is an error. */
async function withChanges(
  context: Context,
  { db }: StaffServices,
  { shop: id, night, complete, other, encoding }: z.output<typeof fileQuery>,
  work: (order: ImportOrder, changes: ImportChanges) => Promise<Response>,
): Promise<Response> {
  const shop = await findShop(db, id);
  if (!shop) return jsonError(context, 404, "Ticket shop not found.");
  const tooLarge = "This file is larger than 24 MB. Export one event at a time from the shop.";
  return withCsvUpload(context, tooLarge, async (bytes) => {
    const order = { shop, night, complete: complete === "yes", anyNight: other === "yes", bytes, encoding };
    return work(order, await compareFile(db, order));
  });
}

const FILE_ERRORS = [404, ...CSV_ERRORS];

/** `/api/tickets`: ticket shops, and their files. */
export const ticketEndpoints = [
  endpoint({
    method: "GET",
    path: "/tickets",
    access: "tickets.see",
    summary: "Lists the ticket shops, with the tickets and imports of a club night; by default the next with an event.",
    query: z.object({ night: queryDay(NO_NIGHT) }),
    output: ticketNightShape,
    async handle(_context, { db }: StaffServices, { query }) {
      const night = query.night ?? (await findNextNight(db, tonight()))?.night ?? tonight();
      return readTicketNight(db, night);
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tickets/shops",
    access: "tickets.change",
    summary: "Adds a ticket shop.",
    input: shopSchema,
    output: withMessage({ shop: text }),
    status: 201,
    errors: [409],
    async handle(context, { writer }: StaffServices, { data }) {
      const edit = { by: staffOf(context), now: Date.now() };
      const shop = await writer.write((trx) => addShop(trx, data, edit));
      return { message: "Ticket shop added.", shop };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tickets/shops/:id",
    access: "tickets.change",
    summary: "Changes a ticket shop. Imported tickets stay as they are until the next import.",
    input: shopSchema,
    headers: ["If-Match"],
    output: withMessage({}),
    errors: [409],
    async handle(context, { writer }: StaffServices, { params, headers, data }) {
      const edit = { by: staffOf(context), now: Date.now(), ifVersion: headers["If-Match"]?.version };
      await writer.write((trx) => changeShop(trx, params.id, data, edit));
      return { message: "Ticket shop saved." };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tickets/shops/:id/columns",
    access: "tickets.change",
    summary: "Remembers which column of a shop's file has what.",
    input: columnsSchema,
    output: withMessage({}),
    async handle(context, { db, writer }: StaffServices, { params, data: { columns } }) {
      const id = params.id;
      const shop = await findShop(db, id);
      const problem = shop && describeColumnsError(columns, shop.codes_rotate);
      if (problem) return context.json({ message: problem, errors: { columns: problem } }, 422);
      const edit = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => saveColumns(trx, id, columns, edit));
      return { message: "Columns saved." };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tickets/shops/:id/reading",
    access: "tickets.change",
    summary: "Remembers how a shop's files are read: its words, and rows that share a code.",
    input: readingSchema,
    output: withMessage({}),
    async handle(context, { writer }: StaffServices, { params, data }) {
      const edit = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => saveReading(trx, params.id, data, edit));
      return { message: "Meanings saved." };
    },
  }),
  endpoint({
    method: "POST",
    path: "/tickets/preview",
    access: "tickets.change",
    summary: "Reads a shop's file and returns what its import would do. Writes nothing.",
    query: fileQuery,
    file: "text/csv",
    output: readFileShape,
    errors: FILE_ERRORS,
    handle: (context, services: StaffServices, { query }) =>
      withChanges(context, services, query, async (_order, { file }) => context.json(file)),
  }),
  endpoint({
    method: "POST",
    path: "/tickets/import",
    access: "tickets.change",
    summary: "Imports a shop's file as its preview showed it. Guests who were let in stay counted.",
    query: z.extend(fileQuery, {
      seen: emptyIfMissing(z.string().check(z.describe("From the preview."))),
      name: z.optional(z.string().check(z.describe("The file's name."))),
    }),
    file: "text/csv",
    output: withMessage({ tickets: ticketNightShape }),
    errors: [...FILE_ERRORS, 409, 412],
    handle: (context, services: StaffServices, { query }) =>
      withChanges(context, services, query, async (order, changes) => {
        const { seen, name = "", other } = query;
        const { preview } = changes.file;
        if (!preview) return jsonError(context, 409, "Choose the columns of this file first.");
        if (preview.seen !== seen)
          return jsonError(context, 412, "The tickets or the file have changed since the preview. Check it again.");
        if (!changes.file.characters.sure) return jsonError(context, 409, UNCHECKED_CHARACTERS);
        if (preview.other && other !== "yes")
          return jsonError(context, 409, `This file looks like it's for ${formatDay(preview.other.night)}.`);
        const file =
          name
            .replace(/\p{Cc}/gu, "")
            .slice(0, MAX_NAME_LENGTH)
            .toWellFormed() || "tickets.csv";
        await importTickets(services, order, changes, { by: staffOf(context), file, now: Date.now() });
        const { added, changed, voided, undecided } = changes.counts;
        const ask = undecided > 0 ? `, ${formatNumber(undecided)} to decide` : "";
        const message = `Imported: ${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(voided)} voided${ask}.`;
        return context.json({ message, tickets: await readTicketNight(services.db, order.night) });
      }),
  }),
] as const;
