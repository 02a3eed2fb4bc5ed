import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, instant, nullable, text } from "../lib/shapes.ts";
import type { ImagesPage, ImageUse, LibraryImage } from "../media/library-image.ts";
import { imageFacts, imagePath, staffFields } from "../publishing/shapes.server.ts";

export const libraryImageShape = shapeOf<LibraryImage>()(
  "LibraryImage",
  z.object({
    _id: text,
    name: text,
    imgsrc: imagePath,
    picture: imageFacts,
    width: count,
    height: count,
    credit: text,
    licence_ends: nullable(day),
    licence: z.enum(["none", "valid", "ending", "ended"]),
    created_on: instant,
    uses: count,
    ...staffFields,
  }),
);

export const imagesPageShape = shapeOf<ImagesPage>()(
  "ImagesPage",
  z.object({
    items: z.array(libraryImageShape),
    total: count,
    next: nullable(text).check(z.describe("Where the next page begins: its `after`.")),
  }),
);

export const imageUseShape = shapeOf<ImageUse>()(
  "ImageUse",
  z.object({
    kind: z.enum(["event", "offer", "news", "page", "campaign"]),
    _id: text.check(z.describe("Of a page the setting's path.")),
    title: text,
    date: nullable(day),
    state: z.enum(["active", "inactive", "deleted", "published", "draft", "scheduled", "sending", "sent"]),
    alt: text,
  }),
);
