import { randomUUID } from "node:crypto";
import { finished, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import {
  type BucketConfig,
  BucketRefused,
  type BucketUse,
  isDown,
  isMissing,
  openS3Client,
} from "../../platform/lib/s3-client.server.ts";
import { contentTypeOf, IMMUTABLE } from "./image.ts";
import { type MediaStorage, StorageError } from "./media-storage.ts";

/** The variables of the bucket for images. */
const use: BucketUse = { what: "Images", bucket: "MEDIA_BUCKET", service: "S3_" };

/** Timeouts in ms of connecting, reading and writing; each request is tried three times. */
const CONNECTION_TIMEOUT_MS = 1_500;
const READ_TIMEOUT_MS = 3_000;
const WRITE_TIMEOUT_MS = 15_000;
/** Timeouts in ms of sending a file to a guest, and of the bucket's inactivity. */
const SEND_TIMEOUT_MS = 60_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Most concurrent reads; others fail immediately, so that they take no memory. */
const MAX_READERS = 48;
/** Time in ms before an unavailable bucket is tried again. */
const RETRY_AFTER_MS = 2_000;

/** Image storage in a bucket. */
export interface Bucket extends MediaStorage {
  /**
   * Tests all operations with a temporary file.
   *
   * @throws BucketRefused if the bucket, the keys or their permissions are wrong; StorageError if the service is
   * unreachable.
   */
  tryOut(): Promise<void>;
  /** Closes all connections. */
  close(): void;
}

/**
 * Tests all operations with a temporary file.
 *
 * @throws see `Bucket.tryOut`
 */
async function tryOut(storage: MediaStorage, at: { bucket: string; endpoint: string }): Promise<void> {
  const name = `.afterglow-${randomUUID()}`;
  const refusedAs = (operation: string) => (error: unknown) => {
    const { cause } = error as StorageError;
    throw isDown(cause) ? error : new BucketRefused(operation, at, cause as S3ServiceException, use);
  };
  // Without permission to list, a missing file is reported as forbidden.
  await storage.open(name).catch(refusedAs("list"));
  await storage.put(name, Buffer.from("ok")).catch(refusedAs("write"));
  const stored = await storage.open(name).catch(refusedAs("read"));
  if (stored) await buffer(stored.bytes);
  await storage.remove([name]).catch(refusedAs("delete"));
}

/** Stores images in a bucket. */
export function openS3Storage({ bucket, ...service }: BucketConfig): Bucket {
  const { endpoint } = service;
  const patience = { connection: CONNECTION_TIMEOUT_MS, request: WRITE_TIMEOUT_MS, idle: IDLE_TIMEOUT_MS };
  const client = openS3Client(service, patience, MAX_READERS + 16);
  const counts = { missing: 0, failed: 0 };
  let readers = 0;
  let retryAt = 0;

  const failed = (error: unknown): never => {
    counts.failed += 1;
    if (error instanceof StorageError) throw error;
    if (isDown(error)) retryAt = Date.now() + RETRY_AFTER_MS;
    const reason = error instanceof S3ServiceException ? `${error.name}: ${error.message}` : (error as Error).message;
    throw new StorageError(`The bucket ${bucket} at ${endpoint}: ${reason}`, { cause: error });
  };
  const unlessMissing = (error: unknown): undefined => (isMissing(error) ? undefined : failed(error));

  /** Counts a reader until the returned function is called, which must be once. */
  const beginReading = () => {
    if (Date.now() < retryAt) failed(new StorageError(`The bucket ${bucket} failed a moment ago`));
    if (readers >= MAX_READERS)
      failed(new StorageError(`The bucket ${bucket} is too slow: too many reads are pending`));
    readers += 1;
    return () => {
      readers -= 1;
    };
  };
  const at = (name: string) => ({ Bucket: bucket, Key: name });
  const reading = () => ({ requestTimeout: READ_TIMEOUT_MS, abortSignal: AbortSignal.timeout(SEND_TIMEOUT_MS) });

  const storage: MediaStorage = {
    counts,
    async put(name, bytes) {
      const type = { ContentType: contentTypeOf(name), CacheControl: IMMUTABLE };
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
      // One by one, since bulk deletion needs a checksum that not every service accepts.
      const gone = names.map((name) => client.send(new DeleteObjectCommand(at(name))).catch(unlessMissing));
      await Promise.all(gone);
    },
  };

  return {
    ...storage,
    close: () => client.destroy(),
    tryOut: () => tryOut(storage, { bucket, endpoint }),
  };
}
