import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { buckets, testBucket } from "../../../test/places.ts";
import { s3Server } from "../../../test/s3-server.ts";
import { type BucketConfig, BucketRefused } from "../../platform/lib/s3-client.server.ts";
import { StorageError } from "./media-storage.ts";

const refused = (config: BucketConfig) =>
  testBucket(config)
    .tryOut()
    .catch((error: unknown) => error);

test("testing a working bucket leaves nothing behind", async () => {
  const { config, objects, requests } = await s3Server();
  await testBucket(config).tryOut();
  expect(objects.size).toBe(0);
  expect(requests.map((request) => request.split(" ")[0])).toEqual(["GET", "PUT", "GET", "DELETE"]);
});

describe.each(buckets)("with %s", (_name, freshBucket) => {
  test("wrong keys, another region and a missing bucket are reported in one line without a key", async () => {
    const config = await freshBucket();
    await testBucket(config).tryOut();
    const wrong: [Partial<BucketConfig>, RegExp][] = [
      [{ secretAccessKey: "hush" }, /rejected these keys \(403 SignatureDoesNotMatch\).*S3_SECRET_ACCESS_KEY/],
      [{ accessKeyId: "hush" }, /rejected these keys \(403 \w+\).*S3_ACCESS_KEY_ID/],
      [{ region: "mars-1" }, /\(40\d AuthorizationHeaderMalformed\).*S3_REGION/],
      [{ bucket: "posters" }, /no bucket "posters" at http:.*MEDIA_BUCKET/],
    ];
    for (const [change, line] of wrong) {
      const error = await refused({ ...config, ...change });
      expect(error).toBeInstanceOf(BucketRefused);
      const { message } = error as Error;
      expect(message).toMatch(line);
      expect(message).not.toMatch(/hush|\n/);
    }
  });
});

test("a missing permission is named: to list, read, write or delete", async () => {
  const server = await s3Server();
  const rights: Record<string, (method: string) => boolean> = {
    list: (method) => method === "GET",
    write: (method) => method === "PUT",
    delete: (method) => method === "DELETE",
  };
  for (const [right, isAbout] of Object.entries(rights)) {
    server.fault = (method) => (isAbout(method) ? "AccessDenied" : undefined);
    expect(await refused(server.config)).toMatchObject({
      message: expect.stringContaining(`these keys can't ${right} in the bucket "images" (403 AccessDenied)`),
    });
  }
});

test("a file is stored with its type and cache lifetime; bytes altered on the way are rejected", async () => {
  const { config, objects } = await s3Server();
  await testBucket(config).put("a.jpg", Buffer.from("an image"));
  expect(objects.get("a.jpg")).toMatchObject({
    body: Buffer.from("an image"),
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=31536000, immutable" },
  });

  const meddler = createServer(async (request, response) => {
    const body = (await buffer(request)).map((byte) => byte + 1);
    const { port } = new URL(config.endpoint);
    const onwards = { method: request.method, port, path: request.url, headers: request.headers };
    ask(onwards, (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers))).end(body);
  });
  await once(meddler.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void meddler.close());
  const { port } = meddler.address() as AddressInfo;
  const storage = testBucket({ ...config, endpoint: `http://127.0.0.1:${port}` });
  await expect(storage.put("b.jpg", Buffer.from("b"))).rejects.toThrow(/XAmzContentSHA256Mismatch/);
  expect([...objects.keys()]).toEqual(["a.jpg"]);
});

test("a failing request is retried; a service that stays down is not asked again for a moment", async () => {
  const server = await s3Server();
  const storage = testBucket(server.config);
  let stumbles = 2;
  server.fault = () => (stumbles-- > 0 ? "SlowDown" : undefined);
  await storage.put("a.jpg", Buffer.from("a"));
  expect(server.objects.has("a.jpg")).toBe(true);

  await server.stop();
  await expect(storage.find("a.jpg")).rejects.toThrow(StorageError);
  const before = server.requests.length;
  await expect(storage.open("a.jpg")).rejects.toThrow(/failed a moment ago/);
  expect(server.requests).toHaveLength(before);
  expect(storage.counts.failed).toBe(2);
});

test("a slow service has a limit of parallel reads", async () => {
  const server = await s3Server();
  const storage = testBucket(server.config);
  server.fault = () => "hang";
  const asked = await Promise.all(
    Array.from({ length: 60 }, () => storage.open("a.jpg").then(String, (error: Error) => error.message)),
  );
  expect(asked.filter((message) => /too many reads/.test(message))).toHaveLength(12);
  expect(server.requests.length).toBeLessThanOrEqual(48 * 3);
});
