import { basename } from "node:path";
import type { MediaStorage } from "../../house/images/media-storage.ts";
import { readMeta, writeMeta } from "../../platform/db/meta.server.ts";
import { isNewest, nameOf, openDatabase, openToFill, UNFINISHED } from "../../platform/db/open.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { operator, record } from "../../staff/audit-log/record.server.ts";
import { checkTrail } from "../../staff/audit-log/verify.server.ts";
import type { BackupTarget } from "./back-up.server.ts";
import { type About, type Manifest, readBackup } from "./backup-file.server.ts";
import { difference, filledTables, insertRows, sumTables, tablesIn } from "./copy-rows.server.ts";
import { countEnded, type EndedAgain, type EndingHandlers, endAgain } from "./endings.server.ts";
import type { Revocations } from "./revocations.server.ts";
import { countRevoked, type RevokedAgain, revokeAgain } from "./revoke-again.server.ts";
import { backupTables, lastingTables } from "./tables.ts";
import { recordRestore, type TrailEnd, type TrailLoss } from "./trail-end.server.ts";

const UNKNOWN =
  "Restored from a backup. Whatever was sent after the backup isn't known here, so sending may email people twice.";

/**
 * Prevents restored campaigns from being sent automatically, because they may have been sent after the backup: running
 * ones are paused and scheduled ones held.
 *
 * @param now ms since 1970.
 */
export async function holdCampaigns(trx: Database, now: number): Promise<void> {
  const campaigns = await trx
    .selectFrom("campaigns")
    .select(["id", "subject", "state"])
    .where("state", "in", ["scheduled", "sending", "paused"])
    .orderBy("id")
    .execute();
  for (const { id, subject, state } of campaigns) {
    const held = state === "scheduled" ? "overdue" : "paused";
    await trx
      .updateTable("campaigns")
      .set(({ eb }) => ({
        state: held,
        state_reason: UNKNOWN,
        updated_at: storedInstant(now),
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    const object = { kind: "campaign", id, name: subject };
    await record(trx, { actor: operator, action: `campaign.${held}`, object }, now);
  }
}

/** Files removed per call. */
const MAX_BATCH = 100;

/** The result of a restore, for the operator who starts the server next. */
export interface Restored extends About, Manifest, Ended {
  /** Number of queued emails, which the server sends once it starts. */
  waitingMails: number;
  /** Problems found in the backup's audit trail. */
  trailProblems: string[];
  /** What guests and staff had ended after the backup and was ended again; undefined without the list. */
  ended: EndedAgain | undefined;
  /** Number of guests' links that still work. */
  liveLinks: number;
}

async function removeAll(storage: MediaStorage): Promise<void> {
  const names: string[] = [];
  for await (const { name } of storage.list()) {
    names.push(name);
    if (names.length === MAX_BATCH) await storage.remove(names.splice(0));
  }
  await storage.remove(names);
}

/** @throws Error with one line for an operator if a database has any rows. */
export async function assertEmpty(db: Database, address: string): Promise<void> {
  const filled = await filledTables(db, await tablesIn(db, backupTables));
  if (filled.length > 0)
    throw new Error(
      `The database at ${nameOf(address)} is not empty (${filled.join(", ")}). Nothing was changed: set DATA_DIR or DATABASE_URL to an empty one.`,
    );
}

/**
 * Checks that the target is empty, before anything is downloaded for it.
 *
 * @param schema the names of the backup's migrations. @throws Error with one line for an operator if it is not.
 */
export async function expectEmptyPlace({ database, storage }: BackupTarget, schema: readonly string[]): Promise<void> {
  const db = await openToFill(database, schema);
  try {
    await assertEmpty(db, database);
    if (!(await readMeta(db, UNFINISHED))) await assertNoImages(storage);
  } finally {
    await db.destroy();
  }
}

/** @throws Error with one line for an operator if there are images. */
async function assertNoImages(storage: MediaStorage): Promise<void> {
  for await (const { name } of storage.list())
    throw new Error(
      `The image storage is not empty (${name}). Nothing was changed: use an empty DATA_DIR or MEDIA_BUCKET.`,
    );
}

/**
 * Marks an empty target as being restored until `release`. Removes what an interrupted restore left.
 *
 * @throws Error with one line for an operator if the target is not empty.
 */
async function takeEmpty(db: Database, file: string, { database, storage }: BackupTarget): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await assertEmpty(trx, database);
    if (await readMeta(trx, UNFINISHED)) return;
    await assertNoImages(storage);
    await writeMeta(trx, UNFINISHED, `The restore of ${basename(file)}`);
  });
  await removeAll(storage);
}

