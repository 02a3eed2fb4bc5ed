import * as z from "zod/mini";
import { count, instant, nullable, text } from "../lib/shapes.ts";

export const imagePath = z.string().check(z.describe("Path on this host; empty when there is no image."));

export const imageFacts = z.object({
  alt: text,
  focus: text.check(z.describe("CSS object-position.")),
  color: text.check(z.describe("#rrggbb, behind the image while it loads.")),
});

export const staffFields = { version: count, updated_on: nullable(instant), updated_by: nullable(text) };
