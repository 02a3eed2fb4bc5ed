import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { changeBucketState, readBucketState, readKeepRules } from "../app/office/backup/bucket-state.server.ts";
import { noteOwner } from "../app/office/backup/identity.server.ts";
import { expectEmptyPlace } from "../app/office/backup/restore.server.ts";
import { verify } from "../app/office/backup/verify.server.ts";
import { downloadBackup } from "../app/office/backup-bucket/download.server.ts";
import { expireBackups, sweepObjects } from "../app/office/backup-bucket/expire.server.ts";
import { stampOf } from "../app/office/backup-bucket/layout.ts";
import { downloadLists, readStoredLists, uploadLists } from "../app/office/backup-bucket/lists.server.ts";
import { checkOwnership, type InDatabase, takeOwnership } from "../app/office/backup-bucket/owner.server.ts";
import { expectRoom } from "../app/office/backup-bucket/room.server.ts";
import { newBackupKey } from "../app/office/backup-bucket/seal.server.ts";
import {
  chooseStored,
  newestMark,
  readManifest,
  refuseEarlier,
} from "../app/office/backup-bucket/stored-backups.server.ts";
import { uploadBackup } from "../app/office/backup-bucket/upload.server.ts";
import { openVault, type Vault } from "../app/office/backup-bucket/vault.server.ts";
import { isPostgres } from "../app/platform/db/dialects/dialects.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { storedInstant } from "../app/platform/lib/time/instants.server.ts";
import type { Config } from "../app/server/config.server.ts";
import { placeOf } from "./data-place.ts";

/** `backup-key`: prints a new key, which is not stored anywhere. */
export async function makeKey(): Promise<string> {
  return `BACKUP_KEY=${newBackupKey()}
Shown only once, and stored nowhere: put it into the server's environment, and keep a copy away from this machine, for example in the club's password manager. Without it, nobody can open the backups in the bucket.`;
}

function vaultOf({ backupBucket }: Config, bucket = backupBucket?.bucket): Vault {
  if (!backupBucket || bucket === undefined)
    throw new Error("No bucket for backups. Set BACKUP_BUCKET, BACKUP_KEY and the service's variables.");
  return openVault({ ...backupBucket, bucket });
}

/** Runs `work` with the server's database and bucket. */
async function withBucket<Result>(
  config: Config,
  work: (vault: Vault, db: Database) => Promise<Result>,
): Promise<Result> {
  const { database } = config;
  const vault = vaultOf(config);
  // Checked first, so that a mistyped folder is not created.
  if (!isPostgres(database) && !existsSync(database))
    throw new Error(`No database in ${dirname(database)}. Start the server once, or set DATA_DIR.`);
  const db = await openDatabase(database);
  try {
    return await work(vault, db);
  } finally {
    vault.store.close();
    await db.destroy();
  }
}

type Change = Parameters<typeof changeBucketState>[1];

const note = (db: Database, change: Change) => db.transaction().execute((trx) => changeBucketState(trx, change));

const inTransaction =
  (db: Database): InDatabase =>
  (work) =>
    db.transaction().execute(work);

/** Returns a function that stores a failure for the back office and rethrows it. */
function noteFailure(db: Database, key: "failed" | "trial_failed") {
  return async (error: Error): Promise<never> => {
    await note(db, { [key]: { at: storedInstant(Date.now()), why: error.message } });
    throw error;
  };
}

/** The folder of a trial restore, in the data folder: the system's temporary one may be in memory. */
const TRIAL = "trial";

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** `upload <file>`: uploads a backup, and deletes expired ones. */
export function upload(config: Config, file = ""): Promise<string> {
  return withBucket(config, async (vault, db) => {
    const work = async () => {
      const owner = await checkOwnership(vault, inTransaction(db), Date.now());
      if (!owner.ours) throw new Error(otherMachine(owner.machine));
      await uploadLists(vault, config.dataFolder, inTransaction(db));
      return uploadBackup(vault, file, Date.now(), (await readBucketState(db)).good?.at);
    };
    const { at, size, sent, lost } = await work().catch(noteFailure(db, "failed"));
    await note(db, { good: { at, file: basename(file), size }, failed: undefined, lost: lost > 0 ? lost : undefined });
    // They name this backup, so that a restore notices if it is missing. If this fails, the server does it soon.
    await uploadLists(vault, config.dataFolder, inTransaction(db)).catch(() => {});
    const { trial } = await readBucketState(db);
    const expired = await expireBackups(vault, await readKeepRules(db), trial?.stamp, Date.now());
    return `Uploaded to ${vault.store.place}: ${sent.objects} new objects (${megabytes(sent.bytes)}) of ${megabytes(size)}.${expired > 0 ? ` Older backups deleted: ${expired}.` : ""}`;
  });
}

