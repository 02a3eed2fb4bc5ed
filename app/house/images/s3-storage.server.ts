import { randomUUID } from "node:crypto";
import { finished, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { BucketRefused } from "./bucket-refused.ts";
import { contentTypeOf, KEPT_FOR_GOOD } from "./image.ts";
import { type MediaStorage, StorageError } from "./media-storage.ts";

/** A bucket and its credentials. */
export interface BucketConfig {
  bucket: string;
  /** The service's address. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Timeouts in ms of a connection, a read and a write; each is tried three times. */
const CONNECTED_WITHIN = 1_500;
const READ_WITHIN = 3_000;
const WRITTEN_WITHIN = 15_000;
/** Timeouts in ms of sending a file to a guest, and of the bucket sending nothing. */
const SENT_WITHIN = 60_000;
const SILENT_FOR = 30_000;
/** Most parallel reads; further ones fail immediately and take no memory. */
const MOST_READERS = 48;
/** Pause in ms before a failed bucket is tried again. */
const LEFT_ALONE_FOR = 2_000;

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== "NoSuchBucket";
}

/** Whether the service failed rather than the request. */
function isDown(error: unknown): boolean {
  return !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500;
}

/** Image storage in a bucket. */
export interface Bucket extends MediaStorage {
  /**
   * Tests all operations with a temporary file.
   *
   * @throws BucketRefused when the bucket, the keys or their permissions are wrong;
   * StorageError when the service is unreachable.
   */
  tryOut(): Promise<void>;
  /** Closes its connections. */
  close(): void;
}

/** Stores images in a bucket by the S3 API (AWS Signature Version 4). */
export function openS3Storage({ bucket, endpoint, region, ...credentials }: BucketConfig): Bucket {
  const agent = { keepAlive: true, maxSockets: MOST_READERS + 16 };
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // Self-hosted services rarely have a host name per bucket.
    forcePathStyle: !new URL(endpoint).hostname.endsWith(".amazonaws.com"),
    maxAttempts: 3,
    // Not every service knows the newer checksums; the signature covers the body's hash anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECTED_WITHIN,
      requestTimeout: WRITTEN_WITHIN,
      socketTimeout: SILENT_FOR,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const counts = { missing: 0, failed: 0 };
  let readers = 0;
  let leftAloneUntil = 0;

  const failed = (error: unknown): never => {
    counts.failed += 1;
    if (error instanceof StorageError) throw error;
    if (isDown(error)) leftAloneUntil = Date.now() + LEFT_ALONE_FOR;
    const said = error instanceof S3ServiceException ? `${error.name}: ${error.message}` : (error as Error).message;
    throw new StorageError(`The bucket ${bucket} at ${endpoint}: ${said}`, { cause: error });
  };
  const unlessMissing = (error: unknown): undefined => (isMissing(error) ? undefined : failed(error));

  /** Counts a reader. @returns ends it; call it once. */
  const beginReading = () => {
    if (Date.now() < leftAloneUntil) failed(new StorageError(`The bucket ${bucket} failed a moment ago`));
    if (readers >= MOST_READERS)
      failed(new StorageError(`The bucket ${bucket} is too slow: too many reads are pending`));
    readers += 1;
    return () => {
      readers -= 1;
    };
  };
  const at = (name: string) => ({ Bucket: bucket, Key: name });
  const reading = () => ({ requestTimeout: READ_WITHIN, abortSignal: AbortSignal.timeout(SENT_WITHIN) });

  const storage: MediaStorage = {
    counts,
    async put(name, bytes) {
      const type = { ContentType: contentTypeOf(name), CacheControl: KEPT_FOR_GOOD };
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes, ...type })).catch(failed);
    },
    async open(name, part) {
      const done = beginReading();
      const range = part && { Range: `bytes=${part.start}-${part.end}` };
      const found = await client.send(new GetObjectCommand({ ...at(name), ...range }), reading()).catch((error) => {
        done();
        return unlessMissing(error);
      });
      if (!found) return undefined;
      const bytes = found.Body as Readable;
      finished(bytes, done);
      return { bytes, length: found.ContentLength ?? 0 };
    },
    async find(name) {
      const done = beginReading();
      const found = await client
        .send(new HeadObjectCommand(at(name)), reading())
        .catch(unlessMissing)
        .finally(done);
      return found?.ContentLength;
    },
    async *list() {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
          for (const { Key: name, Size: size } of Contents) if (name !== undefined) yield { name, size: size ?? 0 };
        }
      } catch (error) {
        failed(error);
      }
    },
    async remove(names) {
      // One by one: bulk deletion needs a checksum that not every service accepts.
      const gone = names.map((name) => client.send(new DeleteObjectCommand(at(name))).catch(unlessMissing));
      await Promise.all(gone);
    },
  };

  return {
    ...storage,
    close: () => client.destroy(),
    async tryOut() {
      const name = `.afterglow-${randomUUID()}`;
      const refusedAs = (doing: string) => (error: unknown) => {
        const { cause } = error as StorageError;
        throw isDown(cause) ? error : new BucketRefused(doing, { bucket, endpoint }, cause as S3ServiceException);
      };
      // Without permission to list, a missing file is reported as forbidden.
      await storage.open(name).catch(refusedAs("list"));
      await storage.put(name, Buffer.from("ok")).catch(refusedAs("write"));
      const kept = await storage.open(name).catch(refusedAs("read"));
      if (kept) await buffer(kept.bytes);
      await storage.remove([name]).catch(refusedAs("delete"));
    },
  };
}
