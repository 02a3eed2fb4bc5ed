import type { SendMailOptions } from "nodemailer";
import type { Logger } from "pino";

/** The mail server, and how it is used. */
export interface TransportOptions {
  url: string;
  /** Most emails sent concurrently. */
  connections: number;
  /** Timeout of one step of the SMTP dialogue, in ms. */
  answerWithin: number;
}

/** A pool of connections to the mail server. */
export interface Transport {
  /** @returns the server's reply. @throws nodemailer's errors. */
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
    // No retries: the outbox decides about them.
    maxRequeues: 0,
    idleTimeout: answerWithin,
    dnsTimeout: answerWithin,
    connectionTimeout: answerWithin,
    greetingTimeout: answerWithin,
    socketTimeout: answerWithin,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // An idle connection failed.
  transport.on("error", ({ code }: NodeJS.ErrnoException) => log.debug({ code }, "Mail server connection closed"));
  return {
    async send(message, signal) {
      return (await transport.sendMail({ ...message, signal })).response;
    },
    close: () => transport.close({ force: true }),
  };
}
