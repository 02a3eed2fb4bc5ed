import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { day, flag, instant, nullable, text } from "../lib/shapes.ts";
import { imageFacts, imagePath, staffFields } from "../publishing/shapes.server.ts";
import type { NewsItem, NewsSummary, StaffNews } from "./news-item.ts";

const newsFields = {
  _id: text,
  title: text,
  short_description: text,
  category: text,
  date: day,
  image: imagePath,
  picture: z.optional(imageFacts),
};

export const newsSummaryShape = shapeOf<NewsSummary>()("NewsSummary", z.object(newsFields));

const newsItemFields = {
  ...newsFields,
  long_description: text.check(z.describe("Paragraphs with an empty line between.")),
  author: nullable(text),
  redirect_url: nullable(text),
  status: flag,
};

export const newsItemShape = shapeOf<NewsItem>()("NewsItem", z.object(newsItemFields));

export const staffNewsShape = shapeOf<StaffNews>()(
  "StaffNews",
  z.object({ ...newsItemFields, ...staffFields, created_on: instant }),
);
