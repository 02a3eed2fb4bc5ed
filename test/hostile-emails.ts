import { written } from "./guest-mail.ts";

const html = ["Content-Type: text/html; charset=utf-8"];

/** Emails that take more memory or time than their size suggests. */
export const hostileEmails = {
  /** 9 MB, of which each line becomes an attribute of its own. */
  attributes: (to?: string) => written({ ...(to && { to }), headers: html, body: '">\r\n'.repeat(2_300_000) }),
  /** 0.9 MB of paragraphs, each inside the one before. */
  paragraphs: (to?: string) => written({ ...(to && { to }), headers: html, body: "<p>a".repeat(230_000) }),
};
