import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ByteRange } from "./byte-range.ts";

/** Counts since startup, for metrics. */
export interface StorageCounts {
  /** Requests for existing images whose file was missing. */
  missing: number;
  /** Failed operations. */
  failed: number;
}

/**
 * Storage for image files, under names like `<id>-720.avif`. A file never changes. Every function throws `StorageError`
 * if the storage is unreachable or rejects the operation.
 */
export interface MediaStorage {
  /** Stores a file atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Streams a file or a range of it, with its length; undefined if it is missing. */
  open(name: string, part?: ByteRange): Promise<{ bytes: Readable; length: number } | undefined>;
  /** A file's size in bytes; undefined if it is missing. */
  find(name: string): Promise<number | undefined>;
  /** All files, in any order. */
  list(): AsyncIterable<{ name: string; size: number }>;
  /** Removes files; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
  counts: StorageCounts;
}

/** The error if the image storage is unreachable or rejects an operation. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/** Reads a whole file; undefined if it is missing. */
export async function readImage(storage: MediaStorage, name: string): Promise<Buffer | undefined> {
  const file = await storage.open(name);
  return file && buffer(file.bytes);
}
