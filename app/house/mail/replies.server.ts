import { readFailure } from "../../platform/db/noted-failure.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { listSetAside } from "./attempts.server.ts";
import type { Replies } from "./shapes.ts";

/** A page of guests' emails that were set aside. */
export const listSetAsideReplies = (db: Database, page = 1) => listSetAside(db, ["replies", "mail-in"], page);

/**
 * Returns the address for guests' replies and the state of its mailbox.
 *
 * @param clubAddress the default Reply-To of emails. @param repliesAddress the mailbox that is read, if any.
 */
export async function readReplies(
  db: Database,
  { clubAddress, repliesAddress }: { clubAddress: () => string; repliesAddress: string | undefined },
): Promise<Replies> {
  const set_aside = await listSetAsideReplies(db);
  if (repliesAddress === undefined) return { address: clubAddress(), added: false, failed: null, set_aside };
  const failed = await readFailure(db, "replies_failed");
  return { address: repliesAddress, added: true, failed, set_aside };
}
