import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";

/**
 * The columns of everything that staff publish. Instants are ISO 8601 in UTC with milliseconds, so that text order is
 * time order; flags are 0 or 1.
 */
interface Published {
  id: string;
  active: number;
  picture_id: string | null;
  created_at: string;
  version: Generated<number>;
  /** When it was last edited, and by which admin. */
  updated_at: Generated<string | null>;
  updated_by: Generated<string | null>;
  /** When it was deleted, while it can still be restored; and whether it was active until then. */
  deleted_at: Generated<string | null>;
  deleted_active: Generated<number | null>;
}

/** How guests get into an event: with a ticket from its link, with a ticket from the door, or free. */
export type TicketKind = "link" | "door" | "free";

/** The statuses of an event. */
export type NightState = "on" | "cancelled" | "postponed" | "sold_out";

interface EventsTable extends Published {
  name: string;
  starts_at: string;
  ends_at: string;
  description: string;
  redirection_url: string;
  tickets: Generated<TicketKind>;
  /** Its club night, `YYYY-MM-DD`; read it with `nightOfRow`, which handles empty and outdated values. */
  night: Generated<string | null>;
  /** Its status, the reason shown to guests, and the time of the change. */
  state: Generated<NightState>;
  state_reason: Generated<string>;
  state_since: Generated<string | null>;
  /** The previous start of a postponed event that has a new date. */
  previous_starts_at: Generated<string | null>;
  /** `HH:MM`, venue time; empty when doors open at the start. */
  doors: Generated<string>;
  set_times: Generated<JsonText<{ time: string; name: string }[]>>;
  line_up: Generated<JsonText<string[]>>;
  age_note: Generated<string>;
  entry_note: Generated<string>;
  /** Its series, and by field a hash of the value that the field got from the series. */
  series_id: Generated<string | null>;
  series_gave: Generated<JsonText<Record<string, string>> | null>;
}

/** Changes of an event's status or date; append-only. */
interface NightChangesTable {
  id: string;
  event_id: string;
  at: string;
  /** The admin's name at that time. */
  by: string;
  /** The club night that guests had booked before the change, `YYYY-MM-DD`. */
  night: string;
  /** The event after the change. */
  state: NightState;
  reason: string;
  starts_at: string;
  previous_starts_at: string | null;
}

/** Requests whose guests were emailed about a change; the primary key allows one email each. */
interface NightMailsTable {
  change_id: string;
  request_id: string;
  mail_id: string;
}

/** How often an event repeats: weekly, every second week, or monthly on the same weekday. */
export const rhythms = ["week", "two-weeks", "month"] as const;
export type Rhythm = (typeof rhythms)[number];

/** Recurring events. */
interface SeriesTable {
  id: string;
  every: Rhythm;
  /** The first club night, `YYYY-MM-DD`: it determines the series' weekday and its week of the month. */
  first_night: string;
  created_at: string;
  created_by: string;
}

interface OffersTable extends Published {
  title: string;
  description: string;
  /** Null if the offer is valid for every event. */
  event_id: string | null;
  /** First and last day, `YYYY-MM-DD` in the venue's zone. */
  valid_from: string;
  valid_till: string;
  /** Most claims in total, per guest and per night; null is unlimited. */
  limit_total: Generated<number | null>;
  limit_guest: Generated<number | null>;
  limit_night: Generated<number | null>;
  /** Why wording that the liquor rules advise against was kept, and the rules concerned. */
  overruled: Generated<JsonText<{ reason: string; rules: string[] }> | null>;
}

interface NewsTable extends Published {
  title: string;
  short_description: string;
  /** Paragraphs separated by an empty line. */
  long_description: string;
  category: string;
  author: string | null;
  /** `YYYY-MM-DD` in the venue's zone. */
  published_on: string;
  redirect_url: string | null;
}

/**
 * Images. An image's first row has the id that is in its file names; another alt text or focal point for one use is a
 * further row with the same files. Files never change.
 */
interface MediaTable {
  id: string;
  /** The id in its file names: its own, or that of the image's first row. */
  file_id: string;
  /** Size of the original in px. */
  width: number;
  height: number;
  /** `#rrggbb`, shown while the image loads. */
  color: string;
  /** Focal point as a CSS `object-position`: percentages from the left and from the top. */
  focus: string;
  alt: string;
  created_at: string;
  /** Staff's name for it, and the credit line. */
  name: Generated<string>;
  credit: Generated<string>;
  /** SHA-256 of the uploaded file, in hex, on the first row; null for images from before the library. */
  hash: Generated<string | null>;
  /** The last day it may be shown, `YYYY-MM-DD` in the venue's zone, on every row of the image. */
  licence_ends: Generated<string | null>;
  /** The largest stored width, in px. */
  widest: Generated<number>;
  version: Generated<number>;
  /** When its first row was last edited, and by which admin. */
  updated_at: Generated<string | null>;
  updated_by: Generated<string | null>;
}

/** Everything that staff publish, and the images. */
export interface ContentTables {
  events: EventsTable;
  night_changes: NightChangesTable;
  night_mails: NightMailsTable;
  series: SeriesTable;
  offers: OffersTable;
  news: NewsTable;
  media: MediaTable;
}
