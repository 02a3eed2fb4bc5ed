import type { ExpressionBuilder, Selectable } from "kysely";
import { imageColumns, shownImageOf } from "../../house/images/joined.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { nightFor, tonight } from "../../platform/venue/club-night.ts";
import { notClaimed } from "../../platform/venue/request-kinds.ts";
import { venue } from "../../platform/venue/venue.ts";
import { ALL_EVENTS, type ListedOffer, type Offer } from "./offer.ts";

/** Every column that makes an `Offer`. */
export const offerColumns = [
  "offers.id",
  "offers.title",
  "offers.description",
  "offers.event_id",
  "offers.valid_from",
  "offers.valid_till",
  "offers.active",
  "offers.limit_total",
  "offers.limit_guest",
  "offers.limit_night",
  "events.starts_at as event_starts_at",
  "events.night as event_night",
  ...imageColumns,
] as const;

/** The columns for an offer's club night; those of its event are null if it applies to all. */
interface NightRow {
  event_starts_at: string | null;
  event_night: string | null;
  valid_from: string;
  valid_till: string;
}

/** Returns the one club night (`YYYY-MM-DD`) that an offer is for; undefined if it is for several. */
function nightOfOffer({ event_starts_at, event_night, valid_from, valid_till }: NightRow): string | undefined {
  if (event_starts_at !== null) return nightFor(zonedIso(event_starts_at, venue.timeZone), event_night);
  return valid_from === valid_till ? valid_from : undefined;
}

/** How often an offer was claimed, beside its row. */
export function claimedCount(row: ExpressionBuilder<Tables, "offers">) {
  return row
    .selectFrom("request_counts")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("count"), row.lit(0)).as("count"))
    .where("kind", "=", "claim")
    .whereRef("subject", "=", "offers.id")
    .where("status", "not in", notClaimed)
    .as("claimed");
}

/** Claims until an offer is fully claimed; null without limit. */
export function mostClaims({ limit_total, limit_night, night }: Omit<Claimable, "claimed">): number | null {
  const limits = [limit_total, night === undefined ? null : limit_night].filter((limit) => limit !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
}

function liveOffers(db: Database, now: number) {
  return db
    .selectFrom("offers")
    .leftJoin("media", "media.id", "offers.picture_id")
    .leftJoin("events", "events.id", "offers.event_id")
    .where("offers.active", "=", 1)
    .where("offers.valid_till", ">=", tonight(now))
    .select(offerColumns)
    .select(claimedCount);
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof liveOffers>["execute"]>>[number];

/** A row with its image, for API answers. */
export function toOffer(row: OfferRow): Offer {
  const { path, picture } = shownImageOf(row);
  const night = nightOfOffer(row);
  const most = mostClaims({ ...row, night });
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    event: row.event_id ?? ALL_EVENTS,
    valid_from: row.valid_from,
    valid_till: row.valid_till,
    ...(night !== undefined && { night }),
    imgsrc: path,
    status: row.active === 1,
    ...(most !== null && (row.claimed ?? 0) >= most && { full: true as const }),
    ...(picture && { picture }),
  };
}

/** Active offers whose last night is not over at `now` (ms since 1970), oldest first. */
export async function listOffers(db: Database, now: number): Promise<Offer[]> {
  const rows = await liveOffers(db, now).orderBy("offers.created_at").orderBy("offers.id").execute();
  return rows.map(toOffer);
}

/** The same with the columns of a list. */
export async function listShownOffers(db: Database, now: number): Promise<ListedOffer[]> {
  const offers = await listOffers(db, now);
  return offers.map(({ _id, title, imgsrc, picture }) => ({ _id, title, imgsrc, ...(picture && { picture }) }));
}

/** The active offer with this id whose last night is not over at `now`, if there is one. */
export async function findOffer(db: Database, id: string, now: number): Promise<Offer | undefined> {
  const row = await liveOffers(db, now).where("offers.id", "=", id).executeTakeFirst();
  return row && toOffer(row);
}

/** The columns that claiming an offer reads. */
export type Claimable = Pick<
  Selectable<Tables["offers"]>,
  "id" | "title" | "event_id" | "valid_from" | "valid_till" | "limit_total" | "limit_guest" | "limit_night"
> & { claimed: number; night: string | undefined };

/** The active offer with this id; `"over"` when its only or last night is over at `now`, nothing when there is none. */
export async function findClaimable(db: Database, id: string, now: number): Promise<Claimable | "over" | undefined> {
  const row = await db
    .selectFrom("offers")
    .leftJoin("events", "events.id", "offers.event_id")
    .select(["offers.id", "title", "event_id", "valid_from", "valid_till", "limit_total", "limit_guest", "limit_night"])
    .select(["events.starts_at as event_starts_at", "events.night as event_night"])
    .select(claimedCount)
    .where("offers.id", "=", id)
    .where("offers.active", "=", 1)
    .executeTakeFirst();
  if (!row) return undefined;
  const night = nightOfOffer(row);
  const over = row.valid_till < tonight(now) || (night !== undefined && night < tonight(now));
  return over ? "over" : { ...row, night, claimed: row.claimed ?? 0 };
}

/** Every active offer whose last night is not over at `now` (ms since 1970), and when it was last changed, oldest first. */
export async function listChangedOffers(db: Database, now: number) {
  return db
    .selectFrom("offers")
    .where("active", "=", 1)
    .where("valid_till", ">=", tonight(now))
    .select(["id as _id", "title as name"])
    .select(({ fn }) => fn.coalesce("updated_at", "created_at").as("changed"))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
