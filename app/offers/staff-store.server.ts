import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import { staffFields } from "../published/rows.server.ts";
import type { StaffOffer } from "./offer.ts";
import { offerColumns, toOffer } from "./store.server.ts";

/** Claims that were never meant, or that the club took back. */
const NOT_CLAIMED = ["spam", "void"];

/** Offers with the event each is for, and how often it was claimed. */
function staffOffers(db: Database) {
  return db
    .selectFrom("offers")
    .leftJoin("media", "media.id", "offers.picture_id")
    .leftJoin("events", "events.id", "offers.event_id")
    .select(["events.name as event_name", "events.starts_at as event_starts_at"])
    .select([...offerColumns, "offers.created_at", "offers.version", "offers.updated_at", "offers.updated_by"])
    .select((row) =>
      row
        .selectFrom("request_counts")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("count"), row.lit(0)).as("count"))
        .where("kind", "=", "claim")
        .whereRef("subject", "=", "offers.id")
        .where("status", "not in", NOT_CLAIMED)
        .as("claimed"),
    );
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffOffers>["execute"]>>[number];

function toStaffOffer(row: StaffRow): StaffOffer {
  return {
    ...toOffer(row),
    event_name: row.event_name,
    event_start: row.event_starts_at && zonedIso(row.event_starts_at, venue.timeZone),
    claimed: row.claimed ?? 0,
    created_on: zonedIso(row.created_at, venue.timeZone),
    ...staffFields(row),
  };
}

/** Every offer that was not taken down, newest first. */
export async function listStaffOffers(db: Database): Promise<StaffOffer[]> {
  const rows = await staffOffers(db)
    .where("offers.deleted_at", "is", null)
    .orderBy("offers.created_at", "desc")
    .orderBy("offers.id", "desc")
    .execute();
  return rows.map(toStaffOffer);
}

/** The offer with this id, also when it was taken down. */
export async function findStaffOffer(db: Database, id: string): Promise<StaffOffer | undefined> {
  const row = await staffOffers(db).where("offers.id", "=", id).executeTakeFirst();
  return row && toStaffOffer(row);
}
