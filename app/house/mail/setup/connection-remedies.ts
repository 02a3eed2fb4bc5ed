import type { Security } from "./schema.ts";

/** Most characters of the server's reply that are shown. */
const MAX_ANSWER_LENGTH = 500;

/** A server's reply on one line; null if it is empty. */
export const shownReply = (words = "") => words.replaceAll(/\s+/g, " ").trim().slice(0, MAX_ANSWER_LENGTH) || null;

/** Instructions for connection errors, by a part of their code or message. */
const remedies = ({ tls, starttls }: Record<Security, number>): readonly [RegExp, string][] => [
  [/ENOTFOUND|EAI_AGAIN|queryA|EDNS/, "No server has this name. Check its spelling."],
  [/ECONNREFUSED/, "Nothing answers at this port. Check the server's name and port."],
  [
    /wrong version number|packet length too long|http request/i,
    `This port doesn't start with TLS. Choose STARTTLS, or the port for TLS (usually ${tls}).`,
  ],
  [
    /greeting never received|Greeting/i,
    `The server didn't greet us. Port ${tls} needs TLS, port ${starttls} STARTTLS.`,
  ],
  [/STARTTLS|ETLS/, `The server doesn't offer STARTTLS. Choose TLS with port ${tls}.`],
  [
    /certificate|altnames|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY/i,
    "The server's certificate isn't valid for this name. Use the name that your mail provider gives.",
  ],
  [/ETIMEDOUT|timed? ?out|EABORT|abort/i, "The server took too long to answer. Check its name and port."],
];

/** The instruction for a failed connection; undefined for other failures. @param ports the usual ones. */
export const connectionRemedy = (words: string, ports: Record<Security, number>): string | undefined =>
  remedies(ports).find(([pattern]) => pattern.test(words))?.[1];
