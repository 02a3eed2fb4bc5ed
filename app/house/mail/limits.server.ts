import type { Database } from "../../platform/db/tables.ts";
import { isDemo } from "../../platform/outbox/demo.server.ts";
import type { Queued } from "../../platform/outbox/queue.server.ts";
import { countInOrder, type Limit, limitKey, senderKeys } from "../../staff/auth/rate-limit.server.ts";
import type { Sender } from "../../staff/auth/sender.server.ts";

const HOUR = 60 * 60_000;

/**
 * Most emails that guests can have us send, per hour unless stated otherwise; those that staff send are not counted.
 * Why so many: docs/decisions/0034.
 */
export const mailLimits = {
  /** To one person, in an hour and in a day. */
  recipient: 5,
  recipientDay: 10,
  /** To one domain, unless it is an email provider's. */
  domain: 30,
  /** Asked for by one sender, of the smallest network. */
  sender: 60,
  /** About one request, to the club. */
  request: 10,
  all: 600,
} as const;

/** Domains of public email providers. A limit per domain would hit guests rather than a flood. */
const providers = new Set(
  `gmail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com
  proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com zoho.com fastmail.com fastmail.fm hey.com
  qq.com 163.com 126.com foxmail.com naver.com mail.ru yandex.com yandex.ru
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au internode.on.net ozemail.com.au dodo.com.au
  westnet.com.au aapt.net.au xtra.co.nz comcast.net att.net verizon.net orange.fr free.fr libero.it t-online.de`
    .split(/\s+/)
    .filter((domain) => domain !== ""),
);

/** Providers that have a domain for each country: `yahoo.com.au`. */
const inManyCountries = /^(yahoo|hotmail|outlook|live)(\.com?)?\.[a-z]{2}$/;

/**
 * Normalises an address, so that one person's variants are equal: in lower case, without a tag after `+`, and for
 * Gmail, which ignores them, without dots.
 */
export function onePerson(email: string): { person: string; domain: string } {
  const at = email.lastIndexOf("@");
  const written = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, "");
  const domain = written === "googlemail.com" ? "gmail.com" : written;
  const whole = email.slice(0, at).toLowerCase();
  const plus = whole.indexOf("+", 1);
  const name = plus < 0 ? whole : whole.slice(0, plus);
  return { person: `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`, domain };
}

/** Who causes emails, for their limits. */
export interface MailSource {
  /** The sender who causes the email; empty if an earlier email has proved who they are. */
  sender: Sender;
  /** Whether anything is counted: `RATE_LIMIT_FORMS` may be off. */
  limited: boolean;
  /** Whether the demo adds the request or subscriber: their emails are never sent. */
  demo?: true;
}

const limitOf = async (trx: Database, what: string, whom: string, limit: number, window = HOUR): Promise<Limit> => ({
  key: await limitKey(trx, what, whom),
  limit,
  window,
});

const limitsOfPerson = (trx: Database, person: string) =>
  Promise.all([
    limitOf(trx, "mail-to", person, mailLimits.recipient),
    limitOf(trx, "mail-to-day", person, mailLimits.recipientDay, 24 * HOUR),
  ]);

/**
 * Counts an email that someone has sent to another person's address, by recipient alone: the number per sender is
 * limited elsewhere. @returns whether to send or hold it.
 */
export async function countMailTo(trx: Database, email: string, now: number): Promise<Queued> {
  return (await countInOrder(trx, await limitsOfPerson(trx, onePerson(email).person), now)) ? "held" : "waiting";
}

/**
 * Counts the emails that a guest causes: by sender, in all, by recipient, and by the recipient's domain. Beyond a limit
 * they are held for staff to decide.
 *
 * @param now ms since 1970.
 * @returns whether to send or hold the email to that person, and the one to the club.
 */
export async function countMails(
  trx: Database,
  email: string,
  { sender, limited, demo }: MailSource,
  now: number,
): Promise<{ guest: Queued; club: Queued }> {
  if (demo) return { guest: "demo", club: "demo" };
  if (!limited) return { guest: "waiting", club: "waiting" };
  const { person, domain } = onePerson(email);
  const senders = await senderKeys(trx, "mail-from", sender);
  const ofBoth = [
    ...senders.map(({ key, times }) => ({ key, limit: mailLimits.sender * times, window: HOUR })),
    await limitOf(trx, "mail-all", "", mailLimits.all),
  ];
  // In a flood these are used up, and nothing else is written.
  if (await countInOrder(trx, ofBoth, now)) return { guest: "held", club: "held" };
  const ofGuest = await limitsOfPerson(trx, person);
  if (!providers.has(domain) && !inManyCountries.test(domain))
    ofGuest.push(await limitOf(trx, "mail-domain", domain, mailLimits.domain));
  return { guest: (await countInOrder(trx, ofGuest, now)) ? "held" : "waiting", club: "waiting" };
}

/** Counts emails to the club caused by one private link, as `countMails` does. */
export async function countMailsAbout(trx: Database, requestId: string, now: number): Promise<Queued> {
  if (await isDemo(trx, requestId)) return "demo";
  return (await countInOrder(trx, [await limitOf(trx, "mail-about", requestId, mailLimits.request)], now))
    ? "held"
    : "waiting";
}
