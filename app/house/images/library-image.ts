import * as z from "zod/mini";
import { day, line, optionalLine } from "../../platform/lib/fields.ts";
import { isDay } from "../../platform/lib/time/wall-time-text.ts";
import { ALT_LENGTH, imageText, NAME_LENGTH } from "./schema.ts";

/** Staff are warned this many days before the end of a licence. */
export const LICENCE_WARNING_DAYS = 14;

/** Filters of the image library. */
export const imageShows = ["all", "unused", "events", "offers", "news", "pages", "campaigns", "licence"] as const;
export type ImageShow = (typeof imageShows)[number];

/** Number of images on a page. */
export const IMAGES_PAGE = 48;

const anyDay = z._default(z.string().check(z.refine((day: string) => day === "" || isDay(day))), "");

/** Parameters of `admin-images`: search, use, the days between which images were added, and the start of the page. */
export const imageQuerySchema = z.object({
  q: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  show: z._default(z.enum(imageShows), "all"),
  from: anyDay,
  till: anyDay,
  /** The id of the last image of the previous page. */
  after: z._default(z.string().check(z.maxLength(36)), ""),
});

export type ImageQuery = z.output<typeof imageQuerySchema>;

/** Most characters of a credit. */
export const CREDIT_LENGTH = 120;

/** Staff's changes to an image of the library. */
export const imageChangeSchema = z.object({
  name: line("Enter a name.", NAME_LENGTH),
  alt: z._default(optionalLine(ALT_LENGTH), ""),
  focus: imageText.focus,
  credit: optionalLine(CREDIT_LENGTH),
  /** Null or empty if it does not end. */
  licence_ends: z._default(z.nullable(z.union([z.literal(""), day("Choose a date.")], "Choose a date.")), null),
});

export type ImageChange = z.output<typeof imageChangeSchema>;
