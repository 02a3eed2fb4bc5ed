import { dirname, join } from "node:path";
import { z } from "zod";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { readHead } from "../../staff/audit-log/chain.server.ts";
import { operator, record } from "../../staff/audit-log/record.server.ts";
import { readLists, writeList } from "./private-list.server.ts";
import { backupsFolder } from "./rotation.server.ts";

const schema = z.object({
  /** ISO 8601 in UTC. */
  as_of: z.iso.datetime(),
  /** The last row of the audit trail, and its hash. */
  number: z.number(),
  hash: z.string(),
});

/** The end of the audit trail at `as_of`. */
export type TrailEnd = z.infer<typeof schema>;

const NAME = "trail-end.json";

/** The file that says where the trail ends, next to the backups. */
export function trailEndFile(dataFolder: string): string {
  return join(backupsFolder(dataFolder), NAME);
}

/** Reads where the trail ended: from the newest file, next to a backup or in this configuration's backups folder. */
export async function readTrailEnd(backup: string, dataFolder: string): Promise<TrailEnd | undefined> {
  const ends = await readLists([join(dirname(backup), NAME), trailEndFile(dataFolder)], schema);
  return ends.toSorted((a, b) => a.as_of.localeCompare(b.as_of)).at(-1);
}

/** Updates the file from the database, if the trail has grown since `known`. @param now ms since 1970. */
export async function noteTrailEnd(db: Database, file: string, now: number, known?: TrailEnd): Promise<TrailEnd> {
  const { last_number: number, last_hash } = await readHead(db);
  if (known?.number === number) return known;
  const end = { as_of: storedInstant(now), number, hash: last_hash };
  await writeList(file, end);
  return end;
}

/** Rows of the audit trail that a backup does not have; `lost` is null if unknown. */
export interface TrailLoss {
  /** The last row of the backup. */
  from: number;
  lost: number | null;
}

/**
 * Records a restore in the restored trail, with the number of lost rows, so that the gap is documented. Their numbers
 * are reused.
 *
 * @param name of the backup.
 * @param madeAt when it was made, ISO 8601 in UTC.
 * @param ended counts of what was ended again, for the row.
 */
export async function recordRestore(
  trx: Database,
  {
    name,
    madeAt,
    end,
    ended,
  }: { name: string; madeAt: string; end: TrailEnd | undefined; ended: Record<string, number> },
): Promise<TrailLoss> {
  const { last_number: from } = await readHead(trx);
  // A file older than the backup is outdated.
  const lost = end && end.number >= from ? end.number - from : null;
  const after = {
    made_at: madeAt,
    last_row: from,
    lost_rows: lost ?? "unknown",
    ...(lost && end && { last_lost_row: end.number, hash_of_last_lost_row: end.hash }),
    ...Object.fromEntries(Object.entries(ended).filter(([, count]) => count > 0)),
  };
  const object = { kind: "backup", id: madeAt, name };
  await record(trx, { actor: operator, action: "backup.restored", object, after }, Date.now());
  return { from, lost };
}
