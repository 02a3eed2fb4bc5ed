import { randomUUID } from "node:crypto";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { onTestFinished } from "vitest";
import { openFolderStorage } from "../app/house/images/folder-storage.server.ts";
import type { MediaStorage } from "../app/house/images/media-storage.ts";
import { openS3Storage } from "../app/house/images/s3-storage.server.ts";
import type { BucketConfig } from "../app/platform/lib/s3-client.server.ts";
import { testFolder } from "./folder.ts";
import { s3Server } from "./s3-server.ts";

/** Image storage in a bucket; its connections are closed after the test. */
export function testBucket(config: BucketConfig) {
  const bucket = openS3Storage(config);
  onTestFinished(() => bucket.close());
  return bucket;
}

/** A real service, if `npm run test:s3` started one. */
const { TEST_S3 } = process.env;

/** A new bucket at that service. */
async function freshBucket(service: string): Promise<BucketConfig> {
  const config: BucketConfig = { ...JSON.parse(service), bucket: `images-${randomUUID()}` };
  const { endpoint, region, bucket: Bucket } = config;
  const client = new S3Client({ endpoint, region, credentials: config, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
  return config;
}

/** New buckets by service. */
export const buckets: [name: string, fresh: () => Promise<BucketConfig>][] = [
  ["the tests' own service", async () => (await s3Server()).config],
  ...(TEST_S3 ? [["a real service", () => freshBucket(TEST_S3)] as (typeof buckets)[0]] : []),
];

/** New image stores of every kind. */
export const places: [name: string, somewhere: () => Promise<MediaStorage>][] = [
  ["a folder", async () => openFolderStorage(await testFolder())],
  ...buckets.map(([name, fresh]): (typeof places)[0] => [`a bucket of ${name}`, async () => testBucket(await fresh())]),
];

/** The names of all stored files. */
export async function namesIn(place: MediaStorage): Promise<string[]> {
  return (await Array.fromAsync(place.list())).map(({ name }) => name).sort();
}
