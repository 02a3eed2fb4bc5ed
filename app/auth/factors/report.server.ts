import type { TrailAction } from "../../audit/actions.ts";
import { type Actor, record } from "../../audit/record.server.ts";
import type { Database } from "../../db/tables.ts";
import { storedInstant } from "../../lib/zoned-time.server.ts";
import { type FactorChange, outboxRow, queueMail } from "../../outbox/queue.server.ts";

/** The account whose second factors are changed. */
export interface Account {
  id: string;
  username: string;
  email: string;
}

/** A change of an account's second factors. */
interface Reported {
  account: Account;
  actor: Actor;
  change: Exclude<FactorChange, "guessed">;
  /** The passkey's name. */
  passkey?: string;
  /** Recovery codes that are left. */
  left?: number;
}

/** Queues an email to an account about its second factors. */
export async function emailAccount(
  trx: Database,
  { id, email }: Account,
  about: { change: FactorChange; passkey?: string; left?: number },
  now: number,
): Promise<void> {
  const at = storedInstant(now);
  const data = { ...about, at };
  await queueMail(trx, outboxRow({ template: "factor-changed", data, about: id, recipient: email }, at));
}

/** Records a change of an account's second factors, and queues an email to the account. */
export async function reportChange(
  trx: Database,
  { account, actor, change, ...more }: Reported,
  now: number,
): Promise<void> {
  const action: TrailAction = `factor.${change}`;
  const object = { kind: "admin", id: account.id, name: account.username };
  await record(trx, { actor, action, object, ...(Object.keys(more).length > 0 && { after: more }) }, now);
  await emailAccount(trx, account, { change, ...more }, now);
}
