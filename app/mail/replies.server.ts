import type { Database } from "../db/tables.ts";
import { mailboxState } from "./mailbox-state.server.ts";
import type { Replies } from "./outbox-mail.ts";

/** Whether guests' replies can be read. */
export const repliesState = mailboxState("replies_failed");

/**
 * Where guests' replies go.
 *
 * @param clubAddress the Reply-To of emails without another one.
 * @param inboundAddress the mailbox that is read, if any.
 */
export async function readReplies(
  db: Database,
  { clubAddress, inboundAddress }: { clubAddress: string; inboundAddress: string | undefined },
): Promise<Replies> {
  if (inboundAddress === undefined) return { address: clubAddress, added: false, failed: null };
  return { address: inboundAddress, added: true, failed: await repliesState.readFailure(db) };
}
