import type { BucketConfig } from "../../platform/lib/s3-client.server.ts";
import { keyIdOf, type Layout, layoutOf } from "./layout.ts";
import { BucketFailed, type ObjectStore, openObjectStore } from "./object-store.server.ts";
import { CannotOpen, openSealer, type Sealer, type SealProblem } from "./seal.server.ts";

/** The bucket of backups, and the key that encrypts them. */
export type BackupBucket = BucketConfig & { key: Buffer };

/** Most difference allowed between this machine's clock and the bucket's, in ms. */
export const MAX_CLOCK_ERROR_MS = 10 * 60_000;

const problems: Record<SealProblem, string> = {
  foreign: "is not Afterglow's. Move it away, or use another bucket",
  newer: "was made by a newer Afterglow. Use that version",
  "other key": "was encrypted with another key. Set BACKUP_KEY to that one",
  altered: "is damaged, or someone altered it. Use an earlier backup",
};

/** Encrypted objects in a bucket. Every function throws an Error with one line for an operator. */
export interface Vault {
  store: ObjectStore;
  sealer: Sealer;
  names: Layout;
  /** Encrypts and stores an object, then reads it back and compares it. @returns its stored size in bytes. */
  put(name: string, bytes: Uint8Array): Promise<number>;
  /** Reads and decrypts an object; undefined if it is missing. */
  read(name: string): Promise<Buffer | undefined>;
  /** The error for an object that cannot be used. */
  unusable(name: string, problem: SealProblem): BucketFailed;
  /** The time by the bucket's own clock, ms since 1970. */
  now(): Promise<number>;
  /** The ids of other keys with backups in the bucket. */
  otherKeys(): Promise<string[]>;
}

/** @param timeout of a request including its retries, in ms. */
export function openVault({ key, ...bucket }: BackupBucket, timeout?: number): Vault {
  const store = openObjectStore(bucket, timeout);
  const sealer = openSealer(key);
  const names = layoutOf(sealer.id);
  const unusable = (name: string, problem: SealProblem) =>
    new BucketFailed(`Backup bucket: ${name} in ${store.place} ${problems[problem]}. Nothing was changed.`);

  return {
    store,
    sealer,
    names,
    unusable,
    async put(name, bytes) {
      const sealed = await sealer.seal(name, bytes);
      await store.put(name, sealed);
      const stored = await store.get(name);
      if (!stored?.equals(sealed))
        throw new BucketFailed(
          `Backup bucket: ${store.place} ${stored ? "returned other bytes than" : "lost"} ${name} right after storing it. Don't rely on this bucket.`,
        );
      return sealed.length;
    },
    async read(name) {
      const sealed = await store.get(name);
      try {
        return sealed && (await sealer.open(name, sealed));
      } catch (error) {
        throw error instanceof CannotOpen ? unusable(name, error.problem) : error;
      }
    },
    async now() {
      await store.put(names.clock, Buffer.from("."));
      const found = await store.find(names.clock);
      if (!found) throw new BucketFailed(`Backup bucket: ${store.place} lost ${names.clock} right after storing it.`);
      return found.at;
    },
    async otherKeys() {
      const ids = new Set<string>();
      for await (const { name } of store.list("afterglow-")) {
        const id = keyIdOf(name);
        if (id !== undefined && id !== sealer.id) ids.add(id);
      }
      return [...ids].sort();
    },
  };
}

/**
 * Compares this machine's clock with the bucket's: with a wrong clock, backups would get wrong names, and good ones
 * would be deleted.
 *
 * @param now ms since 1970 by this machine. @returns the time by the bucket. @throws BucketFailed if they differ too
 * much.
 */
export async function checkClock(vault: Vault, now: number): Promise<number> {
  const there = await vault.now();
  const minutes = Math.round((now - there) / 60_000);
  if (Math.abs(now - there) <= MAX_CLOCK_ERROR_MS) return there;
  throw new BucketFailed(
    `Backup bucket: this machine's clock is ${Math.abs(minutes).toLocaleString("en-AU")} minutes ${minutes > 0 ? "ahead of" : "behind"} that of ${vault.store.place}. Nothing was uploaded or deleted: set the clock.`,
  );
}
