import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";

/** A bucket and its credentials. */
export interface BucketConfig {
  bucket: string;
  /** The service's address. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** What a bucket is used for and which variables configure it, for messages to the operator. */
export interface BucketUse {
  /** The first word of every message, such as `Images`. */
  what: string;
  bucket: string;
  /** The prefix of the service's variables: `ENDPOINT`, `REGION` and the keys follow it. */
  service: string;
}

const WRONG_KEYS = ["InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "AuthorizationHeaderMalformed"];
const WRONG_REGION = ["PermanentRedirect", "IllegalLocationConstraintException"];
const FULL = ["QuotaExceeded", "InsufficientStorage", "XMinioStorageFull", "EntityTooLarge"];

/** The error for a bucket that cannot be used as configured; the message tells the operator in one line what to do. */
export class BucketRefused extends Error {
  override readonly name = "BucketRefused";
  constructor(
    doing: string,
    { bucket, endpoint }: { bucket: string; endpoint: string },
    rejection: S3ServiceException,
    use: BucketUse,
  ) {
    const { name, $metadata } = rejection;
    const { httpStatusCode: code } = $metadata;
    const status = `(${[code, name].filter(Boolean).join(" ")})`;
    const { service } = use;
    const what =
      name === "NoSuchBucket"
        ? `no bucket "${bucket}" at ${endpoint} ${status}. Create it, or correct ${use.bucket}.`
        : WRONG_KEYS.includes(name)
          ? `${endpoint} rejected these keys ${status}. Correct ${service}ACCESS_KEY_ID, ${service}SECRET_ACCESS_KEY or ${service}REGION.`
          : WRONG_REGION.includes(name)
            ? `the bucket "${bucket}" is in another region ${status}. Correct ${service}REGION or ${service}ENDPOINT.`
            : name === "RequestTimeTooSkewed"
              ? `this machine's clock is wrong, says ${endpoint} ${status}. Set it.`
              : FULL.includes(name) || code === 507
                ? `the bucket "${bucket}" at ${endpoint} is full ${status}. Raise its limit.`
                : code === 403
                  ? `these keys can't ${doing} in the bucket "${bucket}" ${status}. Allow them to list, read, write and delete there.`
                  : `can't ${doing} in the bucket "${bucket}" at ${endpoint} ${status}. Check ${service}ENDPOINT and ${use.bucket}.`;
    super(`${use.what}: ${what}`, { cause: rejection });
  }
}

/** Whether an error means that an object does not exist, rather than its bucket. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== "NoSuchBucket";
}

/** Whether an error means that the service failed, rather than the request. */
export function isDown(error: unknown): boolean {
  return !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500;
}

/** Timeouts in ms: of connecting, of a request, and of inactivity. Each request is tried three times. */
export interface BucketPatience {
  connection: number;
  request: number;
  idle: number;
}

/** A client of the S3 API (AWS Signature Version 4). @param sockets the most connections. */
export function openS3Client(
  { endpoint, region, ...credentials }: Omit<BucketConfig, "bucket">,
  patience: BucketPatience,
  sockets: number,
): S3Client {
  const agent = { keepAlive: true, maxSockets: sockets };
  return new S3Client({
    endpoint,
    region,
    credentials,
    // Self-hosted services rarely have a host name for each bucket.
    forcePathStyle: !new URL(endpoint).hostname.endsWith(".amazonaws.com"),
    maxAttempts: 3,
    // Not every service supports the newer checksums; the signature includes the body's hash anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: patience.connection,
      requestTimeout: patience.request,
      socketTimeout: patience.idle,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}
