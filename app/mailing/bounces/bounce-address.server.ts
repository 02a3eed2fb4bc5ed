/** The id of a row of `campaign_recipients` in an address or a Message-ID. */
const recipientId = /[+.]([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/gi;

/**
 * The envelope sender of a campaign's email, `bounces+<id>@club.example` (VERP): a report to it names the recipient's
 * row.
 *
 * @param base the mailbox's address, without a +.
 */
export function bounceAddress(base: string, id: string): string {
  const at = base.lastIndexOf("@");
  return `${base.slice(0, at)}+${id}${base.slice(at)}`;
}

/** The ids of recipients in a text's envelope addresses and Message-IDs (`<c.id@host>`), in order. */
export function recipientIdsIn(text: string): string[] {
  return [...new Set([...text.matchAll(recipientId)].map(([, id = ""]) => id.toLowerCase()))];
}
