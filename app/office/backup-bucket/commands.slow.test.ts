import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { pinnedNode, root } from "../../../scripts/prepare.js";
import { testKey, testVault } from "../../../test/backup-bucket.ts";
import { emptyPlace, filledPlace, type TestPlace } from "../../../test/backup-places.ts";
import { bucketVariables } from "../../../test/bucket-environment.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { everything, filesOf } from "../../../test/filled-place.ts";
import { testFolder } from "../../../test/folder.ts";
import { makeRequest } from "../../../test/makers.ts";
import { databaseUrl, runAfterglow } from "../../../test/run-afterglow.ts";
import { s3Server } from "../../../test/s3-server.ts";
import type { S3Server } from "../../../test/s3-service.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { byLink, unsubscribe } from "../../mailing/newsletter/unsubscribe.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { backUp } from "../backup/back-up.server.ts";
import { readBucketState } from "../backup/bucket-state.server.ts";
import { noteRevocations, revocationsFile } from "../backup/revocations.server.ts";
import { listStored } from "./stored-backups.server.ts";

const bucketEnvironment = ({ database, dataFolder }: TestPlace, server: S3Server, key: Buffer) => ({
  DATABASE_URL: databaseUrl(database),
  DATA_DIR: dataFolder,
  ...bucketVariables(server, key),
});

const source = (server: S3Server, what = "latest") => `s3://${server.config.bucket}/${what}`;

/** Commands on places that share a bucket. */
async function bucketCommands() {
  const server = await s3Server({ bucket: "backups", pageSize: 1_000 });
  const key = testKey();
  const run = (place: TestPlace, ...words: string[]) => runAfterglow(words, bucketEnvironment(place, server, key));
  return { server, key, run, vault: testVault(server, key) };
}

test("a key is made once, and is shown with what to do", async () => {
  const [one, other] = [await runAfterglow(["backup-key"]), await runAfterglow(["backup-key"])];
  expect(one).toMatchObject({ code: 0, out: expect.stringMatching(/^BACKUP_KEY=[\w-]{43}\nShown only once/) });
  expect(one.out.split("\n")[0]).not.toBe(other.out.split("\n")[0]);
});

test("an empty machine gets the newest backup, its images, and what ended since, by one command", async () => {
  const { server, run } = await bucketCommands();
  const place = await filledPlace();
  const db = await openTestDatabase(place.database);
  const subscriber = await makeSubscriber(db, { first_name: "Mia" });
  const { out, code } = await run(place, "backup");
  expect(code).toBe(0);
  expect(out).toMatch(/\nUploaded to backups at http:\S+: \d+ new objects/);
  expect(await readBucketState(db)).toMatchObject({ good: { file: expect.stringMatching(/^afterglow-\d/) } });

  await db.transaction().execute((trx) => unsubscribe(trx, subscriber, byLink, Date.now() + 1_000));
  await noteRevocations(db, revocationsFile(place.dataFolder), Date.now());
  // Uploads what ended since, also where there is no new backup.
  const [file = ""] = await readdir(join(place.dataFolder, "backups"));
  expect(await run(place, "upload", join(place.dataFolder, "backups", file))).toMatchObject({ code: 0 });

  const target = await emptyPlace();
  const restored = await run(target, "restore", source(server));
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(restored.out).toMatch(/^Restored: [\s\S]*Subscribers who unsubscribed since, unsubscribed again: 1\./);
  expect(await filesOf(target)).toEqual(await filesOf(place));
  const rows = await everything(await openTestDatabase(target.database));
  expect(rows.requests).toEqual((await everything(db)).requests);
  expect(await readdir(target.dataFolder)).not.toContain("restoring");
  // A place that has data is left alone.
  expect(await run(place, "restore", source(server))).toMatchObject({
    code: 1,
    error: expect.stringMatching(/is not empty/),
  });
});

