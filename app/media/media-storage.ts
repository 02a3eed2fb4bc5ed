import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ByteRange } from "./byte-range.ts";

/** Counts since the start, for whoever watches. */
export interface PlaceCounts {
  /** Pictures that are known and whose file was not there. */
  missing: number;
  /** How often the place could not do what it was asked. */
  failed: number;
}

/**
 * Where the files of stored pictures are kept, under names like `<id>-720.avif`. What is under a name never
 * changes. Every function throws `StorageError` when the place cannot be reached or refuses.
 */
export interface MediaStorage {
  /** Keeps a file; it is there as a whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** A file's bytes, or a part of them, as they come, and how many; nothing when there is no such file. */
  open(name: string, part?: ByteRange): Promise<{ bytes: Readable; length: number } | undefined>;
  /** How many bytes a file has; nothing when there is none. */
  find(name: string): Promise<number | undefined>;
  /** Every file, in no order. */
  list(): AsyncIterable<{ name: string; size: number }>;
  /** Removes files; those that are not there are no failure. */
  remove(names: readonly string[]): Promise<void>;
  counts: PlaceCounts;
}

/** The place of pictures cannot be reached, or refuses. */
export class StorageError extends Error {}

/** A file's bytes at once; nothing when it is not there. */
export async function readPicture(storage: MediaStorage, name: string): Promise<Buffer | undefined> {
  const file = await storage.open(name);
  return file && buffer(file.bytes);
}
