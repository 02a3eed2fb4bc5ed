import { hasPhrase, type Meaning, meaningsOf } from "./failure-words.ts";
import { repliesIn, type ServerReply } from "./server-replies.ts";

/** A mail server's report about one recipient: RFC 3464's fields, or those found in a text. */
export interface DeliveryStatus {
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`; empty if missing. */
  action: string;
  /** RFC 3463, such as `5.1.1`; empty if missing. */
  status: string;
  /** The server's reply, such as `550 5.1.1 User unknown`. */
  diagnostic: string;
  /** The part for people, without the returned email: it decides if nothing else does. */
  text?: string;
}

/** `hard`: no email will ever reach the address. `soft`: this one did not. */
export type FailureKind = "hard" | "soft";

/** A failed delivery. */
export interface Failure {
  kind: FailureKind;
  /** The code that decided, such as `5.1.1` or `550`; empty without one. */
  code: string;
}

/**
 * Codes of addresses and domains that will never accept email. Not 5.2.1: a disabled mailbox may be enabled again. (RFC
 * 3463, RFC 7504, RFC 7505, Exchange Online.)
 */
const addressCodes = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.6", "5.1.10", "5.4.310", "556"]);

/** Codes about the email, its sender, or the state of a mailbox. With any other, such as `5.1.0`, the text decides. */
const otherCodes = /^5\.(?:1\.[789]|2\.[234]|3\.[1-9]\d*|4\.(?:2|3|5|6|7|8|14|312|316|317)|6\.\d+|7\.(?:[2-9]|\d\d+))$/;

/** Words that are clear only with a code. */
const withCode: Record<string, string> = {
  // Exchange Online's for an address that its directory does not have.
  "5.4.1": "recipient address rejected access denied",
  "5.1.0": "address rejected",
};

const isTemporary = ({ basic, enhanced }: ServerReply) => basic.startsWith("4") || enhanced.startsWith("4");

/** The kind of failure by an enhanced status code about an address, together with the reply's text. */
function kindByMeaning(meanings: ReadonlySet<Meaning>): FailureKind | undefined {
  if (meanings.has("refused") || meanings.has("passing")) return "soft";
  if (meanings.has("gone")) return "hard";
  return meanings.has("unclear") ? "soft" : undefined;
}

/** The kind of failure of one reply; undefined if it says nothing about the address. */
function kindOf(reply: ServerReply): FailureKind | undefined {
  if (isTemporary(reply)) return "soft";
  const { basic, enhanced, words } = reply;
  if (otherCodes.test(enhanced)) return "soft";
  const meanings = meaningsOf(words);
  const phrase = withCode[enhanced];
  if (addressCodes.has(enhanced || basic) || (phrase !== undefined && hasPhrase(words, phrase))) {
    return meanings.has("refused") || meanings.has("passing") ? "soft" : "hard";
  }
  return kindByMeaning(meanings);
}

/**
 * Classifies a delivery status as a hard or soft bounce; undefined unless delivery has failed.
 *
 * The innermost reply that says anything decides: that of the server that knows the mailbox. A refusal of the email, its
 * sender or our server is `soft`: one mistake of ours must not empty the list.
 */
export function failureIn(report: DeliveryStatus): Failure | undefined {
  const action = report.action.toLowerCase();
  const [status = ""] = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(report.status) ?? [];
  if (action !== "failed" && !(action === "" && status.startsWith("5"))) return undefined;
  const replies = repliesIn(report.diagnostic);
  const isCoded = replies.some(({ basic, enhanced }) => basic !== "" || enhanced !== "");
  // Without a code of its own, a reply has that of the report.
  if (!isCoded && replies[0]) replies[0].enhanced = status;
  const outer: ServerReply[] = isCoded || !replies[0] ? [{ basic: "", enhanced: status, words: report.status }] : [];
  const told = repliesIn(report.text ?? "").map((reply) => ({ ...reply, enhanced: reply.enhanced || status }));
  for (const reply of [...replies.reverse(), ...outer, ...told.reverse()]) {
    const kind = kindOf(reply);
    if (kind) return { kind, code: reply.enhanced || reply.basic || status };
  }
  const [first] = replies;
  return { kind: "soft", code: first?.enhanced || status || first?.basic || "" };
}
