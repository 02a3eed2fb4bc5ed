import * as z from "zod/mini";
import { endpoint, jsonEndpoint } from "../../platform/http/endpoint.server.ts";
import { type CsvColumns, csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { spreadsheetTime } from "../../platform/lib/time/instants.server.ts";
import { today } from "../../platform/venue/today.ts";
import { venue } from "../../platform/venue/venue.ts";
import { readHead } from "../../staff/audit-log/chain.server.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { checkTrail } from "../../staff/audit-log/verify.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { readTrailFilter, recordedFilter, trailFilterQuery, trailQuery } from "./filter.server.ts";
import { countTrail, eachTrailRow, listPeople, listTrail, narrow } from "./list.server.ts";
import { type Change, changesOf, filterOf, sentenceText } from "./sentence.ts";
import { type TrailRow, trailCheckShape, trailPageShape, trailPeopleShape } from "./shapes.ts";

function changeText({ label, before, after }: Change): string {
  if (before === undefined) return `${label}: ${after}`;
  return after === undefined ? `${label}: was ${before}` : `${label}: ${before} → ${after}`;
}

const lines = (changes: readonly Change[]) => changes.map(changeText).join("\n");

/** Columns of the CSV file. The hash allows comparing a row with a backup or a later file. */
const trailColumns: CsvColumns<TrailRow & { hash: string }> = {
  Row: ({ number }) => number,
  Time: ({ at }) => spreadsheetTime(at, venue.timeZone),
  Person: ({ actor }) => actor.name,
  // Names can change, ids cannot; empty for the program and the operator.
  "Person's ID": ({ actor }) => actor.id ?? "",
  Action: sentenceText,
  Kind: ({ object }) => object?.kind ?? "",
  Object: ({ object }) => object?.name ?? "",
  Changes: (row) => lines(changesOf(row)),
  Filter: (row) => lines(filterOf(row)),
  Rows: ({ count }) => count,
  Network: ({ network }) => network,
  Hash: ({ hash }) => hash,
};

/** Rows checked per request: less than a second of work. */
const STEP = 20_000;

const MAX_TEXT_LENGTH = 200;

/** The progress of a check, as the previous response returned it. */
const checkSchema = z.object({
  rows: z.int().check(z.minimum(0)),
  number: z.int().check(z.minimum(0)),
  hash: z.string().check(z.maxLength(MAX_TEXT_LENGTH)),
  problems: z.array(z.string().check(z.maxLength(MAX_TEXT_LENGTH))).check(z.maxLength(MAX_TEXT_LENGTH)),
});

/** `/api/trail`: the audit trail. */
export const trailEndpoints = [
  endpoint({
    method: "GET",
    path: "/trail",
    access: "trail.see",
    summary: "Lists a page of the audit trail, newest first.",
    query: trailQuery,
    output: trailPageShape,
    async handle(_context, { db }: StaffServices, { query }) {
      const { older, newer, ...filter } = query;
      return listTrail(db, readTrailFilter(filter), { older, newer });
    },
  }),
  endpoint({
    method: "GET",
    path: "/trail/people",
    access: "trail.see",
    summary: "Lists everyone in the audit trail.",
    output: trailPeopleShape,
    handle: (_context, { db }: StaffServices) => listPeople(db),
  }),
  endpoint({
    method: "GET",
    path: "/trail.csv",
    access: "trail.export",
    confirm: "ten minutes",
    summary: "Exports the filtered audit trail as CSV, and records that.",
    query: trailFilterQuery,
    output: "csv",
    async handle(context, { db, writer }: StaffServices, { query }) {
      const filter = readTrailFilter(query);
      const narrowed = await narrow(db, filter);
      if (!narrowed)
        return jsonError(context, 400, `Too many names start with “${filter.q}”. Enter more of the name or reference.`);
      // Without rows added from now on, such as the one that records this export.
      const exported = { ...narrowed, upTo: (await readHead(db)).last_number };
      const count = await countTrail(db, exported);
      const entry = {
        actor: staffOf(context),
        action: "trail.exported",
        filter: recordedFilter(query),
        count,
      } as const;
      await writer.write((trx) => record(trx, entry, Date.now()));
      return csvAnswer(context, `audit-trail-${today()}.csv`, trailColumns, eachTrailRow(db, exported));
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/trail/check",
    access: "trail.see",
    summary: "Checks part of the audit trail: the first rows, or those after what was checked before.",
    input: z.object({ before: z.optional(checkSchema) }),
    output: trailCheckShape,
    async handle(context, { db, writer }: StaffServices, { data: { before } }) {
      const check = await checkTrail(db, before && { ...before, done: false }, STEP);
      if (check.done) {
        const { rows: count, problems } = check;
        const found = problems.length > 0 && { after: { problems: problems.length } };
        const entry = { actor: staffOf(context), action: "trail.checked", ...found, count } as const;
        await writer.write((trx) => record(trx, entry, Date.now()));
      }
      return check;
    },
  }),
] as const;
