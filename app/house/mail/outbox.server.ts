import type { Logger } from "pino";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { outsideRequests } from "../../platform/lib/log.server.ts";
import { storedInstant } from "../../platform/lib/time/zoned-time.server.ts";
import { emailsToGuests, emailsWithListAccess } from "../../platform/outbox/queue.server.ts";
import { linkUrl } from "../../staff/auth/account-links.server.ts";
import { clubAddress, mailSender } from "./addresses.server.ts";
import type { DkimKey } from "./dkim/dkim.server.ts";
import { type Failure, failureOf } from "./failure.server.ts";
import { mailSecret } from "./list-token.server.ts";
import type { RenderedMail } from "./render.server.ts";
import { openSmtp, type Smtp } from "./smtp.server.ts";
import { dropMail, leaseMails, type OutboxRow, settleMail } from "./store.server.ts";
import type { GuestAccess } from "./templates/template.server.ts";
import { bringsAccountLink, isWanted } from "./wanted.server.ts";

const MINUTE = 60_000;

/** Emails sent in parallel; a server that has not accepted one yet, or lately, gets one at a time. */
const AT_ONCE = 5;

/** All in ms. */
const usualTiming = {
  /** Before each retry; after the last one an email has failed. Each varies by a fifth. */
  waits: [1, 5, 15, 60, 3 * 60, 12 * 60].map((minutes) => minutes * MINUTE),
  /** How often the outbox is checked for due emails. */
  lookEvery: 5_000,
  /** How long nothing is tried once the server itself has failed. */
  restFor: 10_000,
  /** How long the server may take for one step. */
  answerWithin: 10_000,
  /** The time limit of an email; shorter than its lease, so that no other worker has it by then. */
  sendWithin: 45_000,
  leaseFor: 60_000,
  /** How long emails being sent may take once the process stops. */
  stopWithin: 4_000,
};

const bringsAccess = ({ template }: OutboxRow) =>
  emailsToGuests.includes(template) || emailsWithListAccess.includes(template);

interface OutboxOptions {
  db: Database;
  writer: Writer;
  log: Logger;
  /** The public address without a slash at the end. */
  origin: string;
  /** The mail server; without it emails stay queued. */
  smtpUrl: string | undefined;
  /** The configured sender, and the configured address of the club; see `addresses.ts`. */
  mailFrom?: { name: string; address: string } | undefined;
  mailTo?: string | undefined;
  /** Signs the emails. */
  dkim?: DkimKey | undefined;
  /** Creates the private link and code for an email to a guest, for each attempt. */
  accessFor?: (trx: Database, requestId: string, origin: string, now: number) => Promise<GuestAccess | undefined>;
  /** The address for replies to an email about a request, if there is one of its own. */
  replyToFor?: (requestId: string) => Promise<string | undefined>;
  timing?: Partial<typeof usualTiming>;
}

/** The worker that sends queued emails. */
export interface Outbox {
  /** Checks the outbox soon; returns immediately. */
  wake(): void;
  /** Whether the mail server took the last email, as far as this process knows: not while it rejects them all. */
  works(): boolean;
  /** Waits up to 4 s for emails being sent, and releases the others. */
  stop(): Promise<void>;
}

/**
 * Starts to send queued emails, those due longest first. A permanent rejection fails immediately, anything else after
 * the last retry; the row has the reason.
 *
 * An email that is no longer wanted is discarded when its turn comes.
 *
 * An email is sent again if its delivery is unknown: the connection broke before the last response, or the process was
 * killed. Its Message-ID is unchanged, so mail programs show it once.
 */
