import type { NotNull } from "kysely";
import { clubAddress } from "../../../house/mail/addresses.server.ts";
import type { Failure } from "../../../house/mail/failure.server.ts";
import { mailSecret } from "../../../house/mail/list-token.server.ts";
import {
  type MailConnectionOptions,
  nextTry,
  openMailConnection,
  type sendingTiming,
} from "../../../house/mail/mail-connection.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { isAccepted } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { program } from "../../../staff/audit-log/record.server.ts";
import { bounceAddress } from "../../bounces/bounce-address.server.ts";
import type { FrozenEmail } from "../frozen-email.ts";
import { checkRecipient, type To } from "./check-recipient.server.ts";
import { campaignEmail, campaignMessageId } from "./email.server.ts";
import { settleFailed } from "./failures.server.ts";
import type { MailServer } from "./mail-server.server.ts";
import { type Leased, releaseRecipient, settleRecipient } from "./recipients.server.ts";
import { pauseCampaign } from "./states.server.ts";

/** An accepted email whose result is being saved. */
export type Saving = { saved: Promise<void> } | undefined;

export interface DeliveryOptions extends MailConnectionOptions {
  db: Database;
  writer: Writer;
  /** The public address without a slash at the end. */
  origin: string;
  /** Most connections to the server. */
  connections: number;
  bounceAddress?: string;
  timing: Pick<typeof sendingTiming, "waits" | "answerWithin" | "sendWithin">;
  mailServer: MailServer;
}

/** Emails leased recipients. */
export interface Delivery {
  /** Checks once more whether a recipient wants the email, and sends it. */
  deliver(row: Leased): Promise<Saving>;
  /** Clears the cached emails of campaigns. */
  forgetEmails(): void;
  /** Aborts the emails being sent. */
  abort(): void;
  close(): Promise<void>;
}

async function saveAccepted({ writer, mailServer }: DeliveryOptions, row: Leased): Promise<void> {
  const at = storedInstant(Date.now());
  await writer.write(
    (trx) => settleRecipient(trx, row, { state: "sent", reason: "", next_try_at: at, sent_at: at }),
    `recipient:${row.id}`,
  );
  await mailServer.accepted();
}

async function saveNotAccepted(
  { writer, log, timing, mailServer }: DeliveryOptions,
  row: Leased,
  address: string,
  failure: Failure,
): Promise<void> {
  const { campaign_id: campaign, id: recipient, attempts } = row;
  const wait = failure.forGood ? undefined : timing.waits[attempts];
  log.warn({ campaign, recipient, tries: attempts + 1, givenUp: wait === undefined }, failure.text);
  if (wait === undefined) {
    const state = failure.forGood ? "rejected" : "failed";
    await writer.write((trx) => settleFailed(trx, row, { state, failure, address }, Date.now()));
  } else {
    const result = { state: "waiting" as const, reason: failure.text, next_try_at: nextTry(wait) };
    await writer.write((trx) => settleRecipient(trx, row, result));
  }
  await mailServer.notAccepted(failure);
}

/** Connects to the mail server when the first email is sent. */
export function openCampaignDelivery(options: DeliveryOptions): Delivery {
  const { db, writer, origin, mailTo, bounceAddress: bounces } = options;
  const connection = openMailConnection(options, { ...options, inThread: true });
  const emails = new Map<string, FrozenEmail>();

  async function emailOf(campaignId: string): Promise<FrozenEmail> {
    const known = emails.get(campaignId);
    if (known) return known;
    const row = await db
      .selectFrom("campaigns")
      .select("frozen")
      .where("id", "=", campaignId)
      .$narrowType<{ frozen: NotNull }>()
      .executeTakeFirstOrThrow();
    const email = parseJsonText(row.frozen);
    emails.set(campaignId, email);
    return email;
  }

  async function send(row: Leased, to: To, email: FrozenEmail): Promise<Saving> {
    const source = { origin, secret: await mailSecret(db), unsubscribeAddress: bounces ?? clubAddress(mailTo) };
    const mail = campaignEmail(email, { id: row.id, campaignId: row.campaign_id, to }, source);
    const envelope = {
      recipient: to.email,
      message_id: campaignMessageId(row.id, to.mail_host),
      created_at: storedInstant(Date.now()),
      reply_to: null,
      bouncesTo: bounces && bounceAddress(bounces, row.id),
    };
    const failure = await connection.send(envelope, mail);
    if (failure) {
      await saveNotAccepted(options, row, to.email, failure);
      return undefined;
    }
    const saved = saveAccepted(options, row);
    // A failure surfaces where the result is awaited.
    saved.catch(() => {});
    return { saved };
  }

  return {
    async deliver(row) {
      const email = await emailOf(row.campaign_id);
      const check = await checkRecipient(options, row.id);
      if (check.action === "send") return send(row, check.to, email);
      const now = Date.now();
      await writer.write(async (trx) => {
        if (check.action === "skip") {
          const next_try_at = storedInstant(now);
          await settleRecipient(trx, row, { state: "skipped", reason: check.reason, next_try_at });
          return;
        }
        await releaseRecipient(trx, row);
        if (check.action === "pause")
          await isAccepted(pauseCampaign(trx, row.campaign_id, check.reason, { by: program, now }));
      });
      return undefined;
    },
    forgetEmails: () => emails.clear(),
    abort: connection.abort,
    close: connection.close,
  };
}
