import type { Database } from "../../db/tables.ts";
import { listUpcomingEvents } from "../../events/store.server.ts";
import { formatDay } from "../../lib/wall-time.ts";
import { listNews } from "../../news/store.server.ts";
import { listOffers } from "../../offers/store.server.ts";
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
