import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { readHead } from "../../staff/audit-log/chain.server.ts";
import { countEnded, type EndingHandlers, endAgain, missingEndings } from "./endings.server.ts";
import { holdCampaigns } from "./restore.server.ts";
import { readRevocations, revocationsFile } from "./revocations.server.ts";
import { countRevoked, revokeAgain } from "./revoke-again.server.ts";
import { backupTables } from "./tables.ts";
import { isOfClub, lacksRows, readTrailEnd, recordRestore } from "./trail-end.server.ts";

/** When the last row of the audit trail was written: the database is from this moment or a little later. */
async function lastMoment(trx: Database): Promise<string> {
  const { last_number } = await readHead(trx);
  const row = await trx.selectFrom("trail").select("at").where("number", "=", last_number).executeTakeFirst();
  return row?.at ?? storedInstant(0);
}

/** Deletes what a backup would not contain: sessions, emailed links, door codes. */
async function endMomentary(trx: Database): Promise<void> {
  for (const { name, momentary } of backupTables.toReversed()) if (momentary) await trx.deleteFrom(name).execute();
}

/**
 * Detects that the database is older than the lists beside the backups: someone reset it with another tool
 * (point-in-time recovery, a copy of the file, a standby that lacked the last commits). Then does the same as a
 * restore, in one transaction: what was revoked, erased or withdrawn meanwhile ends again, everyone must log in again,
 * campaigns wait for staff, and the audit trail records it. Must be called before anything else writes.
 *
 * @returns counts of what ended again; undefined if the database is up to date, or another club's. @throws Error with
 * one line for an operator if a list cannot be read.
 */
export async function repeatEndings(
  writer: Writer,
  dataFolder: string,
  handlers: EndingHandlers,
): Promise<Record<string, number> | undefined> {
  const list = revocationsFile(dataFolder);
  const [revocations, end] = [await readRevocations([list]), await readTrailEnd(list, dataFolder)];
  if (!revocations || !end) return undefined;
  return writer.write(async (trx) => {
    if (!(await isOfClub(end, trx))) return undefined;
    const isBehind = (await lacksRows(trx, end)) || (await missingEndings(trx, revocations.endings)).length > 0;
    if (!isBehind) return undefined;
    const madeAt = await lastMoment(trx);
    const again = await revokeAgain(trx, revocations, madeAt);
    const ended = {
      ...countRevoked(again),
      ...countEnded(handlers, await endAgain(trx, handlers, revocations.endings, madeAt)),
    };
    await endMomentary(trx);
    await holdCampaigns(trx, Date.now());
    await recordRestore(trx, { madeAt, end, ended });
    return ended;
  });
}
