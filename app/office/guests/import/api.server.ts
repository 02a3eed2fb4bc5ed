import * as z from "zod/mini";
import { endpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { emptyIfMissing, queryJson } from "../../../platform/http/query-fields.server.ts";
import { encodingChoice } from "../../../platform/lib/csv/csv-characters.ts";
import { CSV_ERRORS, withCsvUpload } from "../../../platform/lib/csv/csv-upload.server.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { count } from "../../../platform/lib/shapes.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { guestColumnsShape, guestFileShape, guestImportShape } from "./guest-file.ts";
import { importGuests, listImports, previewGuests } from "./import-guests.server.ts";
import { undoImport } from "./undo-import.server.ts";

const TOO_LARGE = "This file is larger than 24 MB. Split it into several files.";

const fileQuery = z.object({
  encoding: encodingChoice,
  columns: queryJson(
    guestColumnsShape,
    "`columns` must be JSON with a heading per field.",
    "JSON: the heading of each field's column.",
  ),
});

const fileName = (name: string | undefined) =>
  (name ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 120)
    .toWellFormed();

/** `/api/guests/import`: imports of guests from another tool. */
export const guestImportEndpoints = [
  endpoint({
    method: "POST",
    path: "/guests/import/preview",
    access: "guests.import",
    summary: "Reads a file of guests and returns what importing it would do to each row. Writes nothing.",
    query: fileQuery,
    file: "text/csv",
    output: guestFileShape,
    errors: CSV_ERRORS,
    handle: (context, { db }: StaffServices, { query: { columns, encoding } }) =>
      withCsvUpload(context, TOO_LARGE, async (bytes) =>
        context.json(await previewGuests(db, { bytes, encoding, columns }, Date.now())),
      ),
  }),
  endpoint({
    method: "POST",
    path: "/guests/import",
    access: "guests.import",
    summary: "Imports a file of guests as its preview showed it. Nobody is emailed.",
    query: z.extend(fileQuery, {
      seen: emptyIfMissing(z.string().check(z.describe("From the preview."))),
      name: z.optional(z.string().check(z.describe("The file's name."))),
    }),
    file: "text/csv",
    output: withMessage({ rows: count, subscribers: count }),
    errors: [...CSV_ERRORS, 409, 412],
    handle: (context, { db, writer }: StaffServices, { query: { columns, encoding, seen, name } }) =>
      withCsvUpload(context, TOO_LARGE, async (bytes) => {
        const file = fileName(name) || "guests.csv";
        const sent = { bytes, encoding, columns, seen, file, by: staffOf(context), now: Date.now() };
        const done = await importGuests(db, writer, sent);
        const more = done.subscribers > 0 ? `, and ${formatCount(done.subscribers, "subscriber")}` : "";
        return context.json({
          message: `${formatCount(done.rows, "row")} imported${more}. Nobody was emailed.`,
          ...done,
        });
      }),
  }),
  endpoint({
    method: "GET",
    path: "/guests/imports",
    access: "guests.import",
    summary: "Lists imports of guests, the newest first.",
    output: z.object({ items: z.array(guestImportShape) }),
    handle: async (context, { db }: StaffServices) => context.json({ items: await listImports(db) }),
  }),
  endpoint({
    method: "POST",
    path: "/guests/imports/:id/undo",
    access: "guests.import",
    summary: "Undoes an import: guests and subscribers are as they were before it.",
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { params }) {
      await undoImport(writer, params.id, { by: staffOf(context), now: Date.now() });
      return context.json({ message: "Import undone." });
    },
  }),
] as const;
