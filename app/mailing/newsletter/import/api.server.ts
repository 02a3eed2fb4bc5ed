import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { emptyIfMissing, ifSent, queryJson } from "../../../platform/http/query-fields.server.ts";
import { UNCHECKED_CHARACTERS } from "../../../platform/lib/csv/csv-cells.ts";
import { encodingChoice } from "../../../platform/lib/csv/csv-characters.ts";
import { CSV_ERRORS, withCsvUpload } from "../../../platform/lib/csv/csv-upload.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { count } from "../../../platform/lib/shapes.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import type { AddressList } from "./address-file.ts";
import { type AddressChanges, compareAddresses } from "./compare-addresses.server.ts";
import { addressFileShape, columnsShape, orderChoicesShape, standingChoicesShape } from "./shapes.ts";
import { suppressWithdrawn, writeAddresses } from "./write-addresses.server.ts";

const fileQuery = z.object({
  encoding: encodingChoice,
  columns: queryJson(
    columnsShape,
    "`columns` must be JSON with a heading per field.",
    "JSON: the heading of each field's column.",
  ),
  standing: queryJson(
    standingChoicesShape,
    "`standing` must be JSON with the values of a heading.",
    "JSON: by heading, what its values mean, or false if it doesn't say who is subscribed.",
  ),
  orders: queryJson(
    orderChoicesShape,
    "`orders` must be JSON with `day`, `month` or `year` per field.",
    "JSON: by field, whether `day`, `month` or `year` is first in dates.",
  ),
  agreed: ifSent(
    z.iso.date("Enter a date like 2026-11-28.").check(z.describe("The date of consent for rows without one.")),
  ),
  place: z.optional(z.string().check(z.maxLength(100), z.describe("The place of consent for rows without one."))),
  words: z.optional(
    z.string().check(z.maxLength(500), z.describe("What they agreed to; for suppressions, the details.")),
  ),
});

const line = (value: string | undefined, most: number) =>
  (value ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();

/** Reads and compares an uploaded file; `work` gets the import's changes, unless the response is an error. */
async function withChanges(
  context: Context,
  { db }: StaffServices,
  list: AddressList,
  { agreed = "", place, words, columns, standing = {}, orders = {}, encoding }: z.output<typeof fileQuery>,
  work: (changes: AddressChanges) => Promise<Response>,
): Promise<Response> {
  return withCsvUpload(context, "This file is larger than 24 MB. Split it into several files.", async (bytes) => {
    const { timeZone, locale } = venue;
    const choices = { columns, standing, orders };
    const typed = { agreed, place: line(place, 100), words: line(words, 500) };
    const order = { list, bytes, encoding, timeZone, locale, ...choices, ...typed };
    return work(await compareAddresses(db, order, Date.now()));
  });
}

const nouns = { subscribers: ["subscriber", "subscribers"], suppressions: ["address", "addresses"] } as const;

const amount = (list: AddressList, number: number) => `${formatNumber(number)} ${nouns[list][number === 1 ? 0 : 1]}`;

function describeImport(list: AddressList, added: number, suppressed: number): string {
  const more = suppressed > 0 ? `, ${amount("suppressions", suppressed)} suppressed` : "";
  return `${amount(list, added)} imported${more}. Nobody was emailed.`;
}

const endpointsOf = (list: AddressList) =>
  [
    endpoint({
      method: "POST",
      path: `/newsletter/${list}/preview`,
      access: "subscribers.change",
      summary: `Reads a file of addresses and returns what importing it to the list of ${list} would do. Writes nothing.`,
      query: fileQuery,
      file: "text/csv",
      output: addressFileShape,
      errors: CSV_ERRORS,
      handle: (context, services: StaffServices, { query }) =>
        withChanges(context, services, list, query, async ({ file }) => context.json(file)),
    }),
    endpoint({
      method: "POST",
      path: `/newsletter/${list}/import`,
      access: "subscribers.change",
      summary: `Imports a file of addresses to the list of ${list} as its preview showed it. Nobody is emailed.`,
      query: z.extend(fileQuery, {
        seen: emptyIfMissing(z.string().check(z.describe("From the preview."))),
        name: z.optional(z.string().check(z.describe("The file's name."))),
        suppress: z.optional(
          z
            .enum(["yes", "no"])
            .check(z.describe("`yes` also suppresses those who left elsewhere or whose emails bounced.")),
        ),
      }),
      file: "text/csv",
      output: withMessage({ added: count, suppressed: count }),
      errors: [...CSV_ERRORS, 409, 412],
      handle: (context, services: StaffServices, { query }) =>
        withChanges(context, services, list, query, async ({ file: { preview, characters }, added, withdrawn }) => {
          if (!preview) return jsonError(context, 409, "Choose the column with the email address first.");
          if (preview.seen !== query.seen)
            return jsonError(context, 412, "The list or the file has changed since the preview. Check it again.");
          if (!characters.sure) return jsonError(context, 409, UNCHECKED_CHARACTERS);
          const file = line(query.name, 120) || "addresses.csv";
          const details = { by: staffOf(context), file, now: Date.now() };
          const gone = query.suppress === "yes" ? withdrawn : [];
          const suppressed = await suppressWithdrawn(services.writer, gone, details);
          const count = await writeAddresses(services.writer, list, added, details);
          return context.json({ message: describeImport(list, count, suppressed), added: count, suppressed });
        }),
    }),
  ] as const;

/** `/api/newsletter/…/preview` and `/import`: files of subscribers and of suppressed addresses. */
export const addressImportEndpoints = [...endpointsOf("subscribers"), ...endpointsOf("suppressions")];
