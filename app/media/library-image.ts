import * as z from "zod/mini";
import { day, line, optionalLine } from "../lib/fields.ts";
import { isDay } from "../lib/wall-time.ts";
import type { ImageFacts } from "./image.ts";
import { ALT_LENGTH, imageText, NAME_LENGTH } from "./schema.ts";

/** Whether an image may be shown: its licence has no end, lasts, ends within two weeks, or is over. */
export type Licence = "none" | "valid" | "ending" | "ended";

/** Days before the end of a licence from which staff are warned. */
export const LICENCE_WARNING_DAYS = 14;

/** An image of the library. */
export interface LibraryImage {
  _id: string;
  name: string;
  imgsrc: string;
  picture: ImageFacts;
  /** Of the original, in px. */
  width: number;
  height: number;
  credit: string;
  /** The last day it may be shown, `YYYY-MM-DD` in the venue's zone; null without an end. */
  licence_ends: string | null;
  licence: Licence;
  /** ISO 8601 with the venue's offset. */
  created_on: string;
  /** How many events, offers, news items, pages and campaigns show it, deleted ones and drafts included. */
  uses: number;
  version: number;
  updated_on: string | null;
  updated_by: string | null;
}

/** Which images staff look at. */
export const imageShows = ["all", "unused", "events", "offers", "news", "pages", "campaigns", "licence"] as const;
export type ImageShow = (typeof imageShows)[number];

/** How many images a page has. */
export const IMAGES_PAGE = 48;

const anyDay = z._default(z.string().check(z.refine((day: string) => day === "" || isDay(day))), "");

/** Parameters of `admin-images`: a search, a use, the days on which images were added, and where a page begins. */
export const imageQuerySchema = z.object({
  q: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  show: z._default(z.enum(imageShows), "all"),
  from: anyDay,
  till: anyDay,
  /** The id of the last image of the page before. */
  after: z._default(z.string().check(z.maxLength(36)), ""),
});

export type ImageQuery = z.output<typeof imageQuerySchema>;

/** One page of images, newest first. */
export interface ImagesPage {
  items: LibraryImage[];
  /** How many match, on all pages. */
  total: number;
  /** Where the next page begins; null on the last. */
  next: string | null;
}

/** Where an image is used. */
export interface ImageUse {
  kind: "event" | "offer" | "news" | "page" | "campaign";
  /** The item's id; of a page the setting's path. */
  _id: string;
  title: string;
  /** The day of an event or a news item, or on which a campaign was sent, `YYYY-MM-DD`. */
  date: string | null;
  /** `draft` and `scheduled` are of pages and campaigns, `sending` and `sent` of campaigns. */
  state: "active" | "inactive" | "deleted" | "published" | "draft" | "scheduled" | "sending" | "sent";
  /** Its alt text there; empty of a campaign, which has one for each place. */
  alt: string;
}

/** Most characters of a credit. */
export const CREDIT_LENGTH = 120;

/** Staff's entries for an image of the library. */
export const imageChangeSchema = z.object({
  name: line("Enter a name.", NAME_LENGTH),
  alt: z._default(optionalLine(ALT_LENGTH), ""),
  focus: imageText.focus,
  credit: optionalLine(CREDIT_LENGTH),
  /** Null or empty without an end. */
  licence_ends: z._default(z.nullable(z.union([z.literal(""), day("Choose a date.")], "Choose a date.")), null),
});

export type ImageChange = z.output<typeof imageChangeSchema>;
