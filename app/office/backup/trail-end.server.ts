import { dirname, join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { keyedHash } from "../../platform/db/keys.server.ts";
import { noteRestore } from "../../platform/db/restored.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { readHead } from "../../staff/audit-log/chain.server.ts";
import { operator, program, record } from "../../staff/audit-log/record.server.ts";
import { readLists, writeList } from "./private-list.server.ts";
import { backupsFolder } from "./rotation.server.ts";

const schema = z.object({
  /** ISO 8601 in UTC. */
  as_of: z.iso.datetime(),
  /** The number of the audit trail's last row, and its hash. */
  number: z.number(),
  hash: z.string(),
  /** A keyed hash that is equal in all backups of this database, and different for every other club. */
  club: z.optional(z.string()),
});

/** The end of a database's audit trail at `as_of`. */
export type TrailEnd = z.infer<typeof schema>;

const NAME = "trail-end.json";

/** The file with the end of the audit trail, beside the backups. */
export function trailEndFile(dataFolder: string): string {
  return join(backupsFolder(dataFolder), NAME);
}

/** Reads the end of the audit trail from the newest file beside a backup or in the configured folder of backups. */
export async function readTrailEnd(backup: string, dataFolder: string): Promise<TrailEnd | undefined> {
  const ends = await readLists([join(dirname(backup), NAME), trailEndFile(dataFolder)], schema);
  return ends.toSorted((a, b) => a.as_of.localeCompare(b.as_of)).at(-1);
}

/** Identifies a database and its backups. */
const clubMark = (db: Database) => keyedHash(db, "club");

/** Whether this file was written for `db`, or for a later state of it. */
export async function isOfClub({ club }: TrailEnd, db: Database): Promise<boolean> {
  return club !== undefined && club === (await clubMark(db));
}

/** Whether the database's audit trail lacks rows that the file knows, and no restore has recorded that yet. */
export async function lacksRows(db: Database, { number, hash }: TrailEnd): Promise<boolean> {
  const { last_number, deleted_up_to } = await readHead(db);
  if (number <= deleted_up_to) return false;
  if (number > last_number) return !(await isRecordedLost(db, hash));
  const row = await db.selectFrom("trail").select("hash").where("number", "=", number).executeTakeFirst();
  return row?.hash !== hash && !(await isRecordedLost(db, hash));
}

async function isRecordedLost(db: Database, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom("trail")
    .select("number")
    .where("action", "in", ["backup.restored", "backup.taken-back"])
    .where(sql<string>`details`, "like", `%"hash_of_last_lost_row":"${hash}"%`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the file from the database, if the audit trail has grown since `known`. @param now ms since 1970. */
export async function noteTrailEnd(db: Database, file: string, now: number, known?: TrailEnd): Promise<TrailEnd> {
  const { last_number: number, last_hash } = await readHead(db);
  if (known?.number === number) return known;
  const end = { as_of: storedInstant(now), number, hash: last_hash, club: await clubMark(db) };
  await writeList(file, end);
  return end;
}

/** Rows of the audit trail that were lost; `lost` is null if unknown. */
export interface TrailLoss {
  /** The number of the backup's last row. */
  from: number;
  lost: number | null;
}

/** What the audit trail records about a restore. */
interface Recorded {
  /** The backup's name; undefined if the database was reset with another tool. */
  name?: string;
  /** When the restored data was current, ISO 8601 in UTC. */
  madeAt: string;
  end: TrailEnd | undefined;
  /** Counts of what was ended again. */
  ended: Record<string, number>;
}

/**
 * Records in the audit trail that the database was reset to an earlier moment, with the number of lost rows, so that
 * the gap is documented. The lost rows' numbers are reused.
 */
export async function recordRestore(trx: Database, { name, madeAt, end, ended }: Recorded): Promise<TrailLoss> {
  await noteRestore(trx, madeAt, Date.now());
  const { last_number: from } = await readHead(trx);
  // A file older than the backup is outdated. After a reset with another tool, the audit trail may have grown
  // differently.
  const lost = end && (end.number > from || (name && end.number === from)) ? end.number - from : null;
  const after = {
    made_at: madeAt,
    last_row: from,
    lost_rows: lost ?? "unknown",
    ...(end && (lost || !name) && { last_lost_row: end.number, hash_of_last_lost_row: end.hash }),
    ...Object.fromEntries(Object.entries(ended).filter(([, count]) => count > 0)),
  };
  const object = { kind: "backup", id: madeAt, name: name ?? madeAt };
  const row = name
    ? ({ actor: operator, action: "backup.restored" } as const)
    : ({ actor: program, action: "backup.taken-back" } as const);
  await record(trx, { ...row, object, after }, Date.now());
  return { from, lost };
}
