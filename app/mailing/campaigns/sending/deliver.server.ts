import type { Logger } from "pino";
import { clubAddress, mailSender } from "../../../house/mail/addresses.server.ts";
import type { DkimKey } from "../../../house/mail/dkim/dkim.server.ts";
import { type Failure, failureOf } from "../../../house/mail/failure.server.ts";
import { mailSecret } from "../../../house/mail/list-token.server.ts";
import { openSmtp, type Smtp } from "../../../house/mail/smtp.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
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

export interface DeliveryOptions {
  db: Database;
  writer: Writer;
  log: Logger;
  /** The public address without a slash at the end. */
  origin: string;
  smtpUrl: string;
  /** Most connections to the server. */
  connections: number;
  mailFrom?: { name: string; address: string } | undefined;
  mailTo?: string;
  dkim?: DkimKey;
  bounceAddress?: string;
  /** In ms: delays before retries, and time limits of a server's step and of an email. */
  timing: { waits: readonly number[]; answerWithin: number; sendWithin: number };
  mailServer: MailServer;
  /** Aborts emails being sent. */
  cut: AbortSignal;
}

/** Emails leased recipients. */
export interface Delivery {
  /** Checks once more whether a recipient wants the email, and sends it. */
  deliver(row: Leased): Promise<Saving>;
  /** Clears the cached emails of campaigns. */
  forgetEmails(): void;
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
  const now = Date.now();
  if (wait === undefined) {
    const state = failure.forGood ? "rejected" : "failed";
    await writer.write((trx) => settleFailed(trx, row, { state, failure, address }, now));
  } else {
    const next_try_at = storedInstant(now + wait * (0.8 + Math.random() * 0.4));
    await writer.write((trx) => settleRecipient(trx, row, { state: "waiting", reason: failure.text, next_try_at }));
  }
  await mailServer.notAccepted(failure);
}

function openServer({ smtpUrl, mailFrom, mailTo, connections, timing, dkim, log }: DeliveryOptions): Promise<Smtp> {
  return openSmtp({
    url: smtpUrl,
    from: () => mailSender(mailFrom),
    answersTo: () => clubAddress(mailTo),
    connections,
    answerWithin: timing.answerWithin,
    dkim,
    log,
    inThread: true,
  });
}

/** Connects to the mail server when the first email is sent. */
export function openCampaignDelivery(options: DeliveryOptions): Delivery {
  const { db, writer, origin, mailTo, bounceAddress: bounces, cut, timing } = options;
  const emails = new Map<string, FrozenEmail>();
  let smtp: Promise<Smtp> | undefined;

  async function emailOf(campaignId: string): Promise<FrozenEmail> {
    const known = emails.get(campaignId);
    if (known) return known;
    const row = await db
      .selectFrom("campaigns")
      .select("frozen")
      .where("id", "=", campaignId)
      .executeTakeFirstOrThrow();
    const email = JSON.parse(row.frozen ?? "") as FrozenEmail;
    emails.set(campaignId, email);
    return email;
  }

  async function send(row: Leased, to: To, email: FrozenEmail): Promise<Saving> {
    smtp ??= openServer(options);
    const server = await smtp;
    const source = { origin, secret: await mailSecret(db), unsubscribeAddress: bounces ?? clubAddress(mailTo) };
    const mail = campaignEmail(email, { id: row.id, campaignId: row.campaign_id, to }, source);
    const envelope = {
      recipient: to.email,
      message_id: campaignMessageId(row.id, to.mail_host),
      created_at: storedInstant(Date.now()),
      reply_to: null,
      bouncesTo: bounces && bounceAddress(bounces, row.id),
    };
    const signal = AbortSignal.any([cut, AbortSignal.timeout(timing.sendWithin)]);
    try {
      await server.send(envelope, mail, signal);
    } catch (error) {
      await saveNotAccepted(options, row, to.email, failureOf(error));
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
      const check = await checkRecipient(db, row.id);
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
    async close() {
      // A connection that never opened has nothing to close.
      (await smtp?.catch(() => undefined))?.close();
    },
  };
}
