import type { CsvColumns } from "../../platform/lib/csv/csv.server.ts";
import { spreadsheetTime } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Change, changesOf, filterOf, sentenceText } from "./sentence.ts";
import type { TrailRow } from "./shapes.ts";

function changeText({ label, before, after }: Change): string {
  if (before === undefined) return `${label}: ${after}`;
  return after === undefined ? `${label}: was ${before}` : `${label}: ${before} → ${after}`;
}

const lines = (changes: readonly Change[]) => changes.map(changeText).join("\n");

/** A row's columns in the CSV file. The hash allows a comparison with a backup or a later file. */
export const trailColumns: CsvColumns<TrailRow & { hash: string }> = {
  Row: ({ number }) => number,
  Time: ({ at }) => spreadsheetTime(at, venue.timeZone),
  Person: ({ actor }) => actor.name,
  // Names can be changed; of the program and the operator it is empty.
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
