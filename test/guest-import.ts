import { importGuests, listImports, previewGuests } from "../app/office/guests/import/import-guests.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";
import { actorNamed } from "./actor.ts";
import { sumUpGuests } from "./guests.ts";

/** Who imports, and when. */
export const by = () => ({ by: actorNamed("Ana"), now: Date.now() });

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A dry run of a file. */
export const preview = (db: Database, text: string) =>
  previewGuests(db, { bytes: bytesOf(text), columns: undefined }, Date.now());

/** Imports a file as its preview showed it. @returns the import's id. */
export async function load(db: Database, text: string): Promise<string> {
  const { preview: seen } = await preview(db, text);
  const upload = { bytes: bytesOf(text), columns: undefined, seen: seen?.seen ?? "", file: "old.csv" };
  await importGuests(db, createWriter(db), { ...upload, ...by() });
  await sumUpGuests(db);
  return (await listImports(db))[0]?._id ?? "";
}

const tables = ["guest_rows", "guest_contacts", "guests", "guest_tagged", "guest_tags", "guest_nights"] as const;

/** Everything that is stored about guests, without what only says in which order they are listed and when phones load them. */
export async function stored(db: Database) {
  await sumUpGuests(db);
  const all: Record<string, string[]> = {};
  for (const table of [...tables, "subscribers"] as const) {
    const rows = (await db.selectFrom(table).selectAll().execute()) as object[];
    all[table] = rows
      .map((row) => JSON.stringify({ ...row, place: 0, is_due: 0, card_version: 0, checked_up_to: "" }))
      .sort();
  }
  return all;
}

/** A file's first line. */
export const HEADINGS = "Name,Email,Confirmed,Phone,Visits,Last visit,Spent,Notes,Tags,Birthday,Consent date,Where";