test("a time names the newest backup before it; anything else is explained", async () => {
  const { server, run, key } = await bucketCommands();
  const place = await filledPlace();
  await run(place, "backup");
  const target = await emptyPlace();
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(await run(target, "restore", source(server, later))).toMatchObject({ code: 0 });
  for (const bad of ["", "yesterday", "2026-11-28", "2026-11-28T23:00:00"])
    expect((await run(target, "restore", source(server, bad))).error, bad).toMatch(
      /is no backup\. Use s3:\/\/<bucket>\/latest/,
    );
  const early = await run(await emptyPlace(), "restore", source(server, "2020-01-01T00:00:00+11:00"));
  expect(early.error).toMatch(/^Backup bucket: .* has no backup from before that/);
  const env = { ...bucketEnvironment(await emptyPlace(), server, key), BACKUP_KEY: testKey().toString("base64url") };
  expect((await runAfterglow(["restore", source(server)], env)).error).toMatch(
    /set BACKUP_KEY to the one they were made with/,
  );
  const unset = await runAfterglow(["restore", source(server)], { DATA_DIR: target.dataFolder });
  expect(unset.error).toBe("No bucket for backups. Set BACKUP_BUCKET, BACKUP_KEY and the service's variables.\n");
});

test("a trial restore compares all rows, and says why it failed", async () => {
  const { server, run } = await bucketCommands();
  const place = await filledPlace();
  await run(place, "backup");
  const db = await openTestDatabase(place.database);
  expect((await run(place, "trial-restore")).out).toMatch(/^Restored 20\d+T\d+Z as a trial: [\d,]+ rows compared/);
  const { trial } = await readBucketState(db);
  expect(trial?.stamp).toMatch(/^20/);
  expect((await readdir(place.dataFolder)).filter((name) => name.startsWith("trial"))).toEqual([]);
  const [lost = ""] = [...server.objects.keys()].filter((name) => name.includes("/blobs/"));
  server.objects.delete(lost);
  expect((await run(place, "trial-restore")).code).toBe(1);
  const state = await readBucketState(db);
  expect(state.trial).toEqual(trial);
  expect(state.trial_failed?.why).toMatch(/lost 1 of \d+ objects/);
});

test("a trial that was killed leaves nothing for long", async () => {
  const { server, key, run } = await bucketCommands();
  const place = await filledPlace();
  await run(place, "backup");
  await mkdir(join(place.dataFolder, "trial-a8Kz"));
  const left = async () => (await readdir(place.dataFolder)).filter((name) => name.startsWith("trial"));
  expect(await killedAt(server, 20, ["trial-restore"], bucketEnvironment(place, server, key))).toBe(true);
  expect(await left()).toEqual(["trial"]);
  expect(await run(place, "trial-restore")).toMatchObject({ code: 0, error: "" });
  expect(await left()).toEqual([]);
});

test("lists that someone put back are refused, also where the newest backup was removed", async () => {
  const { server, run, vault } = await bucketCommands();
  const place = await filledPlace();
  const db = await openTestDatabase(place.database);
  const subscriber = await makeSubscriber(db, { first_name: "Mia" });
  await noteRevocations(db, revocationsFile(place.dataFolder), Date.now());
  await run(place, "backup");
  const earlier = server.objects.get(vault.names.lists);
  const [first = { stamp: "" }] = await listStored(vault);
  const firstOne = server.objects.get(vault.names.backup(first.stamp));
  await db.transaction().execute((trx) => unsubscribe(trx, subscriber, byLink, Date.now()));
  await noteRevocations(db, revocationsFile(place.dataFolder), Date.now());
  await sleep(1_100);
  await run(place, "backup");
  const lists = server.objects.get(vault.names.lists);
  if (!earlier || !lists || !firstOne) return expect.fail();
  // It has expired, since both are of one hour.
  server.objects.set(vault.names.backup(first.stamp), firstOne);

  server.objects.set(vault.names.lists, earlier);
  const target = await emptyPlace();
  expect((await run(target, "restore", source(server))).error).toMatch(
    /\/lists in \S+ at \S+ is older than the newest backup: someone put an earlier one back\. Nothing was changed/,
  );
  server.objects.set(vault.names.lists, lists);
  const [newest = { stamp: "" }] = await listStored(vault);
  server.objects.delete(vault.names.backup(newest.stamp));
  expect((await run(target, "restore", source(server))).error).toMatch(
    new RegExp(`lost its newest backup, \\S+${newest.stamp}, or someone removed it; the newest left is ${first.stamp}`),
  );
  expect((await run(place, "trial-restore")).error).toMatch(/lost its newest backup/);
  const time = new Date(Date.now() + 60_000).toISOString();
  expect(await run(target, "restore", source(server, time))).toMatchObject({ code: 0, error: "" });
  // The next upload notices it as well.
  await sleep(1_100);
  await run(place, "backup");
  expect(await readBucketState(db)).toMatchObject({ lost: 1 });
});

