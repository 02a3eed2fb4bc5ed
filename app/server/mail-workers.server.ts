import type { OutboxOptions } from "../house/mail/outbox-delivery.server.ts";
import { type OutboxWorker, startOutboxWorker } from "../house/mail/outbox-worker.server.ts";
import type { LiveMailSetup } from "../house/mail/setup/mail-setup.server.ts";
import {
  type CampaignSender,
  type CampaignSenderOptions,
  startCampaignSender,
} from "../mailing/campaigns/sending/worker.server.ts";
import { repeatUntil } from "../platform/lib/repeat-until.server.ts";

/** How often another instance's change of the mail server is looked for, in ms. */
const REFRESH_INTERVAL_MS = 10_000;

type Options = Omit<OutboxOptions & CampaignSenderOptions, "smtpUrl" | "mailFrom" | "dkim" | "timing">;

/** The workers that send emails. */
export interface MailWorkers {
  outbox: OutboxWorker;
  campaigns: CampaignSender;
}

/**
 * Starts the workers that send emails, and starts them anew whenever the mail server, the sender or the signing key
 * changes: emails that are being sent finish first.
 *
 * @param stop ends the look-out for changes; the workers have a `stop` of their own.
 */
export function startMailWorkers(options: Options, setup: LiveMailSetup, stop: AbortSignal): MailWorkers {
  const start = () => {
    const sending = Object.assign({}, options, setup.current());
    return { outbox: startOutboxWorker(sending), campaigns: startCampaignSender(sending) };
  };
  const halt = ({ outbox, campaigns }: MailWorkers) => Promise.all([outbox.stop(), campaigns.stop()]);
  let running = start();
  /** One restart at a time. */
  let restarted = Promise.resolve();
  const restart = async () => {
    await halt(running);
    if (stop.aborted) return;
    running = start();
    running.outbox.wake();
    running.campaigns.wake();
  };
  setup.onChange(() => {
    restarted = restarted.then(restart);
  });
  const { log } = options;
  const failure = "Mail settings could not be read";
  repeatUntil(stop, { first: REFRESH_INTERVAL_MS, every: REFRESH_INTERVAL_MS, log, failure }, setup.refresh);
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
  };
}
