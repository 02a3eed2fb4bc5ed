import { randomUUID } from "node:crypto";
import { sendingTiming } from "../../../house/mail/mail-connection.server.ts";
import { areMailsDue } from "../../../house/mail/store.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { startWorkLoop, type UntilNext } from "../../../platform/lib/work-loop.server.ts";
import { type Delivery, type DeliveryOptions, openCampaignDelivery, type Saving } from "./deliver.server.ts";
import { startDue } from "./due.server.ts";
import { fillRecipients } from "./fill-recipients.server.ts";
import { watchMailServer } from "./mail-server.server.ts";
import { openRecipientQueue, type RecipientQueue } from "./recipient-queue.server.ts";
import { campaignsBeingSent } from "./recipients.server.ts";

/**
 * Emails sent in parallel: alone, and beside the outbox, which has as many connections. A server that has not accepted
 * one yet, or lately, gets one at a time.
 */
const MAX_PARALLEL = { alone: 10, beside: 5 };

/** Defaults, in ms. */
const usualTiming = {
  ...sendingTiming,
  /** How often the worker polls for campaigns. */
  lookEvery: 1_000,
  /** Pauses after consecutive failures of the server itself; after the last one, the campaigns pause. */
  rests: [10, 20, 40, 80, 160].map((seconds) => seconds * 1_000),
  /** How often campaigns that wait check the outbox. */
  yieldFor: 50,
  /** How long campaigns wait for the outbox at most. */
  yieldAtMost: 5_000,
};

export interface CampaignSenderOptions
  extends Pick<DeliveryOptions, "db" | "writer" | "log" | "origin" | "mailFrom" | "mailTo" | "dkim"> {
  /** The mail server; without it nothing is sent. */
  smtpUrl: string | undefined;
  /** Gets bounces, with the recipient's id after a `+`; without it, they go to the sender. */
  bounceAddress?: string;
  timing?: Partial<typeof usualTiming>;
}

/** The worker that sends campaigns. */
export interface CampaignSender {
  /** Polls for campaigns soon; returns immediately. */
  wake(): void;
  /** Waits up to 4 s for emails being sent, and releases the other leases. */
  stop(): Promise<void>;
}

/** How campaigns are sent now: alone, not at all while the outbox has emails, or beside it. */
type SendingMode = "alone" | "waits" | "beside";

/**
 * Campaigns wait while emails in the outbox are due. Once that has lasted `atMost` ms without a break, they are sent
 * beside it: it may get more emails than it can send, or be unable to send any.
 *
 * @returns a function that returns the mode now
 */
function outboxFirst(db: Database, atMost: number): () => Promise<SendingMode> {
  let dueSince: number | undefined;
  return async () => {
    const now = Date.now();
    if (!(await areMailsDue(db, now))) {
      dueSince = undefined;
      return "alone";
    }
    dueSince ??= now;
    return now - dueSince < atMost ? "waits" : "beside";
  };
}

/** Sends to one recipient after another, and saves each result while the next email is sent. */
async function sendInOrder(queue: RecipientQueue, delivery: Delivery, most = Number.POSITIVE_INFINITY): Promise<void> {
  let saving: Saving;
  try {
    for (let sent = 0; sent < most; sent += 1) {
      const row = await queue.next();
      if (!row) return;
      const delivered = await delivery.deliver(row);
      await saving?.saved;
      saving = delivered;
    }
  } finally {
    await saving?.saved;
  }
}

/**
 * Starts to send campaigns, on every instance: each leases recipients, rechecks that they want the email, sends it and
 * saves the result. The outbox's own emails go first.
 *
 * An email is sent again if its delivery is unknown: the connection broke before the last response, or the process was
 * killed. Its Message-ID is unchanged, so mail programs show it once.
 */
export function startCampaignSender({ smtpUrl, timing: given, ...options }: CampaignSenderOptions): CampaignSender {
  if (smtpUrl === undefined) return { wake() {}, async stop() {} };
  const { db, writer, log, origin } = options;
  const timing = { ...usualTiming, ...given };
  const owner = randomUUID();
  const mailServer = watchMailServer(writer, timing.rests);
  const connections = MAX_PARALLEL.alone;
  const delivery = openCampaignDelivery({ ...options, smtpUrl, connections, timing, mailServer });
  const currentMode = outboxFirst(db, timing.yieldAtMost);

  /** Sends until nothing is due, the limits are reached or the server fails. @returns ms until the next poll. */
  async function sendDue(isOver: () => boolean): Promise<number> {
    const mode = await currentMode();
    if (mode === "waits") return timing.yieldFor;
    const queue = openRecipientQueue({
      writer,
      leaseFor: timing.leaseFor,
      neededFor: timing.sendWithin,
      isOver,
      most: () => (mailServer.works ? 2 * MAX_PARALLEL[mode] : 1),
      mayLease: async () => (await currentMode()) === mode,
    });
    if (!mailServer.works) await sendInOrder(queue, delivery, 1);
    const parallel = mailServer.works ? MAX_PARALLEL[mode] : 1;
    const results = await Promise.allSettled(Array.from({ length: parallel }, () => sendInOrder(queue, delivery)));
    await queue.giveBack();
    for (const result of results) if (result.status === "rejected") throw result.reason;
    const changed = (await currentMode()) !== mode;
    return Math.min(queue.wait ?? (changed ? 0 : timing.lookEvery), timing.lookEvery);
  }

  async function look(isStopping: () => boolean): Promise<UntilNext> {
    const isOver = () => isStopping() || mailServer.isResting();
    await startDue({ db, writer, log, origin }, Date.now());
    const sending = await campaignsBeingSent(db).execute();
    for (const { id, recipients_at } of sending) {
      if (recipients_at === null && !isStopping()) await fillRecipients({ db, writer }, id, owner);
    }
    if (sending.length > 0 && !isOver()) return { pause: await sendDue(isOver) };
    delivery.forgetEmails();
    return { pause: timing.lookEvery };
  }

  const loop = startWorkLoop({
    name: "Campaign worker",
    log,
    turn: look,
    restFor: timing.restFor,
    stopWithin: timing.stopWithin,
    abort: delivery.abort,
  });
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      await delivery.close();
    },
  };
}
