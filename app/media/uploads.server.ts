import { inTurn } from "../lib/in-turn.server.ts";
import { makePictureFiles, type PictureFiles } from "./picture-files.server.ts";
import type { PicturePlace } from "./picture-place.ts";

const oneByOne = inTurn(1);

/**
 * Makes the files of an uploaded picture. Uploads wait for each other: however many come at once, one core
 * is busy with them and the server goes on answering.
 *
 * @throws as `makePictureFiles` does.
 */
export function makeUploadedFiles(place: PicturePlace, picture: Uint8Array): Promise<PictureFiles> {
  return oneByOne(() => makePictureFiles(place, picture));
}
