import { startDepositReminders } from "../bookings/deposits/reminders.server.ts";
import { startGuests } from "../bookings/guests/worker.server.ts";
import { mailSecret } from "../house/mail/list-token.server.ts";
import { startScheduledPublishing } from "../house/settings/schedule.server.ts";
import { startCopyingGuests } from "../mailing/campaigns/audience/guests-then.server.ts";
import { startCarryOver } from "../mailing/consents/compare-list.server.ts";
import { startRevocations } from "../office/backup/revocations.server.ts";
import { startBackups } from "../office/backup/schedule.server.ts";
import { startBucketSchedule } from "../office/backup-bucket/bucket-schedule.server.ts";
import { startBucketWatch } from "../office/backup-bucket/watch.server.ts";
import { startNightNumbers } from "../office/insights/keep-numbers.server.ts";
import { startStoringViews } from "../office/insights/store-views.server.ts";
import { startWeekly } from "../office/insights/weekly/send-weekly.server.ts";
import { startRetention } from "../office/privacy/retention.server.ts";
import { bookingRejectionReason } from "../programme/events/status/bookable.server.ts";
import { startWaitlist } from "../programme/waitlist/pass-on.server.ts";
import { startDayBefore } from "../site/guest-page/day-before.server.ts";
import { accessFor } from "../site/guest-page/guest-access.server.ts";
import { recordSearches } from "../staff/audit-log/searches.server.ts";
import type { Config } from "./config.server.ts";
import type { OpenAppContext } from "./context.server.ts";
import { startMailWorkers } from "./mail-workers.server.ts";

/** Something that runs until it is stopped. */
interface Running {
  stop(): Promise<void>;
}

const nothing = () => {};

/** Starts everything that only the club's own machine may do: emails, deletions, waitlist, backups. */
async function startWorkers(config: Config, { db, log, services, stop }: OpenAppContext): Promise<Running> {
  const off = new AbortController();
  const signal = AbortSignal.any([stop.signal, off.signal]);
  const writing = { db, log, writer: services.writer };
  const mailing = { ...config, ...writing, accessFor, clubAddress: services.clubAddress };
  const { outbox, campaigns, mailboxes } = startMailWorkers(mailing, services, signal);
  const { mailWorks } = services;
  services.mailWaits = outbox.wake;
  services.mailWorks = outbox.works;
  services.campaignsWait = campaigns.wake;
  const { wake: mailWaits } = outbox;
  startRetention(writing, signal);
  startCarryOver(writing, signal);
  startCopyingGuests(writing, signal);
  startDepositReminders({ ...writing, mailWaits, offReason: bookingRejectionReason }, signal);
  startScheduledPublishing(writing, signal);
  // As they are, since a mail server can be set up later.
  startWaitlist(services, signal);
  startWeekly({ ...writing, mailWaits }, signal);
  startDayBefore({ ...services, mailWaits }, signal);
  const { dataFolder, backupBucket } = config;
  const uploads = backupBucket && startBucketSchedule({ ...writing, dataFolder });
  const onMade = () => uploads?.wake();
  const backups = startBackups({ ...writing, dataFolder, fixed: services.fixedBackups, onMade });
  services.backupsWait = backups.wake;
  // Creates the secret in advance: backups must contain it, to identify guests who are erased later.
  await mailSecret(db);
  const revocations = startRevocations({ db, log, dataFolder });
  const guests = startGuests(writing);
  const nights = startNightNumbers(writing);
  const views = startStoringViews({ ...writing, views: services.views });
  const searches = { stop: () => recordSearches(db) };
  const workers = [
    outbox,
    campaigns,
    mailboxes,
    revocations,
    backups,
    guests,
    nights,
    views,
    searches,
    ...(uploads ? [uploads] : []),
  ];
  return {
    async stop() {
      off.abort();
      Object.assign(services, { mailWaits: nothing, campaignsWait: nothing, backupsWait: nothing, mailWorks });
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/**
 * Starts the workers: immediately or, if backups go to a bucket, while the bucket names this machine as the club's own.
 */
export async function startClubWorkers(config: Config, context: OpenAppContext): Promise<Running> {
  const { backupBucket: bucket, dataFolder } = config;
  if (!bucket) return startWorkers(config, context);
  let workers: Running | undefined;
  const { db, log, services } = context;
  const end = async () => {
    const ending = workers;
    workers = undefined;
    await ending?.stop();
  };
  const watch = await startBucketWatch({
    bucket,
    db,
    writer: services.writer,
    log,
    dataFolder,
    async onOwned() {
      workers = await startWorkers(config, context);
    },
    onLost: end,
  });
  return {
    async stop() {
      await watch.stop();
      await end();
    },
  };
}
