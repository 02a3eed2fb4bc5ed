import { venue } from "../content/venue.ts";
import type { ImageFacts } from "../media/image.ts";
import type { StaffFields } from "../publishing/staff-fields.ts";

/** The fields of an item in a list of news. */
export interface NewsSummary {
  _id: string;
  title: string;
  short_description: string;
  category: string;
  /** `YYYY-MM-DD` in the venue's zone. */
  date: string;
  /** Path of the image on this host; empty when there is none. */
  image: string;
  picture?: ImageFacts;
}

/** One item, whole. */
export interface NewsItem extends NewsSummary {
  /** Paragraphs with an empty line between. */
  long_description: string;
  author: string | null;
  redirect_url: string | null;
  status: boolean;
}

/** An item as staff see it. */
export interface StaffNews extends NewsItem, StaffFields {
  created_on: string;
}

/** The category of an item that names none. */
export const USUAL_CATEGORY = "News";

/** The byline of an item without an author. */
export const editorialTeam = (): string => `${venue.name} Editorial Team`;
