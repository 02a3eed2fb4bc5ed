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
    /** Size of the original, in px. */
    width: count,
    height: count,
    credit: text,
    /** The last day it may be shown; null if the licence does not end. */
    licence_ends: nullable(day),
    /** Its licence: none set, valid, ending within two weeks, or ended. */
    licence: z.enum(["none", "valid", "ending", "ended"]),
    created_on: instant,
    /** How many events, offers, news items, pages and campaigns use it, including deleted ones and drafts. */
    uses: count,
    ...staffFields,
  })
  .register(shapeNames, { id: "LibraryImage" });
export type LibraryImage = z.output<typeof libraryImageShape>;
export type Licence = LibraryImage["licence"];

/** A page of images, newest first. */
export const imagesPageShape = z
  .object({
    items: z.array(libraryImageShape),
    /** Number of matching images on all pages. */
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
    /** The day of an event or a news item, or the day on which a campaign was sent. */
    date: nullable(day),
    /** `draft` and `scheduled` are for pages and campaigns, `sending` and `sent` for campaigns. */
    state: z.enum(["active", "inactive", "deleted", "published", "draft", "scheduled", "sending", "sent"]),
    /** Its alt text there; empty for a campaign, which has one for each place. */
    alt: text,
  })
  .register(shapeNames, { id: "ImageUse" });
export type ImageUse = z.output<typeof imageUseShape>;
