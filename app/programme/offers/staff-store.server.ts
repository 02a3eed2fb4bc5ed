import { storedImageOf } from "../../house/images/joined.server.ts";
import { staffFields } from "../../house/published-items/rows.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { StaffOffer } from "./offer.ts";
import { claimedCount, offerColumns, toOffer } from "./store.server.ts";

/** Offers with the event each is for, and how often it was claimed. */
function staffOffers(db: Database) {
  return db
    .selectFrom("offers")
    .leftJoin("media", "media.id", "offers.picture_id")
    .leftJoin("events", "events.id", "offers.event_id")
    .select("events.name as event_name")
    .select([
      ...offerColumns,
      "offers.created_at",
      "offers.version",
      "offers.updated_at",
      "offers.updated_by",
      "offers.overruled",
    ])
    .select(claimedCount);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffOffers>["execute"]>>[number];

function toStaffOffer(row: StaffRow): StaffOffer {
  const { path: imgsrc, picture } = storedImageOf(row);
  return {
    ...toOffer(row),
    imgsrc,
    ...(picture && { picture }),
    event_name: row.event_name,
    event_start: row.event_starts_at && zonedIso(row.event_starts_at, venue.timeZone),
    claimed: row.claimed ?? 0,
    overruled: row.overruled === null ? null : parseJsonText(row.overruled),
    limit_total: row.limit_total,
    limit_guest: row.limit_guest,
    limit_night: row.limit_night,
    created_on: zonedIso(row.created_at, venue.timeZone),
    ...staffFields(row),
  };
}

/** Every offer that was not deleted, newest first. */
export async function listStaffOffers(db: Database): Promise<StaffOffer[]> {
  const rows = await staffOffers(db)
    .where("offers.deleted_at", "is", null)
    .orderBy("offers.created_at", "desc")
    .orderBy("offers.id", "desc")
    .execute();
  return rows.map(toStaffOffer);
}

/** The offer with this id, also when it was deleted. */
export async function findStaffOffer(db: Database, id: string): Promise<StaffOffer | undefined> {
  const row = await staffOffers(db).where("offers.id", "=", id).executeTakeFirst();
  return row && toStaffOffer(row);
}
