import type { Database } from "../../platform/db/tables.ts";
import type { CsvColumns } from "../../platform/lib/csv/csv.server.ts";
import { spreadsheetTime, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { proofLabels, purposeLabels } from "./purpose.ts";
import type { ConsentLine } from "./shapes.ts";

/** Selects the ledger with the words. */
export const selectLedger = (db: Database) =>
  db
    .selectFrom("consents")
    .leftJoin("consent_texts", "consent_texts.id", "consents.text_id")
    .selectAll("consents")
    .select("consent_texts.body");

type Row = Awaited<ReturnType<ReturnType<typeof selectLedger>["execute"]>>[number];

const localTime = (at: string) => spreadsheetTime(at, venue.timeZone);

/** A row's columns in the CSV file. */
export const consentColumns: CsvColumns<Row> = {
  Email: ({ address }) => address,
  Purpose: ({ purpose }) => purposeLabels[purpose],
  By: ({ channel }) => (channel === "email" ? "Email" : "SMS"),
  "Given or withdrawn": ({ given }) => (given === 1 ? "Given" : "Withdrawn"),
  When: ({ at }) => localTime(at),
  Where: ({ place }) => place,
  Proof: ({ proof }) => proofLabels[proof],
  "To what": ({ body }) => body,
  "Version of the words": ({ version }) => version,
  "Form sent": ({ asked_at }) => asked_at && localTime(asked_at),
  "Entered by": ({ actor }) => actor,
  Recorded: ({ recorded_at }) => localTime(recorded_at),
};

/** What an address gave and withdrew, newest first; rows of one moment together. @param mark of the address. */
export async function listConsents(db: Database, mark: string): Promise<ConsentLine[]> {
  const rows = await selectLedger(db).where("consents.mark", "=", mark).orderBy("consents.number").execute();
  const local = (at: string) => zonedIso(at, venue.timeZone);
  const lines = new Map<string, ConsentLine>();
  for (const row of rows) {
    const { given, at, asked_at, body, version, place, proof, actor, purpose, recorded_at } = row;
    const key = JSON.stringify([given, at, asked_at, body, version, place, proof, actor, recorded_at]);
    const line = lines.get(key);
    if (line) line.purposes.push(purpose);
    else
      lines.set(key, {
        _id: `${mark}-${row.number}`,
        at: local(at),
        given: given === 1,
        purposes: [purpose],
        words: body ?? "",
        version,
        where: place,
        proof,
        by: actor,
        asked_on: asked_at && local(asked_at),
      });
  }
  return [...lines.values()].reverse();
}
