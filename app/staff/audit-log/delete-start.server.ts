import type { Database } from "../../platform/db/tables.ts";
import { readHead } from "./chain.server.ts";

/**
 * Deletes the oldest rows of the audit trail, the only way to delete any: the database rejects every other. The number
 * and hash of the last one stay, so that the rest can still be verified.
 *
 * @param before ISO 8601 in UTC; the first row that is not older ends it.
 * @param most rows.
 * @returns how many were deleted.
 */
export async function deleteTrailStart(trx: Database, before: string, most: number): Promise<number> {
  const { deleted_up_to } = await readHead(trx);
  const oldest = await trx
    .selectFrom("trail")
    .select(["number", "at", "hash"])
    .where("number", ">", deleted_up_to)
    .orderBy("number")
    .limit(most)
    .execute();
  const firstKept = oldest.findIndex(({ at }) => at >= before);
  const expired = firstKept < 0 ? oldest : oldest.slice(0, firstKept);
  const last = expired.at(-1);
  if (!last) return 0;
  await trx
    .updateTable("trail_head")
    .set({ deleted_up_to: last.number, deleted_hash: last.hash })
    .where("id", "=", 1)
    .execute();
  await trx.deleteFrom("trail").where("number", "<=", last.number).execute();
  return expired.length;
}