test("the second of two machines uploads nothing until it takes over, and then the first does not", async () => {
  const { run, server } = await bucketCommands();
  const place = await filledPlace();
  await run(place, "backup");
  const copy = await emptyPlace();
  expect(await run(copy, "restore", source(server))).toMatchObject({ code: 0 });
  const refused = await run(copy, "backup");
  expect(refused.error).toMatch(
    /^\S+\.tar\.zst was made\. Another machine \(\S+\) is the club's, says the bucket\. Nothing was uploaded/,
  );
  expect((await run(copy, "take-over")).out).toMatch(/^This machine is the club's now\./);
  const [file = ""] = await readdir(join(copy.dataFolder, "backups"));
  const made = join(copy.dataFolder, "backups", file);
  expect(await run(copy, "upload", made)).toMatchObject({ code: 0, error: "" });
  expect((await run(place, "upload", made)).error).toMatch(/^Another machine/);
});

/** Runs a command in a process that is killed when the bucket gets a request for the nth time. */
async function killedAt(server: S3Server, nth: number, words: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(pinnedNode, ["scripts/afterglow.ts", ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const requests: string[] = [];
  server.fault = (method, name) => {
    if (requests.push(`${method} ${name}`) < nth) return undefined;
    child.kill("SIGKILL");
    return "hang";
  };
  const [code] = await once(child, "close");
  server.fault = () => undefined;
  return code === null;
}

test("killed at any step of the upload, there is the backup before it, and the next run completes it", async () => {
  const { server, key, vault, run } = await bucketCommands();
  const place = await filledPlace();
  await run(place, "backup");
  const db = await openTestDatabase(place.database);
  let stored = (await listStored(vault)).length;
  for (const nth of [1, 3, 6, 9, 12, 15, 18]) {
    await makeRequest(db, { name: `Before ${nth}` });
    const file = join(await testFolder(), `afterglow-${nth}`);
    await backUp(file, place, Date.now());
    await killedAt(server, nth, ["upload", file], bucketEnvironment(place, server, key));
    expect((await listStored(vault)).length - stored, `killed at ${nth}`).toBeLessThanOrEqual(1);
    // Each lies in a second of its own.
    expect(await run(place, "upload", file)).toMatchObject({ code: 0 });
    stored = (await listStored(vault)).length;
    const target = await emptyPlace();
    expect(await run(target, "restore", source(server))).toMatchObject({ code: 0 });
    const names = await (await openTestDatabase(target.database)).selectFrom("requests").select("name").execute();
    expect(names.map(({ name }) => name)).toContain(`Before ${nth}`);
  }
}, 240_000);

test("killed at any step of the restore, it can be run again", async () => {
  const { server, key, run } = await bucketCommands();
  const place = await filledPlace();
  await run(place, "backup");
  const expected = await everything(await openTestDatabase(place.database));
  for (const nth of [1, 2, 4, 8, 20, 34]) {
    const target = await emptyPlace();
    expect(
      await killedAt(server, nth, ["restore", source(server)], bucketEnvironment(target, server, key)),
      `killed at ${nth}`,
    ).toBe(true);
    expect(await run(target, "restore", source(server))).toMatchObject({ code: 0, error: "" });
    const db = await openTestDatabase(target.database);
    expect((await everything(db)).requests).toEqual(expected.requests);
    expect(await filesOf(target)).toEqual(await filesOf(place));
    await createWriter(db).write(async () => {});
  }
}, 240_000);
