/** SPF includes of large providers, by the end of their SMTP host's name. From each provider's setup pages. */
const includes: Record<string, string> = {
  "google.com": "_spf.google.com",
  "gmail.com": "_spf.google.com",
  "office365.com": "spf.protection.outlook.com",
  "outlook.com": "spf.protection.outlook.com",
  "amazonaws.com": "amazonses.com",
  "sendgrid.net": "sendgrid.net",
  "mailgun.org": "mailgun.org",
  "postmarkapp.com": "spf.mtasv.net",
  "mailjet.com": "spf.mailjet.com",
  "fastmail.com": "spf.messagingengine.com",
  "messagingengine.com": "spf.messagingengine.com",
};

/**
 * The SPF mechanism (RFC 7208, 5) that allows a mail server to send for a domain. @param host the configured SMTP host.
 */
export function spfMechanism(host: string): string {
  const [, include] = Object.entries(includes).find(([domain]) => host === domain || host.endsWith(`.${domain}`)) ?? [];
  if (include) return `include:${include}`;
  // A server on this machine sends from the address of the domain itself, or of its mail server.
  return /^[\d.:]+$|^localhost$/.test(host) ? "mx" : `a:${host}`;
}

/** Whether a text is an SPF record. */
export const isSpf = (text: string) => /^v=spf1(?:\s|$)/i.test(text);

const termsOf = (record: string) => record.trim().split(/\s+/);

/** Whether a record contains a mechanism that allows sending. */
export function spfAllows(record: string, mechanism: string): boolean {
  return termsOf(record).some((term) => term.toLowerCase().replace(/^\+/, "") === mechanism);
}

/** The record with another mechanism, inserted before the one that rejects all others. */
export function spfWith(record: string, mechanism: string): string {
  const terms = termsOf(record);
  const end = terms.findIndex((term) => /^(?:[-~?+]?all|redirect=.*)$/i.test(term));
  return [...terms.slice(0, end < 0 ? undefined : end), mechanism, ...(end < 0 ? [] : terms.slice(end))].join(" ");
}