async function release(trx: Database): Promise<void> {
  await trx.deleteFrom("meta").where("key", "=", UNFINISHED).execute();
}

/** @throws Error if the restored data differs from the backup. */
async function compare(trx: Database, storage: MediaStorage, manifest: Manifest): Promise<void> {
  const sums = await sumTables(trx, await tablesIn(trx, lastingTables));
  let files = 0;
  let bytes = 0;
  for await (const { size } of storage.list()) {
    files += 1;
    bytes += size;
  }
  const same = files === manifest.pictures.files && bytes === manifest.pictures.bytes;
  const differs = difference(manifest.tables, sums) ?? (same ? undefined : "the images differ");
  if (differs) throw new Error(`The restored data differs from the backup: ${differs}. It was rolled back.`);
}

/** What happened after the backup and must be repeated by a restore. */
export interface Known {
  /** Access to revoke again. */
  revocations?: Revocations;
  /** The end of the audit trail. */
  trailEnd?: TrailEnd;
  /** Repeat the endings; if omitted, endings are not repeated. */
  endingHandlers?: EndingHandlers;
}

/** Access that was revoked again, and lost rows of the audit trail. */
interface Ended extends RevokedAgain {
  trail: TrailLoss;
}

/** Repeats revocations from after the backup and records the restore, in its transaction. */
async function revokeAndRecord(
  trx: Database,
  file: string,
  madeAt: string,
  known: Known,
  since: EndedAgain | undefined,
): Promise<Ended> {
  const again = await revokeAgain(trx, known.revocations, madeAt);
  const ended = {
    ...countRevoked(again),
    ...(since && known.endingHandlers && countEnded(known.endingHandlers, since)),
  };
  const name = basename(file);
  return { ...again, trail: await recordRestore(trx, { name, madeAt, end: known.trailEnd, ended }) };
}

/** Repeats endings from after the backup, if the list and the handlers are given. */
async function endSince(trx: Database, madeAt: string, { revocations, endingHandlers }: Known) {
  return revocations && endingHandlers && (await endAgain(trx, endingHandlers, revocations.endings, madeAt));
}

/**
 * Restores all rows in one transaction. It commits once the images are stored and everything revoked since the backup
 * is revoked again.
 */
async function fill(
  db: Database,
  file: string,
  storage: MediaStorage,
  known: Known,
): Promise<About & Manifest & { again: Ended; since: EndedAgain | undefined }> {
  return db.transaction().execute(async (trx) => {
    const restored = await readBackup(file, {
      rows: (table, rows) => insertRows(trx, table, rows),
      image: (name, bytes) => storage.put(name, bytes),
    });
    await compare(trx, storage, restored);
    const { schema, made_at } = restored;
    const since = isNewest(schema) ? await endSince(trx, made_at, known) : undefined;
    const again = await revokeAndRecord(trx, file, made_at, known, since);
    await holdCampaigns(trx, Date.now());
    await release(trx);
    return { ...restored, again, since };
  });
}

/**
 * Restores a backup into an empty target, all or nothing, and migrates it to the newest schema. Until it finishes, the
 * target is marked as unfinished; an interrupted restore can be run again.
 *
 * All sessions and door codes are deleted, and no campaign is sent until staff resume it. Queued emails are queued
 * again, with the same Message-ID.
 *
 * @param known what happened after the backup. @throws Error with one line for an operator.
 */
export async function restore(file: string, place: BackupTarget, known: Known = {}): Promise<Restored> {
  const { database, storage } = place;
  // Checks the whole backup before changing anything.
  const { schema } = await readBackup(file);
  const db = await openToFill(database, schema);
  let restored: Awaited<ReturnType<typeof fill>>;
  try {
    await takeEmpty(db, file, place);
    try {
      restored = await fill(db, file, storage, known);
    } catch (error) {
      // If removing the images fails too, the target stays marked as unfinished.
      await removeAll(storage)
        .then(() => release(db))
        .catch(() => {});
      throw error;
    }
  } finally {
    await db.destroy();
  }
  const newest = await openDatabase(database);
  const { count } = await newest
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const { again, since, ...made } = restored;
  const { made_at } = made;
  const ended = since ?? (await newest.transaction().execute((trx) => endSince(trx, made_at, known)));
  const { links } = await newest
    .selectFrom("guest_links")
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  const { problems: trailProblems } = await checkTrail(newest);
  await newest.destroy();
  return { ...made, ...again, ended, liveLinks: Number(links), waitingMails: count, trailProblems };
}
