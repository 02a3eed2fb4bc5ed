import type { Logger } from "pino";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { clubAddress, mailSender } from "./addresses.server.ts";
import type { DkimKey } from "./dns/dkim.server.ts";
import { type Failure, failureOf } from "./failure.server.ts";
import type { RenderedMail } from "./render.server.ts";
import { type Envelope, openSmtp, type Smtp } from "./smtp.server.ts";

const MINUTE = 60_000;

/** Times in ms for all workers that send emails. */
export const sendingTiming = {
  /** Delays before each retry, each varied by a fifth; after the last one the email has failed. */
  waits: [1, 5, 15, 60, 3 * 60, 12 * 60].map((minutes) => minutes * MINUTE),
  /** Pause after the worker or the mail server has failed. */
  restFor: 10_000,
  /** Timeout of one step of the SMTP dialogue. */
  answerWithin: 10_000,
  /** Timeout of sending an email; shorter than its lease, so that no other worker can have taken it by then. */
  sendWithin: 45_000,
  leaseFor: 60_000,
  /** How long emails in flight may take after the process was told to stop. */
  stopWithin: 4_000,
};

/** The time of an email's next attempt, ISO 8601 in UTC. @param wait ms from now, varied by a fifth. */
export const nextTry = (wait: number): string => storedInstant(Date.now() + wait * (0.8 + Math.random() * 0.4));

export interface MailConnectionOptions {
  log: Logger;
  smtpUrl: string;
  /** The configured sender, and the club's configured address; see `addresses.server.ts`. */
  mailFrom?: { name: string; address: string } | undefined;
  mailTo?: string;
  /** Signs the emails. */
  dkim?: DkimKey;
}

interface Limits {
  connections: number;
  inThread?: boolean;
  timing: Pick<typeof sendingTiming, "answerWithin" | "sendWithin">;
}

export interface MailConnection {
  /** Makes one attempt to send an email. @returns why it failed; undefined if the server accepted the email. */
  send(envelope: Envelope, mail: RenderedMail): Promise<Failure | undefined>;
  /** Aborts the emails in flight. */
  abort(): void;
  close(): Promise<void>;
}

/** Opens a connection to the mail server, which connects with the first email. */
export function openMailConnection(
  { log, smtpUrl: url, mailFrom, mailTo, dkim }: MailConnectionOptions,
  { connections, inThread, timing: { answerWithin, sendWithin } }: Limits,
): MailConnection {
  const stopped = new AbortController();
  let smtp: Promise<Smtp> | undefined;
  const connect = () =>
    openSmtp({
      url,
      from: () => mailSender(mailFrom),
      answersTo: () => clubAddress(mailTo),
      connections,
      answerWithin,
      dkim,
      log,
      inThread,
    });
  return {
    async send(envelope, mail) {
      smtp ??= connect();
      const server = await smtp;
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(sendWithin)]);
      return server.send(envelope, mail, signal).then(() => undefined, failureOf);
    },
    abort: () => stopped.abort(),
    async close() {
      // If it never connected, there is nothing to close.
      (await smtp?.catch(() => undefined))?.close();
    },
  };
}
