import { ImapFlow } from "imapflow";
import { onTestFinished } from "vitest";

/** The server that `scripts/test-imap.ts` started. */
export const server: { port: number; tlsPort: number; password: string; ca: string } = JSON.parse(
  process.env.TEST_IMAP ?? "{}",
);

let users = 0;

/** A new mailbox, as a mail program sees it. */
export async function newMailbox() {
  users += 1;
  const user = `club${process.pid}-${users}`;
  const auth = { user, pass: server.password };
  const program = new ImapFlow({
    host: "127.0.0.1",
    port: server.port,
    secure: false,
    doSTARTTLS: false,
    auth,
    logger: false,
  });
  await program.connect();
  await program.mailboxOpen("INBOX");
  onTestFinished(() => program.close());
  return {
    url: `imap://${user}:${server.password}@127.0.0.1:${server.port}/INBOX`,
    tlsUrl: `imaps://${user}:${server.password}@localhost:${server.tlsPort}/INBOX`,
    /** Puts a message into the mailbox, as its mail server does. */
    deliver: (raw: Buffer) => program.append("INBOX", raw),
    /** The flags of every message, oldest first. */
    async flags(): Promise<string[][]> {
      await program.noop();
      const messages = await program.fetchAll("1:*", { flags: true });
      return messages.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== "\\Recent").sort());
    },
    /** Takes all flags off every message, as if the reader had been killed before it set them. */
    async unflag() {
      await program.messageFlagsSet("1:*", []);
    },
  };
}
