import type { NodemailerError } from "nodemailer";
import { failureIn } from "./failure-kind.ts";

/** Why an attempt to send an email failed. */
export interface Failure {
  /** Whether another attempt would fail too. */
  forGood: boolean;
  /** Whether the mail server failed, so that other emails would fail too. */
  server: boolean;
  /** The mail server reports that the address does not exist. */
  address?: true;
  /** The reason, without personal data; a server's own message often contains the address. */
  text: string;
}

/** Texts for failures of the connection; all other failures are about the email. */
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

/** Whether a permanent rejection means that the address will never accept email, by the rules for bounces. */
function isAboutAddress({ command, response = "" }: NodemailerError): boolean {
  if (command !== "RCPT TO") return false;
  return failureIn({ action: "failed", status: "", diagnostic: response })?.kind === "hard";
}

/** Converts nodemailer's error. */
export function failureOf(error: unknown): Failure {
  const { code = "", command, responseCode, permanent, originalCode } = error as NodemailerError;
  const reason = responseCode ?? originalCode;
  const because = reason === undefined ? "." : ` (${reason}).`;
  const text = onTheWay[code] ?? (command === "MAIL FROM" && "The mail server rejected our sender address");
  if (text) return { forGood: false, server: true, text: text + because };
  if (code !== "EENVELOPE" && code !== "EMESSAGE") {
    return { forGood: false, server: true, text: "The email couldn't be sent." };
  }
  // Without a reply from the server, nodemailer itself refused.
  if (responseCode === undefined) return { forGood: true, server: false, text: "The email address is invalid." };
  const ofAddress = isAboutAddress(error as NodemailerError) && ({ address: true } as const);
  return permanent
    ? { ...ofAddress, forGood: true, server: false, text: `The mail server rejected the email permanently${because}` }
    : { forGood: false, server: false, text: `The mail server rejected the email for now${because}` };
}
