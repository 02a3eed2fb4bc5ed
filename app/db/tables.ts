import type { Generated, Kysely } from "kysely";

/** Instants are ISO 8601 in UTC with milliseconds, so that text order is time order; flags are 0 or 1. */
interface EventsTable {
  id: string;
  name: string;
  starts_at: string;
  ends_at: string;
  description: string;
  active: number;
  picture_id: string | null;
  redirection_url: string;
  created_at: string;
  version: Generated<number>;
}

interface OffersTable {
  id: string;
  title: string;
  description: string;
  /** Null when the offer holds for every event. */
  event_id: string | null;
  /** First and last day, `YYYY-MM-DD` in the venue's zone. */
  valid_from: string;
  valid_till: string;
  active: number;
  picture_id: string | null;
  created_at: string;
  version: Generated<number>;
}

interface NewsTable {
  id: string;
  title: string;
  short_description: string;
  /** Paragraphs with an empty line between. */
  long_description: string;
  category: string;
  author: string | null;
  /** `YYYY-MM-DD` in the venue's zone. */
  published_on: string;
  active: number;
  picture_id: string | null;
  redirect_url: string | null;
  created_at: string;
  version: Generated<number>;
}

interface MediaTable {
  id: string;
  /** px of the original. */
  width: number;
  height: number;
  /** `#rrggbb`, shown while the picture loads. */
  color: string;
  /** Per cent from the left and from the top, as CSS `object-position` takes them. */
  focus: string;
  alt: string;
  created_at: string;
}

interface MetaTable {
  key: string;
  value: string;
}

/** Every table and its columns. */
export interface Tables {
  events: EventsTable;
  offers: OffersTable;
  news: NewsTable;
  media: MediaTable;
  meta: MetaTable;
}

/** A connection, or a transaction on one: what every query function takes. */
export type Database = Kysely<Tables>;
