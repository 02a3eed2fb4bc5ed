import { randomUUID } from "node:crypto";
import type { NodemailerError } from "nodemailer";
import type { Logger } from "pino";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { mailSender } from "../addresses.server.ts";
import { failureOf } from "../failure.server.ts";
import { htmlToText, renderHtml } from "../render.server.ts";
import { openSmtp } from "../smtp.server.ts";
import { testEmail } from "../templates/test-email.server.tsx";
import { connectionRemedy, shownReply } from "./connection-remedies.ts";
import type { MailSetup } from "./mail-setup.server.ts";
import { usualPorts } from "./schema.ts";
import type { MailTest } from "./shapes.ts";

/** Timeouts in ms of one step of the SMTP dialogue, and of the whole test; short, since someone is waiting. */
const STEP_TIMEOUT_MS = 8_000;
const TEST_TIMEOUT_MS = 20_000;

/** The server's reply, or the connection error. */
const shownAnswer = ({ response, message, code }: NodemailerError) => shownReply(response || message || code);

function remedyOf(error: NodemailerError): string {
  if (error.code === "EAUTH") return "The server rejected the user name or password.";
  if (error.command === "MAIL FROM") return "The server doesn't let us send from this address. Check the sender.";
  if (error.response && error.code !== "ETLS") return failureOf(error).text;
  const words = `${error.code} ${error.originalCode ?? ""} ${error.message}`;
  return connectionRemedy(words, usualPorts) ?? failureOf(error).text;
}

/**
 * Sends a test email like any other email, with the configured sender and signature.
 *
 * @param to one plain address. @param origin the public address without a trailing slash.
 */
export async function sendTestEmail(
  { smtpUrl: url, mailFrom, dkim }: MailSetup & { smtpUrl: string },
  to: string,
  origin: string,
  log: Logger,
): Promise<MailTest & { to: string }> {
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
    return { accepted: true, to, text, answer: shownReply(answer) };
  } catch (error) {
    const failed = error as NodemailerError;
    return { accepted: false, to, text: remedyOf(failed), answer: shownAnswer(failed) };
  } finally {
    smtp.close();
  }
}
