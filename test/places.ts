import type { PicturePlace } from "../app/media/picture-place.ts";

/** The names of all files of a place. */
export async function namesIn(place: PicturePlace): Promise<string[]> {
  return (await Array.fromAsync(place.list())).map(({ name }) => name).sort();
}
