import { randomUUID } from "node:crypto";
import type { NodemailerError } from "nodemailer";
import type { Logger } from "pino";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { mailSender } from "../addresses.server.ts";
import { failureOf } from "../failure.server.ts";
import { htmlToText, renderHtml } from "../render.server.ts";
import { openSmtp } from "../smtp.server.ts";
import { testEmail } from "../templates/test-email.server.tsx";
import type { MailSetup } from "./mail-setup.server.ts";
import type { MailTest } from "./shapes.ts";

/** Timeout of one step of the SMTP dialogue, and of the whole test: someone waits for it. */
const STEP_TIMEOUT_MS = 8_000;
const TEST_TIMEOUT_MS = 20_000;

/** Most characters of the server's own words that are shown. */
const MAX_ANSWER_LENGTH = 500;

/** What to do about an error of the connection, by the start or a part of its message. */
const remedies: readonly [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN|queryA|EDNS/, "No server has this name. Check its spelling."],
  [/ECONNREFUSED/, "Nothing answers at this port. Check the server’s name and port."],
  [
    /wrong version number|packet length too long|http request/i,
    "This port doesn’t start with TLS. Choose STARTTLS, or the port for TLS (usually 465).",
  ],
  [/greeting never received|Greeting/i, "The server didn’t greet us. Port 465 needs TLS, port 587 STARTTLS."],
  [/STARTTLS|ETLS/, "The server doesn’t offer STARTTLS. Choose TLS with port 465."],
  [
    /certificate|altnames|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY/i,
    "The server’s certificate isn’t valid for this name. Use the name that your mail provider gives.",
  ],
  [/ETIMEDOUT|timed? ?out|EABORT|abort/i, "The server took too long to answer. Check its name and port."],
];

/** The server's reply, or the error of the connection, as it is. */
function shownAnswer({ response, message, code }: NodemailerError): string {
  return (response || message || code || "").replaceAll(/\s+/g, " ").trim().slice(0, MAX_ANSWER_LENGTH);
}

function remedyOf(error: NodemailerError): string {
  if (error.code === "EAUTH") return "The server rejected the user name or password.";
  if (error.command === "MAIL FROM") return "The server doesn’t let us send from this address. Check the sender.";
  if (error.response && error.code !== "ETLS") return failureOf(error).text;
  const words = `${error.code} ${error.originalCode ?? ""} ${error.message}`;
  return remedies.find(([pattern]) => pattern.test(words))?.[1] ?? failureOf(error).text;
}

/**
 * Sends a test email the way every email is sent, with the setup's sender and signature.
 *
 * @param to one plain address.
 * @param origin the public address without a slash at the end.
 */
export async function sendTestEmail(
  { smtpUrl: url, mailFrom, dkim }: MailSetup & { smtpUrl: string },
  to: string,
  origin: string,
  log: Logger,
): Promise<MailTest> {
  const sender = mailSender(mailFrom);
  const smtp = await openSmtp({
    url,
    from: () => sender,
    answersTo: () => sender.address,
    connections: 1,
    answerWithin: STEP_TIMEOUT_MS,
    ...(dkim && { dkim }),
    log,
  });
  const { subject, body } = testEmail(origin);
  const html = await renderHtml(body);
  const domain = sender.address.slice(sender.address.lastIndexOf("@") + 1);
  const envelope = {
    recipient: to,
    message_id: `<${randomUUID()}@${domain}>`,
    created_at: storedInstant(Date.now()),
    reply_to: "",
  };
  const mail = { subject, html, text: htmlToText(html, origin), headers: {}, images: [] };
  try {
    const answer = await smtp.send(envelope, mail, AbortSignal.timeout(TEST_TIMEOUT_MS));
    const text = `The mail server accepted an email to ${to}. Check that it arrives, and not in spam.`;
    return { accepted: true, to, text, answer: answer.slice(0, MAX_ANSWER_LENGTH) };
  } catch (error) {
    const failed = error as NodemailerError;
    return { accepted: false, to, text: remedyOf(failed), answer: shownAnswer(failed) || null };
  } finally {
    smtp.close();
  }
}
