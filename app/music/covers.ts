import type { BuiltPicture } from "../ui/picture.tsx";

const files = import.meta.glob<BuiltPicture>("../content/pictures/playlist-*.jpg", {
  eager: true,
  query: "?picture=cover",
  import: "default",
});

/** A playlist's cover by its image's name, for example `playlist-01`. */
export const covers = new Map(Object.entries(files).map(([path, cover]) => [path.replace(/^.*\/|\.jpg$/g, ""), cover]));