const otherMachine = (machine: string) =>
  `Another machine (${machine}) is the club's, says the bucket. Nothing was uploaded: stop this one, or run npm run afterglow -- take-over here.`;

/** Deletes what trials left that were killed. */
async function clearTrials(dataFolder: string): Promise<void> {
  const left = (await readdir(dataFolder)).filter((name) => name === TRIAL || name.startsWith(`${TRIAL}-`));
  for (const name of left) await rm(join(dataFolder, name), { recursive: true, force: true });
}

/** `trial-restore`: restores the newest backup in the bucket into a temporary folder and compares all rows. */
export function tryRestore(config: Config): Promise<string> {
  return withBucket(config, async (vault, db) => {
    const folder = join(config.dataFolder, TRIAL);
    await clearTrials(config.dataFolder);
    await mkdir(folder, { mode: 0o700 });
    const work = async () => {
      const backup = await chooseStored(vault, undefined);
      const { good } = await readBucketState(db);
      refuseEarlier(vault, backup, good && stampOf(good.at));
      await expectRoom(folder, await readManifest(vault, backup.stamp));
      const { tables } = await verify(await downloadBackup(vault, backup, folder), async () => {}, folder);
      const swept = await sweepObjects(vault, Date.now());
      const rows = Object.values(tables).reduce((all, one) => all + one.rows, 0);
      return { stamp: backup.stamp, rows, ...swept };
    };
    try {
      const { stamp, rows, removed, incomplete } = await work().catch(noteFailure(db, "trial_failed"));
      const trial = { at: storedInstant(Date.now()), stamp };
      await note(db, { trial, trial_failed: undefined, incomplete: incomplete.length > 0 ? incomplete : undefined });
      return `Restored ${stamp} as a trial: ${rows.toLocaleString("en-AU")} rows compared. Unused objects deleted: ${removed}.`;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** `take-over`: makes this machine the club's own. */
export function takeOver(config: Config): Promise<string> {
  return withBucket(config, async (vault, db) => {
    await takeOwnership(vault, inTransaction(db), Date.now());
    await db.transaction().execute((trx) => noteOwner(trx, "yes"));
    return "This machine is the club's now. A running server starts its workers within a minute; one on another machine stops its own.";
  });
}

/** Parses the bucket and the time in `s3://bucket/latest` or `s3://bucket/2026-11-28T11:00:00Z`. */
function parseSource(text: string): { bucket: string; when: number | undefined } {
  const [, bucket = "", what = ""] = /^s3:\/\/([^/]+)\/(.+)$/.exec(text) ?? [];
  const when = what === "latest" ? undefined : Date.parse(what);
  const isTime =
    when === undefined || (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(what) && when > 0);
  if (bucket === "" || !isTime)
    throw new Error(
      `${text} is no backup. Use s3://<bucket>/latest, or a time with its zone, s3://<bucket>/2026-11-28T23:00:00+11:00, for the newest backup before it.`,
    );
  return { bucket, when };
}

/** Returns a function that prints a download's progress, at most once a second. */
function progressLine(): (done: number, all: number) => void {
  let last = 0;
  return (done, all) => {
    if (done < all && Date.now() - last < 1_000) return;
    last = Date.now();
    process.stdout.write(`Downloaded ${done} of ${all} objects.\n`);
  };
}

/** `restore s3://bucket/latest`: downloads a backup and restores it, then repeats what ended since. */
export async function restoreFromBucket(
  config: Config,
  source: string,
  restoreFile: (config: Config, file: string) => Promise<string>,
): Promise<string> {
  const { bucket, when } = parseSource(source);
  const vault = vaultOf(config, bucket);
  try {
    const backup = await chooseStored(vault, when);
    if (when === undefined) refuseEarlier(vault, backup, (await readStoredLists(vault))?.newest);
    const { schema } = await readManifest(vault, backup.stamp);
    await expectEmptyPlace(await placeOf(config), schema);
    const folder = join(config.dataFolder, "restoring");
    const file = await downloadBackup(vault, backup, folder, progressLine());
    await downloadLists(vault, folder, await newestMark(vault));
    process.stdout.write("Restoring.\n");
    const done = await restoreFile(config, file);
    await rm(folder, { recursive: true, force: true });
    return done;
  } finally {
    vault.store.close();
  }
}
