import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { nameKey } from "../app/night/guest-lists/name-key.ts";
import type { Database, Tables } from "../app/platform/db/tables.ts";
import { jsonText } from "../app/platform/lib/json-text.ts";

const free = { early: { kind: "free" }, until: null, late: { kind: "free" } } as const;
const at = "2026-11-01T00:00:00.000Z";

type MadeList = Partial<Insertable<Tables["guest_lists"]>> &
  Pick<Partial<Insertable<Tables["list_entries"]>>, "night" | "email" | "email_key" | "note"> & {
    /** The guests with their plus-ones, or one without any. */
    guests?: Record<string, number>;
    guest?: string;
  };

/** Stores a guest list with its guests, by default Mia Chen on Saturday 28 November 2026, and returns their entries' ids. */
export async function makeList(db: Database, made: MadeList = {}): Promise<string[]> {
  const { guest = "Mia Chen", guests = { [guest]: 0 }, night = "2026-11-28", email = "", note = "", ...list } = made;
  const { email_key = email ? email.toLowerCase() : null, ...more } = list;
  const row: Insertable<Tables["guest_lists"]> = {
    id: randomUUIDv7(),
    name: "Luca",
    owner_kind: "promoter",
    owner_name: "Luca Moretti",
    places: 100,
    most_plus_ones: 9,
    terms: jsonText(free),
    closes: "20:00",
    created_at: at,
    created_by: "Ana",
    ...more,
  };
  await db.insertInto("guest_lists").values(row).execute();
  const added = { list_id: row.id, night, email, email_key, note, added_by: "owner" };
  const entries = Object.entries(guests).map(([name, plus_ones]) => ({
    id: randomUUIDv7(),
    name,
    name_key: nameKey(name),
    plus_ones,
    code: randomUUIDv7(),
    ...added,
    added_at: row.created_at,
    updated_at: row.created_at,
  }));
  await db.insertInto("list_entries").values(entries).execute();
  return entries.map(({ id }) => id);
}
