import type { NodemailerError } from "nodemailer";

/** Why an attempt to send an email failed. */
export interface Failure {
  /** Another attempt would fail too. */
  forGood: boolean;
  /** The mail server failed: other emails would fail too. */
  server: boolean;
  /** The mail server says that the address doesn't exist. */
  address?: true;
  /** Without personal data: a server's own message often repeats the address. */
  text: string;
}

/** Failures of the connection; all others are about the email. */
const onTheWay: Record<string, string> = {
  EAUTH: "The mail server rejected our user name and password",
  ECONNECTION: "The mail server closed the connection",
  EDNS: "The mail server's name wasn't found",
  EPROTOCOL: "The mail server sent an invalid response",
  ESOCKET: "The mail server couldn't be reached",
  ETIMEDOUT: "The mail server timed out",
  EABORT: "The email took too long to send",
  ETLS: "The mail server offered no encrypted connection",
};

/**
 * Whether a permanent rejection is about the recipient's address, not about us or the email: by the enhanced status code
 * (RFC 3463: 5.1.x, but for those about the sender, and 5.2.1), or without one by the reply to RCPT TO.
 */
function isAboutAddress({ command, responseCode, response }: NodemailerError): boolean {
  if (command !== "RCPT TO") return false;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "") ?? [];
  if (enhanced === undefined) return [550, 551, 553].includes(responseCode ?? 0);
  return /^5\.(1\.(?!7$|8$)|2\.1$)/.test(enhanced);
}

/** Reads nodemailer's error. */
export function failureOf(error: unknown): Failure {
  const { code = "", command, responseCode, permanent, originalCode } = error as NodemailerError;
  const reason = responseCode ?? originalCode;
  const because = reason === undefined ? "." : ` (${reason}).`;
  const text = onTheWay[code] ?? (command === "MAIL FROM" && "The mail server rejected our sender address");
  if (text) return { forGood: false, server: true, text: text + because };
  if (code !== "EENVELOPE" && code !== "EMESSAGE") {
    return { forGood: false, server: true, text: "The email couldn't be sent." };
  }
  // Without a reply it was nodemailer that refused.
  if (responseCode === undefined) return { forGood: true, server: false, text: "The email address is invalid." };
  const ofAddress = isAboutAddress(error as NodemailerError) && ({ address: true } as const);
  return permanent
    ? { ...ofAddress, forGood: true, server: false, text: `The mail server rejected the email permanently${because}` }
    : { forGood: false, server: false, text: `The mail server rejected the email for now${because}` };
}
