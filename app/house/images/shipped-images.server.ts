import type { BuiltImage } from "../../platform/ui/built-image.ts";
import type { ShippedImage } from "./shown-image.ts";

/** Built images by file. */
type Built = Record<string, BuiltImage>;

// Without Vite there are no built-in images.
const [hero, upright, photo, cover]: Built[] = import.meta.env
  ? [
      import.meta.glob<BuiltImage>(
        "../../platform/venue/images/{hero-main-room,about-crowd,functions-room,venue-main-room,vip-booth}.jpg",
        { eager: true, query: "?picture=hero", import: "default" },
      ),
      import.meta.glob<BuiltImage>(
        "../../platform/venue/images/{hero-main-room,about-crowd,functions-room,venue-main-room,vip-booth}.jpg",
        { eager: true, query: "?picture=upright", import: "default" },
      ),
      import.meta.glob<BuiltImage>(
        [
          "../../platform/venue/images/*.jpg",
          "!../../platform/venue/images/{playlist-*,hero-main-room,about-crowd,functions-room,venue-main-room}.jpg",
        ],
        { eager: true, query: "?picture=photo", import: "default" },
      ),
      import.meta.glob<BuiltImage>("../../platform/venue/images/playlist-*.jpg", {
        eager: true,
        query: "?picture=cover",
        import: "default",
      }),
    ]
  : [];

/** An image with only one JPEG size, for browsers without AVIF. */
function withoutJpeg({ sources: { jpeg: _, ...sources }, img }: BuiltImage): BuiltImage {
  return { sources, img };
}

/** The entries of a `srcset` by width, in px. */
function byWidth(srcSet = ""): [number, string][] {
  return srcSet.split(/,\s+/).flatMap((entry) => {
    const width = Number(/ (\d+)w$/.exec(entry)?.[1]);
    return width > 0 ? [[width, entry]] : [];
  });
}

/** Merges the files of two images; if both have a width, the second's is used. */
function merged(first: BuiltImage, second: BuiltImage): BuiltImage {
  const sources = Object.keys(first.sources).map((format) => {
    const entries = new Map([...byWidth(first.sources[format]), ...byWidth(second.sources[format])]);
    return [format, [...entries].sort(([a], [b]) => a - b).map(([, entry]) => entry)].map(String);
  });
  return { sources: Object.fromEntries(sources), img: first.img.w > second.img.w ? first.img : second.img };
}

const nameOf = (file: string) => file.replace(/^.*\/|\.jpg$/g, "");

function collect(): Map<string, ShippedImage> {
  const images = new Map<string, ShippedImage>();
  for (const files of [hero, photo, cover]) {
    for (const [file, built] of Object.entries(files ?? {})) {
      // Without the Vite plugin for images, as in unit tests, an import is a URL.
      const image = typeof built === "string" ? { sources: {}, img: { src: built, w: 1, h: 1 } } : built;
      const before = images.get(nameOf(file));
      const crop = upright?.[file];
      images.set(nameOf(file), {
        built: withoutJpeg(before ? merged(before.built, image) : image),
        ...(typeof crop === "object" && { upright: withoutJpeg(crop) }),
      });
    }
  }
  return images;
}

/** The program's own images, by name: `gallery-01`. */
export const shippedImages: ReadonlyMap<string, ShippedImage> = collect();
