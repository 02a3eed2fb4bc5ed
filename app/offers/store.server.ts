import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { nightIn } from "../lib/zoned-time.server.ts";
import { pictureColumns, pictureOf } from "../media/joined.server.ts";
import type { ChangedItem } from "../published/changed.ts";
import { ALL_EVENTS, type Offer } from "./offer.ts";

/** Every column that makes an `Offer`. */
export const offerColumns = [
  "offers.id",
  "offers.title",
  "offers.description",
  "offers.event_id",
  "offers.valid_from",
  "offers.valid_till",
  "offers.active",
  ...pictureColumns,
] as const;

function liveOffers(db: Database, now: number) {
  return db
    .selectFrom("offers")
    .leftJoin("media", "media.id", "offers.picture_id")
    .where("offers.active", "=", 1)
    .where("offers.valid_till", ">=", nightIn(venue.timeZone, now))
    .select(offerColumns);
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof liveOffers>["execute"]>>[number];

/** A row with its picture as every call sends it. */
export function toOffer(row: OfferRow): Offer {
  const { path, picture } = pictureOf(row);
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    event: row.event_id ?? ALL_EVENTS,
    valid_from: row.valid_from,
    valid_till: row.valid_till,
    imgsrc: path,
    status: row.active === 1,
    ...(picture && { picture }),
  };
}

/** Active offers whose last night is not over at `now` (ms since 1970), oldest first. */
export async function listOffers(db: Database, now: number): Promise<Offer[]> {
  const rows = await liveOffers(db, now).orderBy("offers.created_at").orderBy("offers.id").execute();
  return rows.map(toOffer);
}

/** The active offer with this id whose last night is not over at `now`, if there is one. */
export async function findOffer(db: Database, id: string, now: number): Promise<Offer | undefined> {
  const row = await liveOffers(db, now).where("offers.id", "=", id).executeTakeFirst();
  return row && toOffer(row);
}

/** The title of the active offer with this id; `"over"` when its last night is over at `now`, nothing when there is none. */
export async function findClaimable(
  db: Database,
  id: string,
  now: number,
): Promise<{ title: string } | "over" | undefined> {
  const row = await db
    .selectFrom("offers")
    .select(["title", "valid_till"])
    .where("id", "=", id)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.valid_till < nightIn(venue.timeZone, now) ? "over" : { title: row.title };
}

/** Every active offer whose last night is not over at `now` (ms since 1970), and when it was last changed, oldest first. */
export async function listChangedOffers(db: Database, now: number): Promise<ChangedItem[]> {
  return db
    .selectFrom("offers")
    .where("active", "=", 1)
    .where("valid_till", ">=", nightIn(venue.timeZone, now))
    .select(["id as _id", "title as name"])
    .select(({ fn }) => fn.coalesce("updated_at", "created_at").as("changed"))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
