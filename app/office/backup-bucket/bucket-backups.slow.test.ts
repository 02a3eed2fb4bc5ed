import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testKey, testVault } from "../../../test/backup-bucket.ts";
import { BACKED_UP_AT, emptyPlace, filledPlace, saying, type TestPlace } from "../../../test/backup-places.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { everything, filesOf } from "../../../test/filled-place.ts";
import { testFolder } from "../../../test/folder.ts";
import { makeRequest } from "../../../test/makers.ts";
import { buckets } from "../../../test/places.ts";
import { s3Server } from "../../../test/s3-server.ts";
import { backUp } from "../backup/back-up.server.ts";
import { restore } from "../backup/restore.server.ts";
import { downloadBackup } from "./download.server.ts";
import { expireBackups, sweepObjects } from "./expire.server.ts";
import { chooseStored, listStored } from "./stored-backups.server.ts";
import { uploadBackup } from "./upload.server.ts";
import type { Vault } from "./vault.server.ts";

const HOUR = 3_600_000;
const rules = { hours: 48, days: 31, months: 12 };

/** Backs a place up into a bucket. @param at ms since 1970. */
async function backUpTo(vault: Vault, place: TestPlace, at = Date.now()) {
  const file = join(await testFolder(), "backup");
  await backUp(file, place, at);
  return uploadBackup(vault, file, Date.now());
}

/** Restores a backup of a bucket into an empty place. */
async function restoreFrom(vault: Vault, when?: number) {
  const target = await emptyPlace();
  const file = await downloadBackup(vault, await chooseStored(vault, when), join(target.dataFolder, "restoring"));
  await restore(file, target);
  return target;
}

describe.each(buckets)("with %s", (_name, fresh) => {
  test("a backup is restored with every row and image; the next one sends only what is new", async () => {
    const vault = testVault({ config: await fresh() });
    const place = await filledPlace();
    const first = await backUpTo(vault, place, Date.now() - HOUR);
    expect(first).toMatchObject({ lost: 0, size: expect.any(Number) });
    const db = await openTestDatabase(place.database);
    const before = await everything(db);
    await makeRequest(db, { name: "Later" });
    const second = await backUpTo(vault, place);
    expect(second.sent.objects).toBeLessThan(first.sent.objects / 2);
    // Of the ten image files, none.
    expect(second.sent.bytes).toBeLessThan(first.sent.bytes / 2);

    const target = await restoreFrom(vault);
    const after = await everything(await openTestDatabase(target.database));
    expect(after.requests).toEqual((await everything(db)).requests);
    expect(await filesOf(target)).toEqual(await filesOf(place));
    const earlier = await restoreFrom(vault, Date.now() - HOUR / 2);
    expect((await everything(await openTestDatabase(earlier.database))).requests).toEqual(before.requests);
  });
});

test("objects and their names tell nothing", async () => {
  const server = await s3Server();
  const place = await filledPlace();
  const vault = testVault(server);
  await backUpTo(vault, place);
  const [image = ""] = Object.keys(await filesOf(place));
  const db = await openTestDatabase(place.database);
  const { name } = await db.selectFrom("requests").select("name").executeTakeFirstOrThrow();
  for (const [key, { body }] of server.objects) {
    expect(key).toMatch(/^afterglow-[0-9a-f]{16}\/(blobs\/[0-9a-f]{64}|backups\/\d{8}T\d{6}Z|clock)$/);
    for (const word of [image, name, "ndjson", "afterglow.json"]) expect(body.includes(word), key).toBe(false);
  }
});

