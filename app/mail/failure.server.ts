import type { NodemailerError } from "nodemailer";

/** Why a try to send a mail failed. */
export interface Failure {
  /** Trying again would change nothing. */
  forGood: boolean;
  /** It was not about this mail: the next one would fail in the same way now. */
  server: boolean;
  /** In words, without anything that tells of a person: a server's own answer often repeats the address. */
  text: string;
}

/** Failures of the way to the server; those that are not here are about the mail. */
const onTheWay: Record<string, string> = {
  EAUTH: "The mail server rejected our user name and password",
  ECONNECTION: "The mail server closed the connection",
  EDNS: "The mail server's name wasn't found",
  EPROTOCOL: "The mail server sent an invalid answer",
  ESOCKET: "The mail server couldn't be reached",
  ETIMEDOUT: "The mail server timed out",
  EABORT: "The email took too long to send",
  ETLS: "The mail server offered no encrypted connection",
};

/** Reads what nodemailer threw. */
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
  return permanent
    ? { forGood: true, server: false, text: `The mail server rejected the email permanently${because}` }
    : { forGood: false, server: false, text: `The mail server rejected the email for now${because}` };
}
