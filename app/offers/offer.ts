import type { ImageFacts } from "../media/image.ts";
import type { StaffFields } from "../publishing/staff-fields.ts";

/** An offer as every call sends it. */
export interface Offer {
  _id: string;
  title: string;
  description: string;
  /** The event's id, or `Others` if it applies to all events. */
  event: string;
  /** First and last day, `YYYY-MM-DD` in the venue's zone. */
  valid_from: string;
  valid_till: string;
  /** The one club night that it is for, `YYYY-MM-DD`: its event's, or the only day on which it is valid. */
  night?: string;
  /** Path of the image on this host; empty when there is none. */
  imgsrc: string;
  status: boolean;
  /** Fully claimed. */
  full?: true;
  picture?: ImageFacts;
}

/** The fields of an offer in a list; a page with a list contains only these. */
export type ListedOffer = Pick<Offer, "_id" | "title" | "imgsrc" | "picture">;

/** An offer as staff see it. */
export interface StaffOffer extends Offer, StaffFields {
  /** The event's name and start, ISO 8601 with the venue's offset; null if the offer applies to all. */
  event_name: string | null;
  event_start: string | null;
  /** How often it was claimed; without spam and claims that are void. */
  claimed: number;
  /** Limits of claims in total, per guest and per night; null is unlimited. */
  limit_total: number | null;
  limit_guest: number | null;
  limit_night: number | null;
  /** Staff's reason for keeping an alcohol promotion, and the rules it concerns. */
  overruled: { reason: string; rules: string[] } | null;
  created_on: string;
}

/** The value of an offer's `event` for all events. */
export const ALL_EVENTS = "Others";
