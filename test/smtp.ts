import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** A mail as it came in. */
export interface ReceivedMail {
  /** The envelope's recipients. */
  to: string[];
  raw: string;
  parsed: ParsedMail;
}

/** A real SMTP server on a free port. */
export interface TestSmtp {
  /** For `SMTP_URL`. */
  url: string;
  /** In the order they came. */
  mails: ReceivedMail[];
  /** The mail to `address` that came last; waits for it, 10 s at most. */
  mailTo(address: string): Promise<ReceivedMail>;
  /** Cuts every line to it, in the middle of whatever is said. */
  hangUp(): void;
  stop(): Promise<void>;
}

/** What the server says to each mail it has read whole: nothing to take it, or an error to refuse it. */
export type Verdict = (
  mail: ReceivedMail,
  session: SMTPServerSession,
) => Error | undefined | Promise<Error | undefined>;

/** An answer in the words of SMTP. */
export function rejection(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** Starts a server that takes every mail, unless `verdict` or the options say otherwise. */
export async function startSmtp(
  options: SMTPServerOptions = {},
  verdict: Verdict = () => undefined,
): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Its own certificate is nobody's.
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData(stream, session, callback) {
      const take = async () => {
        const raw = await text(stream);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { to, raw, parsed: await simpleParser(raw) };
        const refused = await verdict(mail, session);
        if (!refused) mails.push(mail);
        callback(refused ?? null);
      };
      take().catch(callback);
    },
    ...options,
  });
  // Lines that clients cut.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async mailTo(address) {
      for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const found = mails.findLast(({ to }) => to.includes(address));
        if (found) return found;
      }
      throw new Error(`No mail came to ${address}.`);
    },
    hangUp() {
      for (const connection of server.connections) connection.close();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
