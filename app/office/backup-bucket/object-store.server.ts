import type { Readable } from "node:stream";
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

/** Timeouts in ms. Long, since nobody waits for a backup, but it must end. */
const patience = { connection: 5_000, request: 60_000, idle: 60_000 };
/** Timeout of a request including its retries, in ms. */
const REQUEST_TIMEOUT_MS = 180_000;
const MAX_SOCKETS = 16;

const use: BucketUse = { what: "Backup bucket", bucket: "BACKUP_BUCKET", service: "BACKUP_S3_" };

/**
 * The error for a bucket that cannot be reached, refuses, or contains something unexpected; the message is one line for
 * an operator.
 */
export class BucketFailed extends Error {
  override readonly name = "BucketFailed";
}

/** An object in the bucket. */
export interface StoredObject {
  name: string;
  size: number;
  /** When it was stored, by the bucket's own clock, ms since 1970. */
  at: number;
}

/** Objects in a bucket. Every function throws an Error with one line for an operator. */
export interface ObjectStore {
  /** `bucket at https://s3.example`, for messages. */
  place: string;
  put(name: string, bytes: Buffer): Promise<void>;
  /** An object's bytes; undefined if it is missing. */
  get(name: string): Promise<Buffer | undefined>;
  /** An object without its bytes; undefined if it is missing. */
  find(name: string): Promise<StoredObject | undefined>;
  /** All objects whose name begins with `prefix`. */
  list(prefix: string): AsyncIterable<StoredObject>;
  remove(name: string): Promise<void>;
  close(): void;
}

/** Opens a bucket for backups. @param timeout of a request including its retries, in ms. */
export function openObjectStore({ bucket, ...service }: BucketConfig, timeout = REQUEST_TIMEOUT_MS): ObjectStore {
  const { endpoint } = service;
  const client = openS3Client(service, { ...patience, request: Math.min(timeout, patience.request) }, MAX_SOCKETS);
  const at = (name: string) => ({ Bucket: bucket, Key: name });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeout) });
  const failed =
    (doing: string) =>
    (error: unknown): never => {
      if (error instanceof S3ServiceException && !isDown(error))
        throw new BucketRefused(doing, { bucket, endpoint }, error, use);
      const full = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 507;
      if (full) throw new BucketRefused(doing, { bucket, endpoint }, error, use);
      const why = error instanceof S3ServiceException ? error.name : (error as Error).message || (error as Error).name;
      throw new BucketFailed(`Backup bucket: ${bucket} at ${endpoint} doesn't answer (${why}). Check the service.`, {
        cause: error,
      });
    };
  const unlessMissing = (error: unknown): undefined => (isMissing(error) ? undefined : failed("read")(error));

  return {
    place: `${bucket} at ${endpoint}`,
    async put(name, bytes) {
      const type = { ContentType: "application/octet-stream", ContentLength: bytes.length };
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes, ...type }), inTime()).catch(failed("write"));
    },
    async get(name) {
      try {
        const found = await client.send(new GetObjectCommand(at(name)), inTime());
        return await buffer(found.Body as Readable);
      } catch (error) {
        return unlessMissing(error);
      }
    },
    async find(name) {
      const found = await client.send(new HeadObjectCommand(at(name)), inTime()).catch(unlessMissing);
      return found && { name, size: found.ContentLength ?? 0, at: found.LastModified?.getTime() ?? 0 };
    },
    async *list(prefix) {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const { Key: name = "", Size: size = 0, LastModified } of Contents)
            yield { name, size, at: LastModified?.getTime() ?? 0 };
        }
      } catch (error) {
        failed("list")(error);
      }
    },
    async remove(name) {
      await client
        .send(new DeleteObjectCommand(at(name)), inTime())
        .catch((error: unknown) => (isMissing(error) ? undefined : failed("delete")(error)));
    },
    close: () => client.destroy(),
  };
}
