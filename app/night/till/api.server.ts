import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { emptyIfMissing, queryDay } from "../../platform/http/query-fields.server.ts";
import { UNCHECKED_CHARACTERS } from "../../platform/lib/csv/csv-cells.ts";
import { encodingChoice } from "../../platform/lib/csv/csv-characters.ts";
import { CSV_ERRORS, withCsvUpload } from "../../platform/lib/csv/csv-upload.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { Refusal, wrongField } from "../../platform/lib/refusal.server.ts";
import { text } from "../../platform/lib/shapes.ts";
import { formatDate, formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { bookSpend } from "./book-spend.server.ts";
import {
  chooseParty,
  compareBills,
  importBills,
  matchAgain,
  type TillChanges,
  type TillOrder,
} from "./import.server.ts";
import { readTillNight } from "./read-night.server.ts";
import { billSchema, columnsSchema, nameSchema, sameNumberSchema, tillSchema, useTillSchema } from "./schema.ts";
import { tillFileShape, tillNightShape } from "./shapes.ts";
import { describeColumnsError } from "./till-fields.ts";
import { addTill, changeTill, getTill, saveColumns, saveName, saveSameNumber } from "./tills.server.ts";

const NO_NIGHT = "Enter a night like 2026-11-28.";
const MAX_NAME_LENGTH = 120;

const fileQuery = z.object({ till: emptyIfMissing(z.string()), night: z.iso.date(NO_NIGHT), encoding: encodingChoice });

/** Reads and compares an uploaded file; `work` gets what its import would do, unless the response is an error. */
async function withChanges(
  context: Context,
  { db }: StaffServices,
  { till: id, night, encoding }: z.output<typeof fileQuery>,
  work: (order: TillOrder, changes: TillChanges) => Promise<Response>,
): Promise<Response> {
  const till = await getTill(db, id);
  const tooLarge = "This file is larger than 24 MB. Export one club night at a time from the till.";
  return withCsvUpload(context, tooLarge, async (bytes) => {
    const order = { till, night, bytes, encoding };
    return work(order, await compareBills(db, order, Date.now()));
  });
}

/** Applies a change, and responds with the updated night. */
async function changeNight(
  context: Context,
  { db, writer }: StaffServices,
  message: string,
  change: (trx: Database, edit: Edit) => Promise<string>,
) {
  const edit = { by: staffOf(context), now: Date.now() };
  const night = await writer.write((trx) => change(trx, edit));
  return { message, till: await readTillNight(db, night, edit.now) };
}

/** Why a file can't be imported as it is; undefined if it can. */
function refusalOf({ file: { preview, characters } }: TillChanges, seen: string): Refusal | undefined {
  if (!preview) return new Refusal(409, "Choose the columns of this file first.");
  if (preview.seen !== seen)
    return new Refusal(412, "The till or its bills have changed since the preview. Check it again.");
  if (!characters.sure) return new Refusal(409, UNCHECKED_CHARACTERS);
  if (preview.other)
    return new Refusal(409, `This file looks like it's for ${formatDay(preview.other)}. Import it there.`);
  if (preview.same_numbers > 0) return new Refusal(409, "Choose what rows with one bill number are first.");
  return preview.bills > 0 ? undefined : new Refusal(409, "This file has no bill of this night.");
}

const FILE_ERRORS = [404, ...CSV_ERRORS];

/** `/api/till`: tills, their files, and what parties spent by them. */
export const tillEndpoints = [
  endpoint({
    method: "GET",
    path: "/till",
    access: "spend.see",
    summary: "Lists the tills, and a club night's bills, imports and parties with what they spent.",
    query: z.object({ night: queryDay(NO_NIGHT) }),
    output: tillNightShape,
    handle: async (_context, { db }: StaffServices, { query }) =>
      readTillNight(db, query.night ?? tonight(), Date.now()),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/till/tills",
    access: "deposits.change",
    summary: "Adds a till.",
    input: tillSchema,
    output: withMessage({ till: text }),
    status: 201,
    errors: [409],
    async handle(context, { writer }: StaffServices, { data }) {
      const edit = { by: staffOf(context), now: Date.now() };
      return { message: "Till added.", till: await writer.write((trx) => addTill(trx, data, edit)) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/till/tills/:id",
    access: "deposits.change",
    summary: "Changes a till. What was imported stays.",
    input: tillSchema,
    headers: ["If-Match"],
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { params, headers, data }) {
      const edit = { by: staffOf(context), now: Date.now(), ifVersion: headers["If-Match"]?.version };
      await writer.write((trx) => changeTill(trx, params.id, data, edit));
      return { message: "Till saved." };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/till/tills/:id/columns",
    access: "deposits.change",
    summary: "Remembers which column of a till's file has what.",
    input: columnsSchema,
    output: withMessage({}),
    errors: [404],
    async handle(context, { writer }: StaffServices, { params, data: { columns } }) {
      const problem = describeColumnsError(columns);
      if (problem) throw wrongField("columns", problem);
      const edit = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => saveColumns(trx, params.id, columns, edit));
      return { message: "Columns saved." };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/till/tills/:id/same-number",
    access: "deposits.change",
    summary: "Remembers whether rows with one bill number are parts of it or copies.",
    input: sameNumberSchema,
    output: withMessage({}),
    errors: [404],
    async handle(context, { writer }: StaffServices, { params, data }) {
      const edit = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => saveSameNumber(trx, params.id, data.same_number, edit));
      return { message: "Choice saved." };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/till/tills/:id/names",
    access: "deposits.change",
    summary: "Remembers which table a till's name means, and matches the night's bills again.",
    input: nameSchema,
    output: withMessage({ till: tillNightShape }),
    errors: [404, 409],
    handle: (context, services: StaffServices, { params, data }) =>
      changeNight(context, services, "Table remembered.", async (trx, edit) => {
        await saveName(trx, params.id, data, edit);
        await matchAgain(trx, params.id, data.night, edit);
        return data.night;
      }),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/till/bills/:id",
    access: "deposits.change",
    summary: "Gives a bill to a party of its night, or, without one, back to what its table says.",
    input: billSchema,
    output: withMessage({ till: tillNightShape }),
    errors: [404, 409],
    handle: (context, services: StaffServices, { params, data }) =>
      changeNight(context, services, "Bill saved.", (trx, edit) => chooseParty(trx, params.id, data.request, edit)),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/till/parties/:id/use",
    access: "deposits.change",
    summary: "Replaces what was typed for a party by what the till says. The ledger keeps both, with the correction.",
    input: useTillSchema,
    output: withMessage({ till: tillNightShape }),
    errors: [404, 409],
    handle: (context, services: StaffServices, { params: { id }, data: { night } }) =>
      changeNight(context, services, "The till's amount counts now.", async (trx, edit) => {
        const party = await trx
          .selectFrom("requests")
          .select("reference")
          .where("id", "=", id)
          .where("date_wanted", "=", night)
          .executeTakeFirst();
        if (!party) throw new Refusal(404, "This party isn't on that night.");
        const bill = await trx.selectFrom("till_bills").select("id").where("request_id", "=", id).executeTakeFirst();
        if (!bill) throw new Refusal(404, "The till has no bill of this party.");
        await bookSpend(trx, night, edit, id);
        const object = { kind: "till", id, name: `${party.reference}, ${formatDate(night)}` };
        await record(trx, { actor: edit.by, action: "till.amount-used", object }, edit.now);
        return night;
      }),
  }),
  endpoint({
    method: "POST",
    path: "/till/preview",
    access: "deposits.change",
    summary: "Reads a till's file and returns what its import would do. Writes nothing.",
    query: fileQuery,
    file: "text/csv",
    output: tillFileShape,
    errors: FILE_ERRORS,
    handle: (context, services: StaffServices, { query }) =>
      withChanges(context, services, query, async (_order, { file }) => context.json(file)),
  }),
  endpoint({
    method: "POST",
    path: "/till/import",
    access: "deposits.change",
    summary: "Imports a till's file as its preview showed it: its bills replace those of the night from before.",
    query: z.extend(fileQuery, {
      seen: emptyIfMissing(z.string().check(z.describe("From the preview."))),
      name: z.optional(z.string().check(z.describe("The file's name."))),
    }),
    file: "text/csv",
    output: withMessage({ till: tillNightShape }),
    errors: [...FILE_ERRORS, 409, 412],
    handle: (context, services: StaffServices, { query }) =>
      withChanges(context, services, query, async (order, changes) => {
        const { seen, name = "" } = query;
        const refusal = refusalOf(changes, seen);
        if (refusal) return jsonError(context, refusal.status, refusal.message);
        const clean = name
          .replace(/\p{Cc}/gu, "")
          .slice(0, MAX_NAME_LENGTH)
          .toWellFormed();
        const edit = { by: staffOf(context), now: Date.now(), file: clean || "till.csv" };
        await services.writer.write((trx) => importBills(trx, order, changes, edit));
        const total = changes.bills.reduce((sum, { amount }) => sum + amount, 0);
        const message = `Imported: ${formatCount(changes.bills.length, "bill")}, ${formatAmount(total)}.`;
        return context.json({ message, till: await readTillNight(services.db, order.night, edit.now) });
      }),
  }),
] as const;
