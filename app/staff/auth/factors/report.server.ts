import type { Database } from "../../../platform/db/tables.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import type { FactorChange } from "../../../platform/outbox/queue.server.ts";
import type { TrailAction } from "../../audit-log/actions.ts";
import { type Actor, record } from "../../audit-log/record.server.ts";
import { trailObject } from "../admins.server.ts";
import { queueEmail } from "../queue-email.server.ts";

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
export function emailAccount(
  trx: Database,
  { id, email }: Account,
  about: { change: FactorChange; passkey?: string; left?: number },
  now: number,
): Promise<void> {
  const data = { ...about, at: storedInstant(now) };
  return queueEmail(trx, { template: "factor-changed", data, about: id, recipient: email }, now);
}

/** Records a change of an account's second factors, and queues an email to the account. */
export async function reportChange(
  trx: Database,
  { account, actor, change, ...more }: Reported,
  now: number,
): Promise<void> {
  const action: TrailAction = `factor.${change}`;
  await record(
    trx,
    { actor, action, object: trailObject(account), ...(Object.keys(more).length > 0 && { after: more }) },
    now,
  );
  await emailAccount(trx, account, { change, ...more }, now);
}
