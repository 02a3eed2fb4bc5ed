import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { strictestFirst } from "./door-flags.ts";

/** A flag as stored, with the guest whose card shows it. */
export interface StoredFlag {
  id: string;
  root_id: string;
  kind: string;
  reason: string;
  /** ISO 8601 in UTC. */
  set_at: string;
  set_by: string;
  /** The last club night on which it is valid. */
  ends_on: string;
}

const flagColumns = ["guest_flags.id", "guests.root_id", "kind", "reason", "set_at", "set_by", "ends_on"] as const;

/** The flags of guests that are valid on a club night, the strictest first, by the id of the first of merged guests. */
export async function validFlags(
  db: Database,
  roots: readonly string[],
  night: string,
): Promise<Map<string, StoredFlag[]>> {
  const rows = await db
    .selectFrom("guest_flags")
    .innerJoin("guests", "guests.id", "guest_flags.guest_id")
    .select(flagColumns)
    .where(dialectHelpers(db).isAmong("guests.root_id", roots))
    .where("ends_on", ">=", night)
    .orderBy("ends_on", "desc")
    .orderBy("guest_flags.id")
    .execute();
  return Map.groupBy(strictestFirst(rows), ({ root_id }) => root_id);
}

/** The flags on a club night of the guest whom a request, an entry or a ticket belongs to, the strictest first. */
export async function flagsOfRow(db: Database, rowId: string, night: string): Promise<StoredFlag[]> {
  const rows = await db
    .selectFrom("guest_rows")
    .innerJoin("guest_contacts", "guest_contacts.contact", "guest_rows.contact")
    .innerJoin("guests as own", "own.id", "guest_contacts.guest_id")
    .innerJoin("guests", "guests.root_id", "own.root_id")
    .innerJoin("guest_flags", "guest_flags.guest_id", "guests.id")
    .select(flagColumns)
    .where("guest_rows.row_id", "=", rowId)
    .where("ends_on", ">=", night)
    .orderBy("guest_flags.id")
    .execute();
  return strictestFirst(rows);
}

/** All flags that are valid on a club night, those that end soonest first. */
export function listFlags(db: Database, night: string, most: number) {
  return db
    .selectFrom("guest_flags")
    .innerJoin("guests as own", "own.id", "guest_flags.guest_id")
    .innerJoin("guests", "guests.id", "own.root_id")
    .selectAll("guests")
    .select([
      "guest_flags.id as flag_id",
      "guest_flags.kind",
      "guest_flags.reason",
      "guest_flags.set_at",
      "guest_flags.set_by",
      "guest_flags.ends_on",
    ])
    .where("ends_on", ">=", night)
    .orderBy("ends_on")
    .orderBy("guest_flags.id")
    .limit(most)
    .execute();
}
