import type { BucketConfig } from "../platform/lib/s3-client.server.ts";

/** A service's variables, without the prefix for its use. */
const serviceVariables = ["S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
type Variables = Partial<Record<`${"" | "BACKUP_"}${(typeof serviceVariables)[number]}`, string>> & {
  MEDIA_BUCKET?: string;
  BACKUP_BUCKET?: string;
  BACKUP_KEY?: Buffer;
};

/** An invalid variable, and why. */
interface Problem {
  names: readonly string[];
  why: string;
}

const ownOf = serviceVariables.map((name) => `BACKUP_${name}` as const);

/** What is missing or invalid among the variables of the two buckets. */
export function bucketProblems(env: Variables): Problem[] {
  const problems: Problem[] = [];
  const unset = (names: readonly (keyof Variables)[]) => names.filter((name) => env[name] === undefined);
  const service = unset(serviceVariables);
  const images = env.MEDIA_BUCKET === undefined ? ["MEDIA_BUCKET", ...service] : service;
  const backups = env.BACKUP_BUCKET !== undefined;
  const wanted = env.MEDIA_BUCKET !== undefined || (service.length < serviceVariables.length && !backups);
  if (wanted && images.length > 0)
    problems.push({
      names: images,
      why: `missing; to use a bucket, set all of MEDIA_BUCKET, ${serviceVariables.join(", ")}`,
    });
  const own = unset(ownOf);
  if (own.length > 0 && (own.length < ownOf.length || (backups && service.length > 0)))
    problems.push({
      names: own,
      why: `missing; set all of ${ownOf.join(", ")} for backups, or none of them and those without BACKUP_`,
    });
  if (!backups && own.length < ownOf.length)
    problems.push({ names: ["BACKUP_BUCKET"], why: "missing; it is the bucket's name" });
  if (backups && env.BACKUP_KEY === undefined)
    problems.push({
      names: ["BACKUP_KEY"],
      why: "missing; nothing leaves this machine unencrypted. Make a key with npm run afterglow -- backup-key, and keep a copy of it elsewhere",
    });
  const shared = own.length === ownOf.length || env.BACKUP_S3_ENDPOINT === env.S3_ENDPOINT;
  if (backups && shared && env.BACKUP_BUCKET === env.MEDIA_BUCKET)
    problems.push({ names: ["BACKUP_BUCKET"], why: "must be another bucket than MEDIA_BUCKET" });
  return problems;
}

function bucketFrom(bucket: string | undefined, values: (string | undefined)[]): BucketConfig | undefined {
  const [endpoint, region, accessKeyId, secretAccessKey] = values;
  if (!bucket || !endpoint || !region || !accessKeyId || !secretAccessKey) return undefined;
  return { bucket, endpoint, region, accessKeyId, secretAccessKey };
}

/** The bucket for images, if one is configured. */
export function imageBucket(env: Variables): BucketConfig | undefined {
  return bucketFrom(
    env.MEDIA_BUCKET,
    serviceVariables.map((name) => env[name]),
  );
}

/**
 * The bucket for backups and the key that encrypts them, if configured: on a service of its own, or on that of the
 * images.
 */
export function backupBucket(env: Variables): (BucketConfig & { key: Buffer }) | undefined {
  const own = ownOf.every((name) => env[name] !== undefined);
  const bucket = bucketFrom(
    env.BACKUP_BUCKET,
    (own ? ownOf : serviceVariables).map((name) => env[name]),
  );
  return bucket && env.BACKUP_KEY && { ...bucket, key: env.BACKUP_KEY };
}
