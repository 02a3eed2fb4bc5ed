import { makePictureFiles, type PictureFiles } from "./picture-files.server.ts";

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the files of an uploaded picture. Uploads wait for each other: however many come at once, one core
 * is busy with them and the server goes on answering.
 *
 * @throws as `makePictureFiles` does.
 */
export function makeUploadedFiles(folder: string, picture: Uint8Array): Promise<PictureFiles> {
  const made = last.then(() => makePictureFiles(folder, picture));
  last = made.catch(() => {});
  return made;
}
