import { variantPath } from "../../../house/images/image.ts";
import { hasEnded } from "../../../house/images/joined.server.ts";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { mediaPath } from "../../../platform/lib/media-path.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import type { CalendarEvent } from "../../../programme/events/event.ts";
import { isOpen } from "../../../programme/events/event-status.ts";
import { findEvent, listUpcomingEvents } from "../../../programme/events/store.server.ts";
import type { NewsSummary } from "../../../programme/news/news-item.ts";
import { findNews } from "../../../programme/news/store.server.ts";
import type { Offer } from "../../../programme/offers/offer.ts";
import { findOffer } from "../../../programme/offers/store.server.ts";
import type { Block } from "../campaign.ts";
import { imagesOf } from "../images.server.ts";

/** An image as an email shows it. */
export interface LiveImage {
  /** Its stored path. */
  stored: string;
  /** The path of its JPEG, which every mail program shows. */
  path: string;
  /** Whether its licence has ended, so that guests no longer see it. */
  ended: boolean;
}

/** The entries and images of blocks as guests see them now, by id; those that guests don't see are missing. */
export interface Live {
  images: ReadonlyMap<string, LiveImage>;
  /** The events of the next seven club nights that are on. */
  week: readonly CalendarEvent[];
  events: ReadonlyMap<string, CalendarEvent>;
  offers: ReadonlyMap<string, Offer>;
  news: ReadonlyMap<string, NewsSummary>;
}

/** Club nights of "this week", from the day of sending. */
const NIGHTS = 7;

/** Loads the entries and images of blocks. @param now ms since 1970 */
export async function loadLive(db: Database, blocks: readonly Block[], now: number): Promise<Live> {
  const idsOf = (kind: "events" | "offers" | "news") =>
    blocks.flatMap((block) => (block.kind === kind ? (block as { ids: string[] }).ids : []));
  const asksForWeek = blocks.some((block) => block.kind === "events" && block.pick === "week");
  return {
    images: await findImages(db, imagesOf(blocks), now),
    week: asksForWeek ? await findWeek(db, now) : [],
    events: await findAll(idsOf("events"), (id) => findEvent(db, id)),
    offers: await findAll(idsOf("offers"), (id) => findOffer(db, id, now)),
    news: await findAll(idsOf("news"), (id) => findNews(db, id, now)),
  };
}

async function findAll<Item>(
  ids: readonly string[],
  find: (id: string) => Promise<Item | undefined>,
): Promise<ReadonlyMap<string, Item>> {
  const found = await Promise.all([...new Set(ids)].map(async (id) => [id, await find(id)] as const));
  return new Map(found.flatMap(([id, item]) => (item ? [[id, item] as const] : [])));
}

async function findWeek(db: Database, now: number): Promise<CalendarEvent[]> {
  const before = addDays(tonight(now), NIGHTS);
  const upcoming = await listUpcomingEvents(db, now);
  return upcoming.filter((event) => event.night < before && (isOpen(event) || event.state === "sold_out"));
}

/** Finds images in the library by id. */
export async function findImages(db: Database, ids: readonly string[], now: number): Promise<Live["images"]> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("media")
    .select(["id", "file_id", "licence_ends"])
    .where(dialectHelpers(db).isAmong("id", ids))
    .execute();
  return new Map(
    rows.map(({ id, file_id, licence_ends }) => [
      id,
      {
        stored: mediaPath(file_id),
        path: variantPath(mediaPath(file_id), 1200, "jpg"),
        ended: hasEnded(licence_ends, now),
      },
    ]),
  );
}

/** The events of a block, in order; chosen events are included whatever their status. */
export function eventsOf(block: Extract<Block, { kind: "events" }>, live: Live): readonly CalendarEvent[] {
  return block.pick === "week" ? live.week : itemsOf(block.ids, live.events);
}

/** The chosen items that guests still see, in order. */
export function itemsOf<Item>(ids: readonly string[], items: ReadonlyMap<string, Item>): Item[] {
  return ids.flatMap((id) => items.get(id) ?? []);
}