test("an upload that breaks off is no backup, and goes on where it was", async () => {
  const server = await s3Server();
  const vault = testVault(server);
  const place = await filledPlace();
  const file = join(await testFolder(), "backup");
  await backUp(file, place, Date.now());
  const puts: string[] = [];
  server.fault = (method, name) => (method === "PUT" && puts.push(name) > 20 ? "AccessDenied" : undefined);
  expect(await saying(uploadBackup(vault, file, Date.now()))).toMatch(/^Backup bucket: these keys can't write in/);
  expect(await listStored(vault)).toEqual([]);
  // Those on their way when the first one was refused still arrive.
  let before = -1;
  const isQuiet = () => {
    const known = before;
    before = puts.length;
    return known === before;
  };
  await expect.poll(isQuiet, { interval: 500 }).toBe(true);
  server.fault = () => undefined;
  const blobsThere = () => [...server.objects.keys()].filter((name) => name.includes("/blobs/")).length;
  const accepted = new Set(puts.slice(0, 20).filter((name) => name.includes("/blobs/")));
  await expect.poll(blobsThere).toBe(accepted.size);
  const blobs = blobsThere();
  expect(blobs).toBeGreaterThan(10);
  const { sent } = await uploadBackup(vault, file, Date.now());
  const all = [...server.objects.keys()].filter((name) => name.includes("/blobs/")).length;
  expect(sent.objects).toBe(all - blobs);
  expect(await listStored(vault)).toHaveLength(1);
});

test("a bucket that refuses, is full, does not answer or returns other bytes is said in one line", async () => {
  const server = await s3Server();
  const vault = testVault(server, testKey(), 1_500);
  const file = join(await testFolder(), "backup");
  await backUp(file, await filledPlace(), Date.now());
  const upload = () => saying(uploadBackup(vault, file, Date.now()));
  const onPut = (code: string) => {
    server.fault = (method, name) => (method === "PUT" && !name.endsWith("clock") ? code : undefined);
  };
  onPut("QuotaExceeded");
  expect(await upload()).toMatch(
    /^Backup bucket: the bucket "images" at \S+ is full \(403 QuotaExceeded\)\. Raise its limit\.$/,
  );
  onPut("InvalidAccessKeyId");
  expect(await upload()).toMatch(/^Backup bucket: \S+ rejected these keys .* Correct BACKUP_S3_ACCESS_KEY_ID/);
  onPut("hang");
  expect(await upload()).toMatch(/^Backup bucket: images at \S+ doesn't answer \(.*\)\. Check the service\.$/);
  onPut("SlowDown");
  expect(await upload()).toMatch(/^Backup bucket: images at \S+ doesn't answer/);
  server.fault = (method, name) => {
    const object = server.objects.get(name);
    if (method === "GET" && object && name.includes("/blobs/"))
      object.body = Buffer.concat([object.body, Buffer.from([1])]);
    return undefined;
  };
  expect(await upload()).toMatch(/returned other bytes than \S+ right after storing it\. Don't rely on this bucket\.$/);
  expect(await listStored(vault)).toEqual([]);
});

test("a clock that jumped uploads and deletes nothing", async () => {
  const server = await s3Server();
  const vault = testVault(server);
  const place = await filledPlace();
  await backUpTo(vault, place);
  const names = [...server.objects.keys()];
  const file = join(await testFolder(), "backup");
  await backUp(file, place, Date.now() + 5 * 365 * 24 * HOUR);
  const later = Date.now() + 5 * 365 * 24 * HOUR;
  const line = /^Backup bucket: this machine's clock is [\d,]+ minutes ahead of that of .* set the clock\.$/;
  for (const work of [
    uploadBackup(vault, file, later),
    expireBackups(vault, rules, undefined, later),
    sweepObjects(vault, later),
  ])
    expect(await saying(work)).toMatch(line);
  expect([...server.objects.keys()]).toEqual(names);
  // A backup that was uploaded by a machine without this check is not taken for the newest.
  await uploadBackup(vault, file, Date.now());
  expect(await chooseStored(vault, undefined)).toMatchObject({ time: expect.closeTo(Date.now(), -6) });
});

test("the wrong key, a foreign bucket and a time before the oldest are rejected with what to do", async () => {
  const server = await s3Server();
  expect(await saying(chooseStored(testVault(server), undefined))).toMatch(/has no backups\..*check BACKUP_BUCKET\.$/);
  const vault = testVault(server);
  await backUpTo(vault, await filledPlace());
  expect(await saying(chooseStored(testVault(server), undefined))).toMatch(
    new RegExp(`but some with another \\(${vault.sealer.id}\\).*set BACKUP_KEY to the one`),
  );
  expect(await saying(chooseStored(vault, BACKED_UP_AT - 400 * 24 * HOUR))).toMatch(/the oldest is of 20/);
  const at = Date.now();
  server.objects.set(vault.names.backup("20200101T000000Z"), { body: Buffer.from("a holiday photo"), headers: {}, at });
  server.objects.set(`${vault.names.backups}readme.txt`, { body: Buffer.from("hello"), headers: {}, at });
  expect((await listStored(vault)).map(({ stamp }) => stamp)).toHaveLength(2);
  expect(await saying(restoreFrom(vault, Date.parse("2020-06-01")))).toMatch(
    /20200101T000000Z in .* is not Afterglow's/,
  );
  expect(await saying(sweepObjects(vault, Date.now()))).toMatch(/is not Afterglow's/);
});

test("a backup of a newer version, or under another name, is rejected before anything is downloaded", async () => {
  const server = await s3Server();
  const vault = testVault(server);
  await backUpTo(vault, await filledPlace());
  const [{ stamp = "" } = {}] = await listStored(vault);
  const name = vault.names.backup(stamp);
  const manifest = JSON.parse((await vault.read(name))?.toString() ?? "");
  const moved = vault.names.backup("20200101T000000Z");
  server.objects.set(moved, server.objects.get(name) ?? { body: Buffer.alloc(0), headers: {}, at: 0 });
  expect(await saying(restoreFrom(vault, Date.parse("2020-06-01")))).toMatch(/is damaged, or someone altered it/);
  server.objects.delete(moved);
  for (const newer of [
    { ...manifest, format: 2 },
    { ...manifest, schema: [...manifest.schema, "9999-later"] },
  ]) {
    await vault.put(name, Buffer.from(JSON.stringify(newer)));
    expect(await saying(restoreFrom(vault))).toMatch(
      /made by a newer Afterglow \((format 2|9999-later)\).*use that version/,
    );
  }
});

test("an object that was altered, truncated, swapped or lost stops the restore, and changes nothing", async () => {
  const server = await s3Server();
  const vault = testVault(server);
  await backUpTo(vault, await filledPlace());
  const blobs = [...server.objects.keys()].filter((name) => name.includes("/blobs/"));
  const [one = "", other = ""] = blobs;
  const good = server.objects.get(one)?.body ?? Buffer.alloc(0);
  const set = (body: Buffer) => server.objects.set(one, { body, headers: {}, at: Date.now() });
  const flipped = Buffer.from(good);
  flipped[good.length >> 1] = (flipped[good.length >> 1] ?? 0) ^ 1;
  for (const bad of [flipped, good.subarray(0, -1), Buffer.alloc(0), server.objects.get(other)?.body ?? good]) {
    set(bad);
    const target = await emptyPlace();
    const folder = join(target.dataFolder, "restoring");
    expect(await saying(downloadBackup(vault, await chooseStored(vault, undefined), folder))).toMatch(
      /is damaged, or someone altered it\. Use an earlier backup\. Nothing was changed\.$/,
    );
    expect((await readdir(folder)).filter((name) => name.startsWith("afterglow-"))).toEqual([]);
  }
  server.objects.delete(one);
  expect(await saying(restoreFrom(vault))).toMatch(
    /lost 1 of \d+ objects of the backup 20.* use a backup from before it/,
  );
  expect((await sweepObjects(vault, Date.now())).incomplete).toHaveLength(1);
});

test("an object that the bucket lost is noticed and uploaded again", async () => {
  const server = await s3Server();
  const vault = testVault(server);
  const place = await filledPlace();
  await backUpTo(vault, place, Date.now() - HOUR);
  const lost = [...server.objects.keys()].filter((name) => name.includes("/blobs/")).slice(10, 13);
  for (const name of lost) server.objects.delete(name);
  expect(await backUpTo(vault, place)).toMatchObject({ lost: 3 });
  expect((await sweepObjects(vault, Date.now())).incomplete).toEqual([]);
  await restoreFrom(vault);
});

test("a restore that was interrupted downloads only the rest", async () => {
  const server = await s3Server();
  const vault = testVault(server);
  await backUpTo(vault, await filledPlace());
  const backup = await chooseStored(vault, undefined);
  const folder = await testFolder();
  const gets: string[] = [];
  server.fault = (method, name) =>
    method === "GET" && name.includes("/blobs/") && gets.push(name) > 20 ? "AccessDenied" : undefined;
  expect(await saying(downloadBackup(vault, backup, folder))).toMatch(/these keys can't read/);
  const [kept = ""] = await readdir(join(folder, "objects"));
  await writeFile(join(folder, "objects", kept), "cut off");
  const before = server.requests.length;
  server.fault = () => undefined;
  const file = await downloadBackup(vault, backup, folder);
  const fetched = server.requests.slice(before).filter((request) => /^GET .*\/blobs\/./.test(request)).length;
  const all = [...server.objects.keys()].filter((name) => name.includes("/blobs/")).length;
  expect(fetched).toBeLessThan(all - 10);
  await restore(file, await emptyPlace());
});

test("old backups expire by the rules, and with them what only they used; the newest and the proven stay", async () => {
  const server = await s3Server();
  const vault = testVault(server);
  const place = await filledPlace();
  const db = await openTestDatabase(place.database);
  const age = (hours: number) => Date.now() - hours * HOUR;
  for (const hours of [24 * 900, 24 * 800, 24 * 700, 1.2, 0]) {
    await backUpTo(vault, place, age(hours));
    await makeRequest(db, { name: `After ${hours}` });
  }
  const stamps = async () => (await listStored(vault)).map(({ stamp }) => stamp);
  const [newest, before, , proven, oldest] = await stamps();
  const objects = server.objects.size;
  expect(await expireBackups(vault, rules, proven, Date.now())).toBe(2);
  expect(await stamps()).toEqual([newest, before, proven]);
  expect(await stamps()).not.toContain(oldest);
  // Not while an upload may be using them.
  expect(await sweepObjects(vault, Date.now())).toEqual({ removed: 0, incomplete: [] });
  const foreign = `${vault.names.blobs}holiday.jpg`;
  server.objects.set(foreign, { body: Buffer.from("a photo"), headers: {}, at: Date.now() });
  for (const object of server.objects.values()) object.at -= 48 * HOUR;
  const { removed } = await sweepObjects(vault, Date.now());
  expect(removed).toBeGreaterThan(0);
  // Someone else's object stays.
  expect(server.objects.has(foreign)).toBe(true);
  expect(server.objects.size).toBe(objects - 2 - removed + 1);
  await restoreFrom(vault);
  await restoreFrom(vault, age(24 * 600));
});
