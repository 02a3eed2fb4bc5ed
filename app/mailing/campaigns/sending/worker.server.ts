import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { clubAddress, mailSender } from "../../../house/mail/addresses.server.ts";
import type { DkimKey } from "../../../house/mail/dkim/dkim.server.ts";
import { type Failure, failureOf } from "../../../house/mail/failure.server.ts";
import { mailSecret } from "../../../house/mail/list-token.server.ts";
import { openSmtp, type Smtp } from "../../../house/mail/smtp.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { outsideRequests } from "../../../platform/lib/log.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { program } from "../../../staff/audit-log/record.server.ts";
import { bounceAddress } from "../../bounces/bounce-address.server.ts";
import type { FrozenEmail } from "../frozen-email.ts";
import { checkRecipient, type To } from "./check-recipient.server.ts";
import { startDue } from "./due.server.ts";
import { campaignEmail, campaignMessageId } from "./email.server.ts";
import { settleFailed } from "./failures.server.ts";
import { fillRecipients } from "./fill-recipients.server.ts";
import { watchMailServer } from "./mail-server.server.ts";
import { outboxFirst } from "./outbox-first.server.ts";
import { campaignsBeingSent, type Leased, releaseRecipient, settleRecipient } from "./recipients.server.ts";
import { pauseCampaign } from "./states.server.ts";
import { openTurns } from "./turns.server.ts";

const MINUTE = 60_000;

/**
 * Emails sent in parallel: alone, and beside the outbox, which has as many connections. A server that has not accepted
 * one yet, or lately, gets one at a time.
 */
const AT_ONCE = { alone: 10, beside: 5 };

/** All in ms, if nothing else is said. */
const usualTiming = {
  /** Before each retry of an email; after the last one it has failed. */
  waits: [1, 5, 15, 60, 3 * 60, 12 * 60].map((minutes) => minutes * MINUTE),
  /** How often campaigns are looked for. */
  lookEvery: 1_000,
  /** How long nothing is tried once the server itself has failed, each time in a row; after the last the campaigns pause. */
  rests: [10, 20, 40, 80, 160].map((seconds) => seconds * 1_000),
  /** How long nothing is tried once the worker failed. */
  restFor: 10_000,
  /** How long the outbox's emails are given until they are looked for again. */
  yieldFor: 50,
  /** How long campaigns wait for the outbox to have no more emails, at most. */
  yieldAtMost: 5_000,
  /** How long the server may take for one step. */
  answerWithin: 10_000,
  /** The time limit of an email; shorter than its lease, so that no other worker has it by then. */
  sendWithin: 45_000,
  leaseFor: 60_000,
  /** How long emails being sent may take once the process stops. */
  stopWithin: 4_000,
};

/** An accepted email whose result is being saved. */
type Saving = { saved: Promise<void> } | undefined;

export interface CampaignSenderOptions {
  db: Database;
  writer: Writer;
  log: Logger;
  /** The public address without a slash at the end. */
  origin: string;
  /** The mail server; without it nothing is sent. */
  smtpUrl: string | undefined;
  mailFrom?: { name: string; address: string } | undefined;
  mailTo?: string | undefined;
  dkim?: DkimKey | undefined;
  /** Gets bounces, with the recipient's id after a `+`; without it, the sender gets them. */
  bounceAddress?: string | undefined;
  timing?: Partial<typeof usualTiming>;
}

/** The worker that sends campaigns. */
export interface CampaignSender {
  /** Looks for campaigns soon; returns immediately. */
  wake(): void;
  /** Waits up to 4 s for emails being sent, and gives the others back. */
  stop(): Promise<void>;
}

/**
 * Starts to send campaigns, on every instance: each leases recipients, looks again whether they want the email, sends
 * it and saves the result before it takes the next. The outbox's own emails go first.
 *
 * An email is sent again if its delivery is unknown: the connection broke before the last response, or the process was
 * killed. Its Message-ID is unchanged, so mail programs show it once.
 */
