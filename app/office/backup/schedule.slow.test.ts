import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyPlace, filledPlace, type TestPlace } from "../../../test/backup-places.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { databaseUrl } from "../../../test/run-afterglow.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { openLog } from "../../platform/lib/log.server.ts";
import { restore } from "./restore.server.ts";
import { backupsFolder } from "./rotation.server.ts";
import { startBackups } from "./schedule.server.ts";
import { type BackupState, readBackupState } from "./state.server.ts";

const HOUR = 3_600_000;

/** An instance that backs up a site each hour, and keeps two backups. */
async function instance({ database, dataFolder }: TestPlace) {
  vi.stubEnv("DATABASE_URL", databaseUrl(database));
  vi.stubEnv("DATA_DIR", dataFolder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const db = await openTestDatabase(database);
  let logged = "";
  const log = openLog("info", {
    write: (line) => {
      logged += line;
    },
  });
  const backups = startBackups({
    writer: createWriter(db),
    log,
    dataFolder,
    fixed: { every: HOUR, keep: 2 },
    timing: { lookEvery: 50 },
  });
  onTestFinished(() => backups.stop());
  return {
    backups,
    state: () => readBackupState(db),
    logged: () => logged,
    until: (isSo: (state: BackupState) => boolean) =>
      expect.poll(async () => isSo(await readBackupState(db))).toBe(true),
  };
}

const files = async ({ dataFolder }: TestPlace) => (await readdir(backupsFolder(dataFolder))).sort();

test("one of two instances makes a backup, and old ones are deleted once it is good", async () => {
  const place = await filledPlace();
  const [one, other] = [await instance(place), await instance(place)];
  await one.until(({ good }) => good !== undefined);
  const { good, failed, leased_until } = await other.state();
  expect([failed, leased_until]).toEqual([undefined, undefined]);
  const [first = ""] = await files(place);
  const target = await emptyPlace();
  expect(await restore(join(backupsFolder(place.dataFolder), first), target)).toMatchObject({
    made_at: expect.stringMatching(/^20/),
  });
  // The backup state of the source is not restored.
  expect(await readBackupState(await openTestDatabase(target.database))).toEqual({});
  // None is due for an hour.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await other.state()).good).toEqual(good);
  expect([one, other].map(({ logged }) => logged().match(/"Backup finished"/g)?.length ?? 0).sort()).toEqual([0, 1]);
  expect(await files(place)).toEqual([first]);
});

test("surplus backups are deleted, and nothing else", async () => {
  const place = await filledPlace();
  const first = await instance(place);
  await first.until(({ good }) => good !== undefined);
  await first.backups.stop();
  const folder = backupsFolder(place.dataFolder);
  const [newest = ""] = await files(place);
  const older = ["20200101T000000Z", "20200102T000000Z", "20200103T000000Z"].map((at) => `afterglow-${at}.tar.zst`);
  for (const name of [...older, "mine.tar.zst"]) await writeFile(join(folder, name), name);
  await rm(join(folder, newest));
  const db = await openTestDatabase(place.database);
  await db.deleteFrom("meta").where("key", "=", "backups").execute();
  const second = await instance(place);
  await second.until(({ good }) => good !== undefined);
  await second.backups.stop();
  expect(await files(place)).toEqual([
    "afterglow-20200103T000000Z.tar.zst",
    expect.stringMatching(/^afterglow-20\d{6}T\d{6}Z\.tar\.zst$/),
    "mine.tar.zst",
  ]);
});

test("a failed backup says why, and deletes nothing", async () => {
  const place = await filledPlace();
  const folder = backupsFolder(place.dataFolder);
  await writeFile(folder, "in the way");
  const one = await instance(place);
  await one.until(({ failed }) => failed !== undefined);
  expect((await one.state()).failed?.why).toContain("EEXIST");
  expect(one.logged()).toContain('"Backup failed"');
});

test("a backup interrupted by a shutdown leaves nothing half done", async () => {
  const place = await filledPlace();
  const one = await instance(place);
  await one.until(({ leased_until }) => leased_until !== undefined);
  await one.backups.stop();
  // On a fast machine it may have finished already.
  const { good, ...rest } = await one.state();
  expect(rest).toEqual({});
  expect(await files(place).catch(() => [])).toHaveLength(good ? 1 : 0);
});
