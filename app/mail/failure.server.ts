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
  EAUTH: "The mail server does not take our user name and password",
  ECONNECTION: "The mail server broke off",
  EDNS: "The mail server's name could not be looked up",
  EPROTOCOL: "The mail server's answer made no sense",
  ESOCKET: "The mail server could not be reached",
  ETIMEDOUT: "The mail server did not answer in time",
  EABORT: "The mail did not get through in time",
  ETLS: "No encrypted line to the mail server came about",
};

/** Reads what nodemailer threw. */
export function failureOf(error: unknown): Failure {
  const { code = "", command, responseCode, permanent, originalCode } = error as NodemailerError;
  const reason = responseCode ?? originalCode;
  const because = reason === undefined ? "." : ` (${reason}).`;
  const text = onTheWay[code] ?? (command === "MAIL FROM" && "The mail server does not take mail from our address");
  if (text) return { forGood: false, server: true, text: text + because };
  if (code !== "EENVELOPE" && code !== "EMESSAGE") {
    return { forGood: false, server: true, text: "The mail could not be handed over." };
  }
  // Without a reply it was nodemailer that refused.
  if (responseCode === undefined) return { forGood: true, server: false, text: "This address cannot get mail." };
  return permanent
    ? { forGood: true, server: false, text: `The mail server refused the mail for good${because}` }
    : { forGood: false, server: false, text: `The mail server refused the mail for now${because}` };
}
