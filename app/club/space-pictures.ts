import type { BuiltPicture } from "../ui/picture.tsx";

const files = import.meta.glob<BuiltPicture>(
  "../content/pictures/{venue-bar,venue-booth,venue-terrace-or-lounge,vip-booth}.jpg",
  {
    eager: true,
    query: "?picture=photo",
    import: "default",
  },
);

/** The image of a space by its name, for example `venue-bar`. */
export const spacePictures = new Map(
  Object.entries(files).map(([path, picture]) => [path.replace(/^.*\/|\.jpg$/g, ""), picture]),
);
