import * as z from "zod/mini";
import { imageText } from "../../house/images/schema.ts";
import { day, line, lineIfAny, optionalLink, status, text } from "../../platform/lib/fields.ts";

/** How many characters a news item takes. */
export const newsLengths = { title: 160, short: 200, long: 20_000, category: 40, author: 100 } as const;

const fields = {
  title: line("Enter a title.", newsLengths.title),
  short_description: text(newsLengths.short, "Enter a short description."),
  long_description: text(newsLengths.long, "Enter a long description."),
  redirect_url: optionalLink,
  category: lineIfAny(newsLengths.category),
  author: lineIfAny(newsLengths.author),
  date: z.optional(day("Choose a date.")),
  ...imageText,
};

/** A new item, as `post-news` takes it. */
export const newNewsSchema = z.object({ ...fields, status: z._default(status, true) });

/** An item as `edit-news` takes it; category, author, date and omitted details of its image stay. */
export const newsChangeSchema = z.object({ ...fields, status });

export type NewsForm = z.output<typeof newsChangeSchema>;
