import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ByteRange } from "./byte-range.ts";

/** Counts since the start, for metrics. */
export interface StorageCounts {
  /** Requests for known images whose file was missing. */
  missing: number;
  /** Failed operations. */
  failed: number;
}

/**
 * Storage for image files, under names like `<id>-720.avif`. A file never
 * changes. Every function throws `StorageError` when the storage is unreachable or rejects.
 */
export interface MediaStorage {
  /** Stores a file, whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Streams a file or a part of it, with its length; undefined when missing. */
  open(name: string, part?: ByteRange): Promise<{ bytes: Readable; length: number } | undefined>;
  /** A file's size in bytes; undefined when missing. */
  find(name: string): Promise<number | undefined>;
  /** All files, in any order. */
  list(): AsyncIterable<{ name: string; size: number }>;
  /** Removes files; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
  counts: StorageCounts;
}

/** The image storage is unreachable or rejects. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/** Reads a whole file; undefined when missing. */
export async function readImage(storage: MediaStorage, name: string): Promise<Buffer | undefined> {
  const file = await storage.open(name);
  return file && buffer(file.bytes);
}