export function startCampaignSender({ db, writer, log, ...options }: CampaignSenderOptions): CampaignSender {
  const { smtpUrl: url, mailFrom, mailTo, dkim, origin } = options;
  if (url === undefined) return { wake() {}, async stop() {} };
  const timing = { ...usualTiming, ...options.timing };
  const owner = randomUUID();
  const cut = new AbortController();
  const emails = new Map<string, FrozenEmail>();
  const mailServer = watchMailServer(writer, timing.rests);
  const currentMode = outboxFirst(db, timing.yieldAtMost);
  let smtp: Promise<Smtp> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let woken = false;
  let stopping = false;

  const isResting = () => stopping || mailServer.isResting();

  async function frozen(campaignId: string): Promise<FrozenEmail> {
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

  async function accepted(row: Leased): Promise<void> {
    const at = storedInstant(Date.now());
    await writer.write(
      (trx) => settleRecipient(trx, row, { state: "sent", reason: "", next_try_at: at, sent_at: at }),
      `recipient:${row.id}`,
    );
    await mailServer.accepted();
  }

  async function notAccepted(row: Leased, address: string, failure: Failure): Promise<void> {
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

  async function send(row: Leased, to: To, email: FrozenEmail): Promise<Saving> {
    smtp ??= openSmtp({
      url: url as string,
      from: () => mailSender(mailFrom),
      answersTo: () => clubAddress(mailTo),
      connections: AT_ONCE.alone,
      answerWithin: timing.answerWithin,
      dkim,
      log,
      inThread: true,
    });
    const line = await smtp;
    const bounces = options.bounceAddress;
    const source = { origin, secret: await mailSecret(db), unsubscribeAddress: bounces ?? clubAddress(mailTo) };
    const mail = campaignEmail(email, { id: row.id, campaignId: row.campaign_id, to }, source);
    const envelope = {
      recipient: to.email,
      message_id: campaignMessageId(row.id, to.mail_host),
      created_at: storedInstant(Date.now()),
      reply_to: null,
      bouncesTo: bounces && bounceAddress(bounces, row.id),
    };
    const signal = AbortSignal.any([cut.signal, AbortSignal.timeout(timing.sendWithin)]);
    try {
      await line.send(envelope, mail, signal);
    } catch (error) {
      await notAccepted(row, to.email, failureOf(error));
      return undefined;
    }
    const saved = accepted(row);
    // Its lane learns of it.
    saved.catch(() => {});
    return { saved };
  }

  async function deliver(row: Leased): Promise<Saving> {
    const email = await frozen(row.campaign_id);
    const turn = await checkRecipient(db, row.id);
    if (turn.do === "send") return send(row, turn.to, email);
    const now = Date.now();
    await writer.write(async (trx) => {
      if (turn.do === "skip") {
        const next_try_at = storedInstant(now);
        await settleRecipient(trx, row, { state: "skipped", reason: turn.reason, next_try_at });
        return;
      }
      await releaseRecipient(trx, row);
      if (turn.do === "pause") await pauseCampaign(trx, row.campaign_id, turn.reason, { by: program, now });
    });
    return undefined;
  }

  /** Sends until nothing is due, the limits are reached or the server fails. @returns when to look again, in ms. */
  async function sendDue(): Promise<number> {
    const mode = await currentMode();
    if (mode === "waits") return timing.yieldFor;
    const turns = openTurns({
      writer,
      leaseFor: timing.leaseFor,
      neededFor: timing.sendWithin,
      isOver: isResting,
      most: () => (mailServer.works ? 2 * AT_ONCE[mode] : 1),
      mayLease: async () => (await currentMode()) === mode,
    });

    /** Sends one email after the other, and saves the result of each while the next is handed over. */
    async function lane(most = Number.POSITIVE_INFINITY): Promise<void> {
      let saving: Saving;
      try {
        for (let sent = 0; sent < most; sent += 1) {
          const row = await turns.next();
          if (!row) return;
          const delivered = await deliver(row);
          await saving?.saved;
          saving = delivered;
        }
      } finally {
        await saving?.saved;
      }
    }

    if (!mailServer.works) await lane(1);
    const lanes = await Promise.allSettled(Array.from({ length: mailServer.works ? AT_ONCE[mode] : 1 }, () => lane()));
    await turns.giveBack();
    for (const one of lanes) if (one.status === "rejected") throw one.reason;
    const changed = (await currentMode()) !== mode;
    return Math.min(turns.wait ?? (changed ? 0 : timing.lookEvery), timing.lookEvery);
  }

  async function look(): Promise<void> {
    woken = false;
    clearTimeout(timer);
    let pause = timing.lookEvery;
    try {
      await startDue({ db, writer, log, origin }, Date.now());
      const sending = await campaignsBeingSent(db).execute();
      for (const { id, recipients_at } of sending) {
        if (recipients_at === null && !stopping) await fillRecipients({ db, writer }, id, owner);
      }
      if (sending.length > 0 && !isResting()) pause = await sendDue();
      else emails.clear();
    } catch (error) {
      log.error({ err: error }, "Campaign worker failed");
      pause = timing.restFor;
    }
    underWay = undefined;
    if (!stopping) timer = setTimeout(start, woken ? 0 : pause).unref();
  }

  function start(): void {
    underWay = look();
  }

  start();
  return {
    wake() {
      woken = true;
      if (!underWay && !stopping) outsideRequests(start);
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const late = setTimeout(() => cut.abort(), timing.stopWithin);
      await underWay;
      clearTimeout(late);
      (await smtp?.catch(() => undefined))?.close();
    },
  };
}
