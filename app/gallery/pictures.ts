import { gallery } from "../content/gallery.ts";
import type { BuiltPicture } from "../ui/picture.tsx";

const files = import.meta.glob<BuiltPicture>("../content/pictures/gallery-*.jpg", {
  eager: true,
  query: "?picture=photo",
  import: "default",
});

/** The pictures of the gallery in order, as the build made them, with their words. */
export const galleryPictures = gallery.flatMap((text) => {
  const built = files[`../content/pictures/${text.picture}.jpg`];
  return built ? [{ ...text, built }] : [];
});

export type GalleryPicture = (typeof galleryPictures)[number];
