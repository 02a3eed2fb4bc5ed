import { text } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import type { SMTPServerOptions, SMTPServerSession } from "smtp-server";
import { listenSmtp } from "./smtp-sink.ts";

/** An email as received. */
export interface ReceivedMail {
  /** The envelope's sender. */
  from: string;
  /** Recipients of the envelope. */
  to: string[];
  raw: string;
  parsed: ParsedMail;
}

/** A real SMTP server on a free port. */
export interface TestSmtp {
  /** For `SMTP_URL`. */
  url: string;
  /** In order of arrival. */
  mails: ReceivedMail[];
  /** The newest email to `address`; waits up to 10 s for it. */
  mailTo(address: string): Promise<ReceivedMail>;
  /** Closes every connection, even in the middle of a command. */
  hangUp(): void;
  stop(): Promise<void>;
}

/** Decides on each complete email: returns nothing to accept it, or an error to reject it. */
export type Verdict = (
  mail: ReceivedMail,
  session: SMTPServerSession,
) => Error | undefined | Promise<Error | undefined>;

/** An SMTP reply. */
export function rejection(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** Starts a server that accepts every email unless `verdict` or the options say otherwise. */
export async function startSmtp(
  options: SMTPServerOptions = {},
  verdict: Verdict = () => undefined,
): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const { server, url, stop } = await listenSmtp({
    onData(stream, session, callback) {
      const take = async () => {
        const raw = await text(stream);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const { mailFrom } = session.envelope;
        const mail = { from: mailFrom ? mailFrom.address : "", to, raw, parsed: await simpleParser(raw) };
        const refused = await verdict(mail, session);
        if (!refused) mails.push(mail);
        callback(refused ?? null);
      };
      take().catch(callback);
    },
    ...options,
  });
  return {
    url,
    mails,
    async mailTo(address) {
      for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const found = mails.findLast(({ to }) => to.includes(address));
        if (found) return found;
      }
      throw new Error(`No mail came to ${address}.`);
    },
    hangUp() {
      for (const connection of server.connections) connection.close();
    },
    stop,
  };
}
