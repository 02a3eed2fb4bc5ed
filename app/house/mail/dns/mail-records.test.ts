import { describe, expect, test } from "vitest";
import { startDns } from "../../../../test/dns-server.ts";
import { checkMailRecords } from "./mail-records.server.ts";
import { spfMechanism, spfWith } from "./spf.ts";

type Zone = Readonly<Record<string, readonly string[] | "servfail">>;

/** The records of a club that sends through smtp.sendgrid.net, by kind, with this zone in DNS. */
async function recordsIn(zone: Zone) {
  const dns = await startDns((name, type) => zone[`${type} ${name}`] ?? "nxdomain");
  const records = await checkMailRecords({
    sender: "hello@Club.example",
    host: "smtp.sendgrid.net",
    dkim: undefined,
    mailboxes: ["replies@post.example"],
    dnsServer: dns.address,
  });
  return Object.fromEntries(records.map((record) => [`${record.kind} ${record.name}`, record]));
}

const spf = "TXT club.example";
const ours = "include:sendgrid.net";

describe("SPF", () => {
  test.each<[string, readonly string[] | "servfail", string, string]>([
    ["no record", [], "missing", `v=spf1 ${ours} ~all`],
    ["only other texts", ["site-verification=1"], "missing", `v=spf1 ${ours} ~all`],
    ["ours", [`v=spf1 ${ours} -all`], "published", `v=spf1 ${ours} -all`],
    [
      "ours with a plus and capitals",
      ["V=SPF1 +Include:SendGrid.net -all"],
      "published",
      "V=SPF1 +Include:SendGrid.net -all",
    ],
    ["another's", ["v=spf1 mx include:other.example ~all"], "wrong", `v=spf1 mx include:other.example ${ours} ~all`],
    ["one that redirects", ["v=spf1 redirect=_spf.example"], "wrong", `v=spf1 ${ours} redirect=_spf.example`],
    ["two", ["v=spf1 -all", `v=spf1 ${ours} -all`], "wrong", `v=spf1 ${ours} -all`],
    ["a failure", "servfail", "unknown", `v=spf1 ${ours} ~all`],
  ])("%s", async (_name, found, state, value) => {
    const { "SPF club.example": record } = await recordsIn({ [spf]: found });
    expect([record?.check.state, record?.value]).toEqual([state, value]);
  });

  test.each([
    ["smtp.gmail.com", "include:_spf.google.com"],
    ["email-smtp.eu-west-1.amazonaws.com", "include:amazonses.com"],
    ["mail.club.example", "a:mail.club.example"],
    ["notsendgrid.net", "a:notsendgrid.net"],
    ["127.0.0.1", "mx"],
  ])("%s is allowed by %s", (host, mechanism) => expect(spfMechanism(host)).toBe(mechanism));

  test("a record without an end gets the mechanism last", () => {
    expect(spfWith("v=spf1 mx", "a:mail.example")).toBe("v=spf1 mx a:mail.example");
  });
});

test.each<[string, readonly string[], string]>([
  ["no record", [], "missing"],
  ["a policy", ["v=DMARC1; p=reject; rua=mailto:a@b.example"], "published"],
  ["no policy", ["v=DMARC1; rua=mailto:a@b.example"], "wrong"],
  ["two", ["v=DMARC1; p=none", "v=DMARC1; p=reject"], "wrong"],
])("DMARC: %s", async (_name, found, state) => {
  const { "DMARC _dmarc.club.example": record } = await recordsIn({ "TXT _dmarc.club.example": found });
  expect(record?.check.state).toBe(state);
});

test("MX: of the sender's domain, and of the mailbox for replies", async () => {
  const records = await recordsIn({ "MX club.example": ["mx.host.example"] });
  expect(records["MX club.example"]).toMatchObject({ value: "mx.host.example", check: { state: "published" } });
  expect(records["MX post.example"]?.check).toMatchObject({ state: "missing" });
});
