import * as z from "zod/mini";
import { record } from "../audit/record.server.ts";
import { type StaffServices, staffOf } from "../auth/staff.server.ts";
import { endpoint } from "../http/endpoint.server.ts";
import { type CsvColumns, csvAnswer } from "../lib/csv.server.ts";
import { listNightsNear } from "./nights.server.ts";
import { type AfterNight, afterNight, sources } from "./report.ts";
import { sourceLabels } from "./report-text.ts";
import { nightQuery, requestedNight } from "./requested-night.server.ts";
import { afterNightShape } from "./shapes.server.ts";
import { readSheet } from "./sheet.server.ts";

interface AfterRow {
  night: string;
  what: string;
  source: string;
  parties: number | null;
  guests: number | null;
}

/** The rows of a night's CSV: expected and arrived by source, then arrivals by hour and source. */
function rowsOf({ night, sources: counts, hours }: AfterNight): AfterRow[] {
  const totals = counts.flatMap(({ source, expected, came, no_show, guests_expected, guests_came }) => {
    const name = sourceLabels[source];
    return [
      { what: "Expected", source: name, parties: expected, guests: guests_expected },
      { what: "Arrived", source: name, parties: came, guests: guests_came },
      { what: "Did not arrive", source: name, parties: expected - came, guests: guests_expected - guests_came },
      { what: "No-show", source: name, parties: no_show, guests: null },
    ];
  });
  const byHour = hours.flatMap(({ hour, guests }) =>
    sources.map((source) => ({
      what: hour === "" ? "Arrived, hour unknown" : `Arrived from ${hour}`,
      source: sourceLabels[source],
      parties: null,
      guests: guests[source],
    })),
  );
  return [...totals, ...byHour].map((row) => ({ night, ...row }));
}

const columns: CsvColumns<AfterRow> = {
  Night: ({ night }) => night,
  What: ({ what }) => what,
  Source: ({ source }) => source,
  Parties: ({ parties }) => parties,
  Guests: ({ guests }) => guests,
};

/** Endpoints of the nights and their reports. */
export const reportEndpoints = [
  endpoint({
    method: "GET",
    path: "/tonight/nights",
    access: "tonight.see",
    summary: "Lists the club nights with an event or guests, in order, up to 400 days before and after one.",
    query: z.object(nightQuery),
    output: z.object({ nights: z.array(z.iso.date()) }),
    async handle(context, { db }: StaffServices) {
      const night = requestedNight(context, Date.now());
      return night instanceof Response ? night : { nights: await listNightsNear(db, night) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/tonight/after",
    access: "report.see",
    summary: "Returns a night's report: expected guests, arrivals and no-shows, by source and hour.",
    query: z.object(nightQuery),
    output: afterNightShape,
    async handle(context, { db }: StaffServices) {
      const now = Date.now();
      const night = requestedNight(context, now);
      return night instanceof Response ? night : afterNight(await readSheet(db, night, now));
    },
  }),
  endpoint({
    method: "GET",
    path: "/tonight/after.csv",
    access: "report.export",
    confirm: true,
    summary: "Exports a night's report as CSV.",
    query: z.object(nightQuery),
    output: "csv",
    async handle(context, { db, writer }: StaffServices) {
      const now = Date.now();
      const night = requestedNight(context, now);
      if (night instanceof Response) return night;
      const rows = rowsOf(afterNight(await readSheet(db, night, now)));
      const entry = {
        actor: staffOf(context),
        action: "report.exported",
        filter: { night },
        count: rows.length,
      } as const;
      await writer.write((trx) => record(trx, entry, now));
      async function* chunks() {
        yield rows;
      }
      return csvAnswer(context, `night-${night}.csv`, columns, chunks());
    },
  }),
];
