import { checkRecord, noAnswer, publishIt } from "./check-dkim.ts";
import { lookUpMailServers, lookUpTexts } from "./look-up.server.ts";
import type { DkimCheck, DkimRecord, MailRecord } from "./shapes.ts";
import { isSpf, spfAllows, spfMechanism, spfWith } from "./spf.ts";

const published: DkimCheck = { state: "published", problems: [] };
const missing = (problem: string): DkimCheck => ({ state: "missing", problems: [`${problem} ${publishIt}`] });
const wrong = (problem: string): DkimCheck => ({ state: "wrong", problems: [problem] });

/** SPF (RFC 7208): which servers may send for the domain. */
async function spfRecord(domain: string, host: string, server: string | undefined): Promise<MailRecord> {
  const mechanism = spfMechanism(host);
  const found = (await lookUpTexts(domain, server))?.filter(isSpf);
  const [record] = found ?? [];
  const value = spfWith(record ?? "v=spf1 ~all", mechanism);
  const about = { kind: "SPF", type: "TXT", name: domain } as const;
  if (!found) return { ...about, value, check: noAnswer };
  if (record === undefined) return { ...about, value, check: missing("No record says which servers send for you.") };
  if (found.length > 1) {
    const check = wrong(
      `${found.length} records begin with v=spf1, so none of them counts. Keep one, with ours in it.`,
    );
    return { ...about, value, check };
  }
  if (spfAllows(record, mechanism)) return { ...about, value: record, check: published };
  return { ...about, value, check: wrong("It doesn't name your mail server. Replace its value with this one.") };
}

/** DMARC (RFC 7489): what receivers do with emails that pass neither SPF nor DKIM. */
async function dmarcRecord(domain: string, server: string | undefined): Promise<MailRecord> {
  const name = `_dmarc.${domain}`;
  const found = (await lookUpTexts(name, server))?.filter((text) => /^v=DMARC1\s*;/i.test(text));
  const [record] = found ?? [];
  const about = { kind: "DMARC", type: "TXT", name, value: record ?? "v=DMARC1; p=none" } as const;
  if (!found) return { ...about, check: noAnswer };
  if (record === undefined) return { ...about, check: missing("Large providers expect this record.") };
  if (found.length > 1) return { ...about, check: wrong("Two records have this name, so none of them counts.") };
  if (/;\s*p\s*=\s*(?:none|quarantine|reject)\b/i.test(record)) return { ...about, check: published };
  return { ...about, value: "v=DMARC1; p=none", check: wrong("It has no policy (p=).") };
}

/** MX (RFC 5321): where emails to the domain go; many receivers reject senders whose domain receives no email. */
async function mxRecord(domain: string, server: string | undefined): Promise<MailRecord> {
  const found = await lookUpMailServers(domain, server);
  const about = { kind: "MX", type: "MX", name: domain, value: found?.join(", ") ?? "" } as const;
  if (!found) return { ...about, check: noAnswer };
  if (found.length > 0) return { ...about, check: published };
  const problem = `No server receives emails to @${domain}, so replies are lost. Publish what your mailbox's provider gives.`;
  return { ...about, check: { state: "missing", problems: [problem] } };
}

/** DKIM (RFC 6376): the key with which receivers check our signature. */
async function dkimRecordFound(record: DkimRecord, server: string | undefined): Promise<MailRecord> {
  const found = await lookUpTexts(record.name, server);
  return { kind: "DKIM", type: "TXT", ...record, check: found ? checkRecord(found, record) : noAnswer };
}

interface MailRecordsOptions {
  /** The sender's address. */
  sender: string;
  /** The mail server's host name; without one there is no SPF record to publish. */
  host: string | undefined;
  /** The DKIM record; undefined without a key. */
  dkim: DkimRecord | undefined;
  /** Addresses of mailboxes that are read, which may have other domains. */
  mailboxes: readonly string[];
  /** See `lookUpTexts`. */
  dnsServer: string | undefined;
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Looks up the DNS records that emails need. */
export async function checkMailRecords(options: MailRecordsOptions): Promise<MailRecord[]> {
  const { sender, host, dkim, mailboxes, dnsServer } = options;
  const domain = domainOf(sender);
  const receiving = new Set([sender, ...mailboxes].map(domainOf));
  const records = await Promise.all([
    host === undefined ? undefined : spfRecord(domain, host, dnsServer),
    dkim && dkimRecordFound(dkim, dnsServer),
    dmarcRecord(domain, dnsServer),
    ...[...receiving].map((name) => mxRecord(name, dnsServer)),
  ]);
  return records.filter((record) => record !== undefined);
}
