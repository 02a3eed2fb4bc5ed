import type { Database } from "../../platform/db/tables.ts";
import { mailReasons } from "../../platform/outbox/mail-reasons.server.ts";
import type { MailData } from "../../platform/outbox/queue.server.ts";
import { addressMark } from "./address-mark.server.ts";
import { findConsents } from "./ledger.server.ts";

const isKnown = (template: string): template is keyof MailData => Object.hasOwn(mailReasons, template);

/**
 * Whether an email of the outbox may be sent, checked just before sending: if readers can withdraw their consent to it,
 * it is not sent to those who have.
 */
export async function mayBeSent(
  db: Database,
  { template, recipient }: { template: string; recipient: string },
): Promise<boolean> {
  // Rendering reports a template that is unknown.
  const reason = isKnown(template) ? mailReasons[template] : undefined;
  if (!reason || !("unlessWithdrawn" in reason)) return true;
  const state = await findConsents(db, await addressMark(db, recipient));
  return state.get(reason.unlessWithdrawn) !== false;
}
