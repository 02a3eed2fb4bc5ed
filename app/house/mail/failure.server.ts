import type { NodemailerError } from "nodemailer";
import { failureIn } from "./failure-kind.ts";

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

/** Whether a permanent rejection says that no email will ever reach the address, by the rules for bounces. */
function isAboutAddress({ command, response = "" }: NodemailerError): boolean {
  if (command !== "RCPT TO") return false;
  return failureIn({ action: "failed", status: "", diagnostic: response })?.kind === "hard";
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
