import type { SendMailOptions } from "nodemailer";
import type { Logger } from "pino";

/** The mail server, and how it is used. */
export interface TransportOptions {
  url: string;
  /** Emails sent in parallel. */
  connections: number;
  /** ms the server may take for one step. */
  answerWithin: number;
}

/** A pool of connections to the mail server. */
export interface Transport {
  /** @returns what the server said to it. @throws nodemailer's errors. */
  send(message: SendMailOptions, signal: AbortSignal): Promise<string>;
  close(): void;
}

/** Opens a pool of connections. Loads Nodemailer on demand. */
export async function openTransport(
  { url, connections, answerWithin }: TransportOptions,
  log: Pick<Logger, "debug">,
): Promise<Transport> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // The outbox decides about retries.
    maxRequeues: 0,
    idleTimeout: answerWithin,
    dnsTimeout: answerWithin,
    connectionTimeout: answerWithin,
    greetingTimeout: answerWithin,
    socketTimeout: answerWithin,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // An idle connection broke.
  transport.on("error", ({ code }: NodeJS.ErrnoException) => log.debug({ code }, "Mail server connection closed"));
  return {
    async send(message, signal) {
      return (await transport.sendMail({ ...message, signal })).response;
    },
    close: () => transport.close({ force: true }),
  };
}
