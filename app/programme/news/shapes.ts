import * as z from "zod/mini";
import { imageFacts, imagePath } from "../../house/images/shapes.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { day, flag, instant, nullable, staffFields, text } from "../../platform/lib/shapes.ts";

const newsFields = {
  _id: text,
  title: text,
  short_description: text,
  category: text,
  date: day,
  image: imagePath,
  picture: z.optional(imageFacts),
};

export const newsSummaryShape = z.object(newsFields).register(shapeNames, { id: "NewsSummary" });

const newsItemFields = {
  ...newsFields,
  long_description: text.check(z.describe("Paragraphs with an empty line between.")),
  author: nullable(text),
  redirect_url: nullable(text),
  status: flag,
};

export const newsItemShape = z.object(newsItemFields).register(shapeNames, { id: "NewsItem" });

export const staffNewsShape = z
  .object({ ...newsItemFields, ...staffFields, created_on: instant })
  .register(shapeNames, { id: "StaffNews" });
