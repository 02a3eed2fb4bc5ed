import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { listNightsNear } from "../sheet/nights.server.ts";
import { nightQuery, requestedNight } from "../sheet/requested-night.server.ts";
import { readReport } from "./report.server.ts";
import { reportSections } from "./report.ts";
import { sectionCsv, wholeCsv } from "./report-csv.server.ts";
import { type AfterNight, afterNightShape } from "./report-shapes.ts";

/** A night's report with what a role may see. */
async function readFor(role: Role, db: Database, night: string, now: number): Promise<AfterNight> {
  const report = await readReport(db, night, now);
  return can(role, "spend.see") ? report : { ...report, spend: null };
}

/** Endpoints of the nights and their reports. */
export const reportEndpoints = [
  endpoint({
    method: "GET",
    path: "/tonight/nights",
    access: "tonight.see",
    summary: "Lists the club nights with an event or guests, in order, up to 400 days before and after one.",
    query: z.object(nightQuery),
    output: z.object({ nights: z.array(z.iso.date()) }),
    async handle(context, { db }: StaffServices, { query }) {
      const night = requestedNight(context, Date.now(), query.night);
      return night instanceof Response ? night : { nights: await listNightsNear(db, night) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/tonight/after",
    access: "report.see",
    summary:
      "Returns a night's report: who was expected, came, left and was inside, by source, list, ticket, door and hour; overrides; spend; commission.",
    query: z.object(nightQuery),
    output: afterNightShape,
    async handle(context, { db }: StaffServices, { query }) {
      const now = Date.now();
      const night = requestedNight(context, now, query.night);
      return night instanceof Response ? night : readFor(staffOf(context).role, db, night, now);
    },
  }),
  endpoint({
    method: "GET",
    path: "/tonight/after.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports a night's report as CSV, or one section of it.",
    query: z.object({ ...nightQuery, section: z.optional(z.enum(reportSections)) }),
    output: "csv",
    async handle(context, { db, writer }: StaffServices, { query }) {
      const now = Date.now();
      const night = requestedNight(context, now, query.night);
      if (night instanceof Response) return night;
      const { section } = query;
      const after = await readFor(staffOf(context).role, db, night, now);
      const { rows, columns } = section ? sectionCsv(after, section) : wholeCsv(after);
      const filter = { night, ...(section && { section }) };
      const entry = { actor: staffOf(context), action: "report.exported", filter, count: rows.length } as const;
      await writer.write((trx) => record(trx, entry, now));
      return csvAnswer(context, `night-${night}${section ? `-${section}` : ""}.csv`, columns, [rows]);
    },
  }),
] as const;