export function startOutbox({
  db,
  writer,
  log,
  origin,
  smtpUrl,
  mailFrom,
  mailTo,
  dkim,
  accessFor,
  replyToFor,
  ...more
}: OutboxOptions): Outbox {
  if (smtpUrl === undefined) return { wake() {}, works: () => false, async stop() {} };
  const timing = { ...usualTiming, ...more.timing };
  const cut = new AbortController();
  let smtp: Promise<Smtp> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let serverWorks = false;
  let woken = false;
  let resting = false;
  let failing = false;
  let stopping = false;

  async function giveUpOrWait(row: OutboxRow, { forGood, text }: Failure): Promise<void> {
    const wait = forGood ? undefined : timing.waits[row.attempts - 1];
    log.warn({ mail: row.id, template: row.template, tries: row.attempts, givenUp: wait === undefined }, text);
    const next_try_at = storedInstant(Date.now() + (wait ?? 0) * (0.8 + Math.random() * 0.4));
    const result = wait === undefined ? { state: "failed" as const } : { next_try_at };
    await writer.write((trx) => settleMail(trx, row, { ...result, last_error: text }));
  }

  /** Renders a row's email; undefined if it cannot be rendered. */
  async function make(row: OutboxRow): Promise<RenderedMail | undefined> {
    // Large, and many starts never need it.
    const { renderMail } = await import("./render.server.ts");
    try {
      const own = accessFor && bringsAccess(row);
      const access = own ? await writer.write((trx) => accessFor(trx, row.about, origin, Date.now())) : undefined;
      const accountLink = bringsAccountLink(row)
        ? await writer.write((trx) => linkUrl(trx, row.about, origin, Date.now()))
        : undefined;
      return await renderMail(row, { origin, secret: await mailSecret(db), access, accountLink });
    } catch (error) {
      // The error's message may contain personal data.
      log.error(
        { mail: row.id, error: error instanceof Error ? error.name : typeof error },
        "Email could not be rendered",
      );
      return undefined;
    }
  }

  /** One try. Says whether the server itself failed, so that others need not be tried now. */
  async function deliver(row: OutboxRow): Promise<boolean> {
    const forGood = (text: string) => giveUpOrWait(row, { forGood: true, server: false, text });
    if (row.attempts > timing.waits.length + 1) {
      await forGood("No attempt finished.");
      return false;
    }
    if (!(await isWanted(db, row))) {
      await writer.write((trx) => dropMail(trx, row));
      return false;
    }
    const mail = await make(row);
    if (!mail) {
      await forGood("This email can't be created.");
      return false;
    }
    smtp ??= openSmtp({
      url: smtpUrl as string,
      from: () => mailSender(mailFrom),
      answersTo: () => clubAddress(mailTo),
      connections: AT_ONCE,
      answerWithin: timing.answerWithin,
      dkim,
      log,
    });
    const line = await smtp;
    const reply_to = (emailsToGuests.includes(row.template) && (await replyToFor?.(row.about))) || row.reply_to;
    try {
      await line.send(
        { ...row, reply_to },
        mail,
        AbortSignal.any([cut.signal, AbortSignal.timeout(timing.sendWithin)]),
      );
    } catch (error) {
      const failure = failureOf(error);
      await giveUpOrWait(row, failure);
      return failure.server;
    }
    const sent_at = storedInstant(Date.now());
    await writer.write((trx) => settleMail(trx, row, { state: "sent", sent_at, last_error: null }));
    log.debug({ mail: row.id, template: row.template, tries: row.attempts }, "Email sent");
    return false;
  }

  /** Sends until nothing is due, or the server fails. */
  async function empty(): Promise<void> {
    while (!stopping) {
      const most = serverWorks ? AT_ONCE : 1;
      const rows = await writer.write((trx) => leaseMails(trx, Date.now(), most, timing.leaseFor));
      if (rows.length === 0) return;
      const tries = await Promise.allSettled(rows.map(deliver));
      for (const one of tries) if (one.status === "rejected") throw one.reason;
      serverWorks = !tries.some((one) => one.status === "fulfilled" && one.value);
      resting = !serverWorks;
      failing = !serverWorks;
      if (resting) return;
    }
  }

  async function look(): Promise<void> {
    woken = false;
    resting = false;
    clearTimeout(timer);
    try {
      await empty();
    } catch (error) {
      log.error({ err: error }, "Outbox worker failed");
      resting = true;
    }
    underWay = undefined;
    if (stopping) return;
    const pause = woken ? 0 : timing.lookEvery;
    timer = setTimeout(start, resting ? timing.restFor : pause);
  }

  function start(): void {
    underWay = look();
  }

  start();
  return {
    wake() {
      woken = true;
      if (!underWay && !resting && !stopping) outsideRequests(start);
    },
    works: () => !failing,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const late = setTimeout(() => cut.abort(), timing.stopWithin);
      await underWay;
      clearTimeout(late);
      const line = await smtp?.catch(() => undefined);
      line?.close();
    },
  };
}
