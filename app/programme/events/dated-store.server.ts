import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import type { Event } from "./event.ts";
import { eventColumns, toEvent } from "./store.server.ts";

/** An event with its last change, for calendar files. */
export interface DatedEvent extends Event {
  /** Instants in UTC, ISO 8601. */
  starts_at: string;
  ends_at: string;
  created_at: string;
  changed_at: string;
  /** 1 when added, one more with each change. */
  version: number;
}

function activeRows(db: Database) {
  return db
    .selectFrom("events")
    .leftJoin("media", "media.id", "events.picture_id")
    .where("events.active", "=", 1)
    .select([...eventColumns, "events.updated_at", "events.version"]);
}

type DatedRow = Awaited<ReturnType<ReturnType<typeof activeRows>["execute"]>>[number];

function toDatedEvent(row: DatedRow): DatedEvent {
  return {
    ...toEvent(row),
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    created_at: row.created_at,
    changed_at: row.updated_at ?? row.created_at,
    version: row.version,
  };
}

/** Active events that end after an instant (ms since 1970), in order. */
export async function listDatedEvents(db: Database, after: number): Promise<DatedEvent[]> {
  const rows = await activeRows(db)
    .where("events.ends_at", ">", storedInstant(after))
    .orderBy("events.starts_at")
    .orderBy("events.id")
    .execute();
  return rows.map(toDatedEvent);
}

/** The active event with this id, if there is one. */
export async function findDatedEvent(db: Database, id: string): Promise<DatedEvent | undefined> {
  const row = await activeRows(db).where("events.id", "=", id).executeTakeFirst();
  return row && toDatedEvent(row);
}
