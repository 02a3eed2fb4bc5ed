import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, instant, nullable, staffFields, text } from "../../platform/lib/shapes.ts";

export const imagePath = z.string().check(z.describe("Path on this host; empty when there is no image."));

/** An image's details besides its path. */
export const imageFacts = z.object({
  alt: text,
  focus: text.check(z.describe("CSS object-position.")),
  color: text.check(z.describe("#rrggbb, behind the image while it loads.")),
});

/** An image of the library. */
export const libraryImageShape = z
  .object({
    _id: text,
    name: text,
    imgsrc: imagePath,
    picture: imageFacts,
    /** Of the original, in px. */
    width: count,
    height: count,
    credit: text,
    /** The last day it may be shown; null without an end. */
    licence_ends: nullable(day),
    /** Whether it may be shown: its licence has no end, lasts, ends within two weeks, or is over. */
    licence: z.enum(["none", "valid", "ending", "ended"]),
    created_on: instant,
    /** How many events, offers, news items, pages and campaigns show it, deleted ones and drafts included. */
    uses: count,
    ...staffFields,
  })
  .register(shapeNames, { id: "LibraryImage" });
export type LibraryImage = z.output<typeof libraryImageShape>;
export type Licence = LibraryImage["licence"];

/** One page of images, newest first. */
export const imagesPageShape = z
  .object({
    items: z.array(libraryImageShape),
    /** How many match, on all pages. */
    total: count,
    next: nullable(text).check(z.describe("Where the next page begins: its `after`.")),
  })
  .register(shapeNames, { id: "ImagesPage" });
export type ImagesPage = z.output<typeof imagesPageShape>;

/** Where an image is used. */
export const imageUseShape = z
  .object({
    kind: z.enum(["event", "offer", "news", "page", "campaign"]),
    _id: text.check(z.describe("Of a page the setting's path.")),
    title: text,
    /** The day of an event or a news item, or on which a campaign was sent. */
    date: nullable(day),
    /** `draft` and `scheduled` are of pages and campaigns, `sending` and `sent` of campaigns. */
    state: z.enum(["active", "inactive", "deleted", "published", "draft", "scheduled", "sending", "sent"]),
    /** Its alt text there; empty of a campaign, which has one for each place. */
    alt: text,
  })
  .register(shapeNames, { id: "ImageUse" });
export type ImageUse = z.output<typeof imageUseShape>;
