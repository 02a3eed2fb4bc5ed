import type { Selectable } from "kysely";
import type { RequestKind } from "../content/request-kinds.ts";
import type { Database, Tables } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import { type MailData, outboxRow, queueMail } from "../outbox/queue.server.ts";
import { findDeposit } from "./deposit.server.ts";
import { guestDeposit } from "./guest-deposit.server.ts";
import { findMinimum } from "./minimum.server.ts";
import { isOn } from "./tasks.server.ts";

/** Emails the guest how the deposit stands, in the transaction of what has changed. */
export async function emailDeposit(
  trx: Database,
  request: Pick<Selectable<Tables["requests"]>, "id" | "kind" | "reference" | "email" | "status" | "date_wanted">,
  about: MailData["deposit"]["about"],
  now: number,
): Promise<void> {
  const deposit = await findDeposit(trx, request.id, now);
  if (!deposit) return;
  const words = guestDeposit(deposit, !isOn(request.kind, request.status), await findMinimum(trx, request));
  if (!words) return;
  const { title, facts, payTo, howToPay, terms } = words;
  const data = { kind: request.kind as RequestKind, reference: request.reference, about, title, howToPay, terms };
  const mail = { template: "deposit", about: request.id, recipient: request.email } as const;
  const row = outboxRow({ ...mail, data: { ...data, facts: [...facts, ...payTo] } }, storedInstant(now));
  await queueMail(trx, row);
}
