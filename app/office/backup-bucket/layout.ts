import { z } from "zod";

/** The names of everything that belongs to one key; what else is in the bucket is left alone. */
export function layoutOf(keyId: string) {
  const base = `${folderOf(keyId)}/`;
  return {
    base,
    backups: `${base}backups/`,
    backup: (stamp: string) => `${base}backups/${stamp}`,
    blobs: `${base}blobs/`,
    blob: (name: string) => `${base}blobs/${name}`,
    /** What ended, and where the audit trail ends. */
    lists: `${base}lists`,
    /** Which machine is the club's. */
    owner: `${base}owner`,
    /** Tells the time of the bucket. */
    clock: `${base}clock`,
  };
}
export type Layout = ReturnType<typeof layoutOf>;

const folderOf = (keyId: string) => `afterglow-${keyId}`;

/** The id of the key that an object belongs to; undefined for foreign objects. */
export function keyIdOf(name: string): string | undefined {
  return /^afterglow-([0-9a-f]{16})\//.exec(name)?.[1];
}

/** `20261128T110000Z` of an instant, ISO 8601 in UTC. */
export function stampOf(instant: string): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** The instant of a backup by its name, ms since 1970; undefined if it is no backup's. */
export function timeOfStamp(stamp: string): number | undefined {
  if (!/^\d{8}T\d{6}Z$/.test(stamp)) return undefined;
  const time = Date.parse(stamp.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  return Number.isNaN(time) ? undefined : time;
}

/** Increment when older programs cannot read new backups. */
export const BUCKET_FORMAT = 1;

/** The last object of a backup: all its files in their order, and the blobs that they are in. */
export const bucketManifest = z.object({
  program: z.literal("afterglow"),
  format: z.number(),
  /** ISO 8601 in UTC. */
  made_at: z.iso.datetime(),
  /** Names of migrations. */
  schema: z.array(z.string()).min(1),
  groups: z.array(
    z.object({
      /** Name and bytes of files whose bytes follow one another. */
      files: z.array(z.tuple([z.string(), z.number()])),
      /** Those bytes are in these blobs, one after the other. */
      blobs: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});
export type BucketManifest = z.infer<typeof bucketManifest>;
