import type { JsonText } from "../../lib/json-text.ts";

/** What JSON columns hold, by table and column. Shapes that are declared above the database are added where they are. */
export interface JsonColumns {
  /** The ids of the images of its blocks, and once sending has started of the whole email. */
  "campaigns.images": string[];
  /** The ids of the events that it is about; sending pauses when one is cancelled or postponed. */
  "campaigns.watched_events": string[];
  /** Corners `[x, y]` in cm, from the left and from the top. */
  "floor_rooms.outline": [number, number][];
  /** Settings by path: `{"venue.name":"…"}`. */
  settings: Readonly<Record<string, unknown>>;
}

export type JsonColumn<Name extends keyof JsonColumns> = JsonText<JsonColumns[Name]>;
