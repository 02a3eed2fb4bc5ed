import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyPlace, filledPlace, type TestPlace } from "../../../test/backup-places.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { everything, filesOf } from "../../../test/filled-place.ts";
import { testFolder } from "../../../test/folder.ts";
import { testBucket } from "../../../test/places.ts";
import { databaseUrl, runAfterglow } from "../../../test/run-afterglow.ts";
import { s3Server } from "../../../test/s3-server.ts";
import type { S3Server } from "../../../test/s3-service.ts";
import { verify } from "./verify.server.ts";

/** Runs a command on a database and a bucket, as an operator does. */
const run = (text: string[], { database, dataFolder }: TestPlace, { config }: S3Server) =>
  runAfterglow(text, {
    DATABASE_URL: databaseUrl(database),
    DATA_DIR: dataFolder,
    MEDIA_BUCKET: config.bucket,
    S3_ENDPOINT: config.endpoint,
    S3_REGION: config.region,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  });

test("a club whose images are in a bucket is backed up, verified and restored into another bucket", async () => {
  const [ours, elsewhere] = [await s3Server(), await s3Server()];
  const storage = testBucket(ours.config);
  const source = await filledPlace({ storage });
  const file = join(await testFolder(), "backup");
  expect(await run(["backup", file], source, ours)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Backed up: .* and 10 image files/),
    error: "",
  });
  expect((await verify(file, async () => {})).pictures).toMatchObject({ files: 10, missing: 0 });

  const target = await emptyPlace();
  expect(await run(["restore", file], target, elsewhere)).toMatchObject({ code: 0, error: "" });
  // Same bytes, content types and cache lifetimes.
  const objectsOf = ({ objects }: S3Server) =>
    new Map([...objects].map(([name, { at: _, ...object }]) => [name, object]));
  expect(objectsOf(elsewhere)).toEqual(objectsOf(ours));
  const { media } = await everything(await openTestDatabase(target.database));
  expect(media).toEqual((await everything(await openTestDatabase(source.database))).media);

  // A bucket with images is not empty, and is left unchanged.
  const before = await filesOf({ storage });
  const refused = await run(["restore", file], await emptyPlace(), ours);
  expect(refused).toEqual({
    code: 1,
    out: "",
    error: expect.stringMatching(
      /^The image storage is not empty \(\S+\)\. Nothing was changed: use an empty DATA_DIR or MEDIA_BUCKET\.\n$/,
    ),
  });
  expect(await filesOf({ storage })).toEqual(before);
});

test("a bucket that refuses, or fails midway, is reported in one line and leaves no backup", async () => {
  const server = await s3Server();
  const source = await filledPlace({ storage: testBucket(server.config) });
  const folder = await testFolder();
  server.fault = (method) => (method === "PUT" ? "AccessDenied" : undefined);
  const refused = await run(["backup", join(folder, "backup")], source, server);
  expect(refused).toMatchObject({ code: 1, error: expect.stringMatching(/^[^\n]*these keys can't write[^\n]*\n$/) });
  server.fault = (method, name) => (method === "GET" && name.endsWith(".jpg") ? "SlowDown" : undefined);
  const { code, error } = await run(["backup", join(folder, "backup")], source, server);
  expect(error).toMatch(/^[^\n]*The bucket images at \S+ SlowDown[^\n]*\n$/);
  expect(code).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});
