import { randomUUID } from "node:crypto";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { onTestFinished } from "vitest";
import { openFolderStorage } from "../app/media/folder-storage.server.ts";
import type { MediaStorage } from "../app/media/media-storage.ts";
import { type BucketConfig, openS3Storage } from "../app/media/s3-storage.server.ts";
import { testFolder } from "./folder.ts";
import { s3Server } from "./s3-server.ts";

/** Pictures in a bucket, its connections closed when the test has ended. */
export function testBucket(config: BucketConfig) {
  const bucket = openS3Storage(config);
  onTestFinished(() => bucket.close());
  return bucket;
}

/** A real service beside the tests' own, where `npm run test:s3` started one. */
const { TEST_S3 } = process.env;

/** A bucket of its own at that service. */
async function freshBucket(service: string): Promise<BucketConfig> {
  const config: BucketConfig = { ...JSON.parse(service), bucket: `pictures-${randomUUID()}` };
  const { endpoint, region, bucket: Bucket } = config;
  const client = new S3Client({ endpoint, region, credentials: config, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
  return config;
}

/** Buckets by who serves them, each fresh. */
export const buckets: [name: string, fresh: () => Promise<BucketConfig>][] = [
  ["the tests' own service", async () => (await s3Server()).config],
  ...(TEST_S3 ? [["a real service", () => freshBucket(TEST_S3)] as (typeof buckets)[0]] : []),
];

/** Every way that pictures can be kept, each fresh. */
export const places: [name: string, somewhere: () => Promise<MediaStorage>][] = [
  ["a folder", async () => openFolderStorage(await testFolder())],
  ...buckets.map(([name, fresh]): (typeof places)[0] => [`a bucket of ${name}`, async () => testBucket(await fresh())]),
];

/** The names of all files of a place. */
export async function namesIn(place: MediaStorage): Promise<string[]> {
  return (await Array.fromAsync(place.list())).map(({ name }) => name).sort();
}
