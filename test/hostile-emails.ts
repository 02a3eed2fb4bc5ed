import { written } from "./guest-mail.ts";

const html = ["Content-Type: text/html; charset=utf-8"];

/** A part whose header lists 240,000 empty groups of recipients, which take a second to read. */
const slowPart = `--b\r\nCc: ${"a:b,".repeat(240_000)}\r\n\r\nx\r\n`;

/** Emails that take more memory or time than their size suggests. */
export const hostileEmails = {
  /** 9 MB that no reader finishes within its bounds. It is read twice, as its text is not in the charset it names. */
  recipients: (to?: string) =>
    Buffer.concat([
      written({
        ...(to && { to }),
        headers: ["Content-Type: multipart/mixed; boundary=b"],
        body: `${slowPart.repeat(9)}--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`,
      }),
      Buffer.from([0xff, 0x0d, 0x0a]),
    ]),
  /** 9 MB, of which each line becomes an attribute of its own. */
  attributes: (to?: string) => written({ ...(to && { to }), headers: html, body: '">\r\n'.repeat(2_300_000) }),
  /** 0.9 MB of paragraphs, each inside the one before. */
  paragraphs: (to?: string) => written({ ...(to && { to }), headers: html, body: "<p>a".repeat(230_000) }),
};
