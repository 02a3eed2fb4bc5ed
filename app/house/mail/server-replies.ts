/** A mail server's reply, as far as it could be parsed. */
export interface ServerReply {
  /** The SMTP code, such as `550`; empty if missing. */
  basic: string;
  /** The enhanced status code of RFC 3463, such as `5.1.1`; empty if missing. */
  enhanced: string;
  words: string;
}

/**
 * An enhanced code, with or without a basic one before it; or a basic code alone, unless it is a quantity (`500 MB`).
 */
const codes =
  /(?<![\w.@-])(?:([45]\d\d)[ #-]{1,3})?#?([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)|(?<![\w.@/-])(4[2-57]\d|5[0-57]\d)(?=[\s'"#:;,.)-]|$)(?!\s?(?:[kmg]i?b|bytes?|messages?|mails?|emails?|times?|hours?|days?|minutes?|seconds?)\b)(?!\.\d)/gi;

/** Text before a code that shows that the server refused our server or sender, before it knew the recipient. */
const beforeRecipient = /\b(?:mail from|sender was rejected|my name was rejected|(?:helo|ehlo|greeting))\b/i;

/** How many characters before a code belong to its reply. */
const NEAR = 160;

/** The bracket after a code that follows its text: "(#5.1.1)". */
const closed = /^\s?[)\]]/;
const opens = /[([]#?$/;

const isSame = (left: ServerReply, right: ServerReply) =>
  left.enhanced === right.enhanced && (left.basic === right.basic || left.basic === "" || right.basic === "");

/**
 * The replies in a diagnostic, from the outermost server's to the innermost's: gateways quote the reply of the server
 * behind them after their own. The lines of a reply are joined. Words before the first code are a reply without a code.
 */
export function repliesIn(diagnostic: string): ServerReply[] {
  const found = [...diagnostic.matchAll(codes)];
  const replies: ServerReply[] = [{ basic: "", enhanced: "", words: diagnostic.slice(0, found[0]?.index) }];
  for (const [index, match] of found.entries()) {
    const [text, before = "", enhanced = "", alone = ""] = match;
    const end = match.index + text.length;
    const near = diagnostic.slice(Math.max(0, match.index - NEAR), match.index);
    const following = diagnostic.slice(end, found[index + 1]?.index);
    const words = beforeRecipient.test(near) && !/\brcpt to\b/i.test(near) ? `${following} (mail from)` : following;
    const reply = { basic: before || alone, enhanced, words };
    const last = replies.at(-1) as ServerReply;
    const isSuffix = closed.test(words) && opens.test(diagnostic.slice(0, match.index).slice(-2));
    if (isSuffix && last.enhanced === "") {
      last.enhanced = enhanced;
      last.basic ||= reply.basic;
      last.words += words;
    } else if (isSame(last, reply) && (reply.enhanced !== "" || reply.basic !== "")) {
      last.words += ` ${words}`;
      last.basic ||= reply.basic;
    } else {
      replies.push(reply);
    }
  }
  return replies.filter(({ basic, enhanced, words }) => basic !== "" || enhanced !== "" || /\p{L}/u.test(words));
}
