import type { Database } from "../../../platform/db/tables.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { listUpcomingEvents } from "../../../programme/events/store.server.ts";
import { listNews } from "../../../programme/news/store.server.ts";
import { listOffers } from "../../../programme/offers/store.server.ts";
import type { BlockChoices } from "./shapes.ts";

/** Most news items to choose from: the newest. */
const MOST_NEWS = 30;

/** The events, offers and news that guests see at `now` (ms since 1970). */
export async function listChoices(db: Database, now: number): Promise<BlockChoices> {
  const [events, offers, news] = await Promise.all([
    listUpcomingEvents(db, now),
    listOffers(db, now),
    listNews(db, now, MOST_NEWS),
  ]);
  return {
    events: events
      .filter(({ state }) => state !== "cancelled")
      .map(({ _id, name, night }) => ({ _id, title: name, line: formatDay(night) })),
    offers: offers.map(({ _id, title, valid_till }) => ({ _id, title, line: `until ${formatDay(valid_till)}` })),
    news: news.map(({ _id, title, date }) => ({ _id, title, line: formatDay(date) })),
  };
}
