import { z } from "zod";

/** The names of all objects that belong to one key; other objects in the bucket are ignored. */
export function layoutOf(keyId: string) {
  const base = `${folderOf(keyId)}/`;
  return {
    base,
    backups: `${base}backups/`,
    backup: (stamp: string) => `${base}backups/${stamp}`,
    blobs: `${base}blobs/`,
    blob: (name: string) => `${base}blobs/${name}`,
    /** The log of endings, and the end of the audit trail. */
    lists: `${base}lists`,
    /** Which machine is the club's own. */
    owner: `${base}owner`,
    /** Written to read the bucket's clock. */
    clock: `${base}clock`,
  };
}
export type Layout = ReturnType<typeof layoutOf>;

const folderOf = (keyId: string) => `afterglow-${keyId}`;

/** The id of the key in an object's name; undefined for other objects. */
export function keyIdOf(name: string): string | undefined {
  return /^afterglow-([0-9a-f]{16})\//.exec(name)?.[1];
}

/** The stamp of an instant (ISO 8601 in UTC): `20261128T110000Z`. */
export function stampOf(instant: string): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** The time of a stamp, ms since 1970; undefined if it is not one. */
export function timeOfStamp(stamp: string): number | undefined {
  if (!/^\d{8}T\d{6}Z$/.test(stamp)) return undefined;
  const time = Date.parse(stamp.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  return Number.isNaN(time) ? undefined : time;
}

/** Which lists of endings were in the bucket: the database that stored them, and its how manieth they were. */
export const listsMark = z.object({ place: z.string(), number: z.number() });
export type ListsMark = z.infer<typeof listsMark>;

/** Increment when older programs cannot read new backups. */
export const BUCKET_FORMAT = 1;

/** The last object of a backup: all its files in order, and the blobs that contain them. */
export const bucketManifest = z.object({
  program: z.literal("afterglow"),
  format: z.number(),
  /** ISO 8601 in UTC. */
  made_at: z.iso.datetime(),
  /** Names of migrations. */
  schema: z.array(z.string()).min(1),
  /** The lists in the bucket when this backup was uploaded. */
  lists: listsMark.optional(),
  groups: z.array(
    z.object({
      /** Name and size in bytes of consecutive files. */
      files: z.array(z.tuple([z.string(), z.number()])),
      /** The names of the blobs that contain these files' bytes, in order. */
      blobs: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});
export type BucketManifest = z.infer<typeof bucketManifest>;
