import type { Hono } from "hono";
import type { StaffServices } from "../auth/staff.server.ts";
import { type CsvColumns, csvAnswer } from "../lib/csv.server.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { listNightsNear } from "./nights.server.ts";
import { type AfterNight, afterNight, sources } from "./report.ts";
import { sourceLabels } from "./report-text.ts";
import { nightAsked } from "./requested-night.server.ts";
import { readSheet } from "./sheet.server.ts";

interface AfterRow {
  night: string;
  what: string;
  source: string;
  parties: number | null;
  guests: number | null;
}

/** A night as a spreadsheet has it: what was expected and what came, then who came in each hour, by source. */
function rowsOf({ night, sources: counts, hours }: AfterNight): AfterRow[] {
  const totals = counts.flatMap(({ source, expected, came, no_show, guests_expected, guests_came }) => {
    const name = sourceLabels[source];
    return [
      { what: "Expected", source: name, parties: expected, guests: guests_expected },
      { what: "Came", source: name, parties: came, guests: guests_came },
      { what: "Did not come", source: name, parties: expected - came, guests: guests_expected - guests_came },
      { what: "of these no-show", source: name, parties: no_show, guests: null },
    ];
  });
  const byHour = hours.flatMap(({ hour, guests }) =>
    sources.map((source) => ({
      what: hour === "" ? "Came, hour not known" : `Came from ${hour}`,
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

/** The calls that say which nights there are, and what came of one and what did not. */
export function reportEndpoints(api: Hono, { db }: StaffServices): void {
  api.get("/nights", async (context) => {
    const night = nightAsked(context, Date.now());
    return night instanceof Response ? night : context.json({ nights: await listNightsNear(db, night) });
  });
  api.all("/nights", onlyMethods("GET"));

  api.get("/after", async (context) => {
    const now = Date.now();
    const night = nightAsked(context, now);
    return night instanceof Response ? night : context.json(afterNight(await readSheet(db, night, now)));
  });
  api.all("/after", onlyMethods("GET"));

  api.get("/after.csv", async (context) => {
    const now = Date.now();
    const night = nightAsked(context, now);
    if (night instanceof Response) return night;
    const rows = rowsOf(afterNight(await readSheet(db, night, now)));
    async function* chunks() {
      yield rows;
    }
    return csvAnswer(context, `night-${night}.csv`, columns, chunks());
  });
  api.all("/after.csv", onlyMethods("GET"));
}
