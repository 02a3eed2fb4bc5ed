import type { OutboxOptions } from "../house/mail/outbox-delivery.server.ts";
import { type OutboxWorker, startOutboxWorker } from "../house/mail/outbox-worker.server.ts";
import type { LiveMailSetup } from "../house/mail/setup/mail-setup.server.ts";
import { startBounceMailbox } from "../mailing/bounces/bounce-mailbox.server.ts";
import {
  type CampaignSender,
  type CampaignSenderOptions,
  startCampaignSender,
} from "../mailing/campaigns/sending/worker.server.ts";
import { mayBeSent } from "../mailing/consents/may-be-sent.server.ts";
import type { Mailbox } from "../mailing/replies/mailbox.server.ts";
import type { RepliesServices } from "../mailing/replies/receive-mail.server.ts";
import { startRepliesMailbox } from "../mailing/replies/replies-mailbox.server.ts";
import { replyAddressOf } from "../mailing/replies/reply-address.server.ts";
import type { PublicAddress } from "../office/system/public-address.server.ts";
import { repeatUntil } from "../platform/lib/repeat-until.server.ts";

/** How often to check whether another instance has changed the mail server, in ms. */
const REFRESH_INTERVAL_MS = 10_000;

type SetUp =
  | "smtpUrl"
  | "mailFrom"
  | "dkim"
  | "replyToFor"
  | "bounceAddress"
  | "repliesAddress"
  | "mailWaits"
  | "origin";
type Options = Omit<OutboxOptions & CampaignSenderOptions & RepliesServices, SetUp | "mayBeSent" | "timing">;

/** What to check for changes; a change restarts the workers. */
interface SetUpByOwners {
  mailSetup: LiveMailSetup;
  publicAddress: PublicAddress;
}

/** The workers that send and receive emails. */
export interface MailWorkers {
  outbox: OutboxWorker;
  campaigns: CampaignSender;
  mailboxes: Pick<Mailbox, "stop">;
}

function start(options: Options, { mailSetup, publicAddress }: SetUpByOwners): MailWorkers {
  const { replies, bounces, smtpUrl, mailFrom, dkim } = mailSetup.current();
  const sending = {
    ...options,
    origin: publicAddress.current(),
    smtpUrl,
    mailFrom,
    ...(dkim && { dkim }),
    ...(replies && { replyToFor: (id: string) => replyAddressOf(options.db, replies.address, id) }),
    ...(bounces && { bounceAddress: bounces.address }),
  };
  const outbox = startOutboxWorker({ ...sending, mayBeSent });
  const campaigns = startCampaignSender(sending);
  const receiving = { ...options, mailWaits: outbox.wake, repliesAddress: replies?.address };
  const readers = [
    replies?.imapUrl && startRepliesMailbox({ ...receiving, imapUrl: replies.imapUrl }),
    bounces?.imapUrl && startBounceMailbox({ ...receiving, imapUrl: bounces.imapUrl }),
  ].filter((reader) => typeof reader === "object");
  const mailboxes = { stop: async () => void (await Promise.all(readers.map((reader) => reader.stop()))) };
  return { outbox, campaigns, mailboxes };
}

/**
 * Starts the workers that send emails and the readers of mailboxes. Restarts them whenever the mail server, the sender,
 * the signing key, a mailbox or the public address changes, after emails in flight are finished.
 *
 * @param stop ends the checks for changes; the workers have their own `stop`.
 */
export function startMailWorkers(options: Options, setup: SetUpByOwners, stop: AbortSignal): MailWorkers {
  const halt = ({ outbox, campaigns, mailboxes }: MailWorkers) =>
    Promise.all([outbox.stop(), campaigns.stop(), mailboxes.stop()]);
  let running = start(options, setup);
  /** One restart at a time. */
  let restarted = Promise.resolve();
  const restart = async () => {
    await halt(running);
    if (stop.aborted) return;
    running = start(options, setup);
    running.outbox.wake();
    running.campaigns.wake();
  };
  const { mailSetup, publicAddress } = setup;
  for (const part of [mailSetup, publicAddress]) {
    part.onChange(() => {
      restarted = restarted.then(restart);
    });
  }
  const { log } = options;
  const failure = "Settings of the system could not be read";
  repeatUntil(stop, { first: REFRESH_INTERVAL_MS, every: REFRESH_INTERVAL_MS, log, failure }, async () => {
    await mailSetup.refresh();
    await publicAddress.refresh();
  });
  const stopWorker = (which: keyof MailWorkers) => async () => {
    await restarted;
    await running[which].stop();
  };
  return {
    outbox: {
      wake: () => running.outbox.wake(),
      works: () => running.outbox.works(),
      stop: stopWorker("outbox"),
    },
    campaigns: { wake: () => running.campaigns.wake(), stop: stopWorker("campaigns") },
    mailboxes: { stop: stopWorker("mailboxes") },
  };
}
