import type { RequestKind } from "../../content/request-kinds.ts";
import type { Standing } from "./event-status.ts";

/** A status change of an event, as staff see it. */
export interface NightChange extends Standing {
  _id: string;
  /** ISO 8601 with the venue's offset: shown in every channel since. */
  at: string;
  /** The name of the admin. */
  by: string;
  start_date: string;
  /** Emails about it, by state. */
  mails: { sent: number; waiting: number; failed: number /** Invented guests, who are not emailed. */; demo: number };
}

/** A guest with a request for an event. */
export interface NightGuest {
  /** The request's id. */
  _id: string;
  kind: RequestKind;
  reference: string;
  name: string;
  email: string;
  status: string;
}

/** The guests to notify of the last change, and the email's text. */
export interface ToTell {
  /** The change's id. */
  change: string;
  /** The first guests not notified yet; those of the demo, who are not emailed, come last. */
  guests: (NightGuest & { demo: boolean })[];
  /** How many there are to email, and additionally how many of the demo. */
  total: number;
  demo: number;
  /** The email to the first guest of each kind. */
  mails: { kind: RequestKind; to: string; subject: string; text: string }[];
}

/** Requests on the former date of a postponed event. */
export interface ToMove {
  /** The change's id. */
  change: string;
  /** Club nights, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** The first of them, and how many there are. */
  guests: NightGuest[];
  total: number;
  /** Guests of guest lists among the total. */
  listed: number;
  /** Guests of lists that are full on the new date, or have their name already. */
  without_place: number;
}

/** Numbers of requests by the replies of a postponed event's guests. */
export interface DateReplies {
  keep: number;
  release: number;
  /** Asked, without a reply. */
  open: number;
}

/** An event's changes, for staff. */
export interface NightChanges {
  /** Newest first. */
  changes: NightChange[];
  /** Null if the event is on or sold out. */
  tell: ToTell | null;
  /** Null without a new date. */
  move: ToMove | null;
  /** Null if no guest was asked about the event's date. */
  replies: DateReplies | null;
}

/** The same after an action, with its result in words. */
export interface NightChangesResult extends NightChanges {
  message: string;
}
