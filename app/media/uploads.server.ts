import { Histogram } from "../lib/histogram.server.ts";
import { limitConcurrency } from "../lib/limit-concurrency.server.ts";
import type { MediaStorage } from "./media-storage.ts";
import { makePictureFiles, type PictureFiles } from "./picture-files.server.ts";

const oneByOne = limitConcurrency(1);

/** Durations of uploads since the start, waiting included. */
export const uploadDurations = new Histogram([0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]);

/**
 * Makes the files of an uploaded image, one upload at a time: parallel uploads keep only one core
 * busy, and the server stays responsive.
 *
 * @throws as `makePictureFiles` does.
 */
export async function makeUploadedFiles(storage: MediaStorage, picture: Uint8Array): Promise<PictureFiles> {
  const start = performance.now();
  try {
    return await oneByOne(() => makePictureFiles(storage, picture));
  } finally {
    uploadDurations.add(performance.now() - start);
  }
}
