import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { startDns } from "../../../../test/dns-server.ts";
import { dkimRecord } from "./dkim.server.ts";
import { checkMailRecords } from "./mail-records.server.ts";

const keyOf = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

const record = dkimRecord({ key: keyOf(), selector: "news" }, "hello@Afterglow.example");
const another = dkimRecord({ key: keyOf(), selector: "news" }, "hello@afterglow.example");
const revoked = record.value.replace(/p=.*$/, "p=");

/** The check's result for this DNS answer. */
async function checked(answer: Parameters<typeof startDns>[0]) {
  const dns = await startDns(answer);
  const sender = "hello@afterglow.example";
  const options = { sender, host: undefined, dkim: record, mailboxes: [], dnsServer: dns.address };
  const found = (await checkMailRecords(options)).find(({ kind }) => kind === "DKIM");
  expect(found).toMatchObject({ type: "TXT", ...record });
  expect(dns.asked).toContain("TXT news._domainkey.afterglow.example");
  return found?.check;
}

test("the record is named by selector and the sender's domain", () => {
  expect(record.name).toBe("news._domainkey.afterglow.example");
});

test("a published record is found, whatever its spaces and the order of its tags", async () => {
  expect(await checked(() => [record.value])).toEqual({ state: "published", problems: [] });
  const [, key] = record.value.split("p=");
  expect(await checked(() => [`v=DKIM1; s=*:email; h=sha1:sha256; p=${key?.replace(/(.{70})/g, "$1 ")};`])).toEqual({
    state: "published",
    problems: [],
  });
});

test.each([
  ["no such name", "nxdomain", "missing", /^No TXT record has this name\. Publish it\./],
  ["no record of this type", [], "missing", /^No TXT record has this name\./],
  ["a failure", "servfail", "unknown", /^DNS gave no answer\./],
  ["another key", [another.value], "wrong", /^It has another public key\./],
  ["half of the key", [record.value.slice(0, 255)], "wrong", /^Its public key ends after \d+ of 392 characters\./],
  ["a revoked key", [revoked], "wrong", /^Its public key is empty/],
  ["no key", ["v=DKIM1; k=rsa"], "wrong", /^It has no public key/],
  ["two records", [another.value, record.value], "wrong", /^2 TXT records have this name/],
  ["quotation marks", [`"${record.value}"`], "wrong", /^It has quotation marks/],
  ["another kind of key", [record.value.replace("rsa", "ed25519")], "wrong", /^Its type of key/],
  ["a test", [`${record.value}; t=y`], "wrong", /^It is marked as a test/],
  ["another hash", [`${record.value}; h=sha1`], "wrong", /hash of our signatures/],
  ["not for email", [`${record.value}; s=tlsrpt`], "wrong", /doesn't allow email/],
] as const)("%s is named", async (_name, answer, state, text) => {
  const found = await checked(() => answer);
  expect(found?.state).toBe(state);
  expect(found?.problems[0]).toMatch(text);
});

test("a DNS server that never answers is given up", async () => {
  expect(await checked(() => undefined)).toMatchObject({ state: "unknown" });
}, 20_000);
