import { gallery } from "../content/gallery.ts";
import type { BuiltPicture } from "../ui/picture.tsx";

const files = import.meta.glob<BuiltPicture>("../content/pictures/gallery-*.jpg", {
  eager: true,
  query: "?picture=photo",
  import: "default",
});

/** The gallery's images in order, as the build made them, with their alt texts and captions. */
export const galleryPictures = gallery.flatMap((text) => {
  const built = files[`../content/pictures/${text.picture}.jpg`];
  return built ? [{ ...text, built }] : [];
});

export type GalleryPicture = (typeof galleryPictures)[number];
