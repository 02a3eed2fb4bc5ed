import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { folderOf, imapOptions } from "../imap.server.ts";
import { connectionRemedy, shownReply } from "./connection-remedies.ts";
import { usualImapPorts } from "./schema.ts";
import type { MailTest } from "./shapes.ts";

/** Timeouts in ms of one step of the IMAP dialogue, and of the whole test; short, since someone is waiting. */
const STEP_TIMEOUT_MS = 8_000;
const TEST_TIMEOUT_MS = 20_000;

/** The fields that imapflow adds to an error. */
interface ImapError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  /** The server's reply; text if the login failed. */
  response?: unknown;
  responseText?: string;
  responseStatus?: string;
}

const answerOf = ({ response, responseText, message, code }: ImapError) =>
  shownReply(typeof response === "string" ? response : responseText || message || code);

function remedyOf(error: ImapError, folder: string): string {
  if (error.authenticationFailed) return "The server rejected the user name or password.";
  if (error.responseStatus) return `The server didn't open the folder ${folder}. Check its name.`;
  return (
    connectionRemedy(`${error.code} ${error.message}`, usualImapPorts) ??
    "The server closed the connection. Check its name, port and encryption."
  );
}

/**
 * Opens a mailbox as the reader does, without changing anything in it. @param imapUrl
 * `imaps://user:password@host:993/Folder`.
 */
export async function testMailbox(imapUrl: string): Promise<MailTest> {
  const folder = folderOf(imapUrl);
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow(imapOptions(imapUrl, STEP_TIMEOUT_MS));
  let late = false;
  // Errors also reject the promises awaited below.
  client.on("error", () => {});
  const timer = setTimeout(() => {
    late = true;
    client.close();
  }, TEST_TIMEOUT_MS);
  try {
    await client.connect();
    const { exists } = await client.mailboxOpen(folder, { readOnly: true });
    await client.logout();
    const emails = formatCount(exists, "email", "emails");
    return { accepted: true, text: `The server opened ${folder}: ${emails}.`, answer: null };
  } catch (error) {
    const failed = (late ? new Error("Timed out") : error) as ImapError;
    return { accepted: false, text: remedyOf(failed, folder), answer: answerOf(failed) };
  } finally {
    clearTimeout(timer);
    client.close();
  }
}
