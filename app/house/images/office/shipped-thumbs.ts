import type { BuiltImage } from "../../../platform/ui/built-image.ts";

const files = {
  ...import.meta.glob<BuiltImage>(
    "../../../platform/venue/images/{hero-main-room,about-crowd,functions-room,venue-main-room}.jpg",
    { eager: true, query: "?picture=upright", import: "default" },
  ),
  ...import.meta.glob<BuiltImage>(
    [
      "../../../platform/venue/images/*.jpg",
      "!../../../platform/venue/images/{playlist-*,hero-main-room,about-crowd,functions-room,venue-main-room}.jpg",
    ],
    { eager: true, query: "?picture=photo", import: "default" },
  ),
  ...import.meta.glob<BuiltImage>("../../../platform/venue/images/playlist-*.jpg", {
    eager: true,
    query: "?picture=cover",
    import: "default",
  }),
};

/** The smallest AVIF of a built-in image. */
function smallest(built: BuiltImage | string): string {
  // Without the Vite plugin for images, as in unit tests, an import is a URL.
  if (typeof built === "string") return built;
  const { sources, img } = built;
  return sources.avif?.split(/\s/)[0] ?? img.src;
}

/** Thumbnails of the program's own images, by name: `gallery-01`. */
export const shippedThumbs: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([file, built]) => [file.replace(/^.*\/|\.jpg$/g, ""), smallest(built)]),
);
