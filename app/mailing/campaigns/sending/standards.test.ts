import { generateKeyPairSync } from "node:crypto";
import { authenticate } from "mailauth";
import { expect, test } from "vitest";
import { recipients, sender, startedCampaign, untilState } from "../../../../test/campaigns.ts";
import { testDatabase } from "../../../../test/database.ts";
import { server } from "../../../../test/outbox.ts";
import { makeSubscribers } from "../../../../test/subscriber.ts";
import { dkimRecord } from "../../../house/mail/dns/dkim.server.ts";
import { campaignReaderOf, mailSecret } from "../../../house/mail/list-token.server.ts";

const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const dkim = { key, selector: "news" };

/** The names that a signature covers. */
const signedFields = (raw: string) =>
  (/DKIM-Signature:[\s\S]*?\bh=([^;]+);/.exec(raw)?.[1] ?? "").replace(/\s/g, "").toLowerCase().split(":");

test("an email has the headers of a list, and a signature that covers them and that others can verify", async () => {
  const [db, smtp] = [await testDatabase(), await server()];
  const [subscriberId = ""] = await makeSubscribers(db, 1);
  const id = await startedCampaign(db);
  sender(db, smtp.url, { dkim, bounceAddress: "bounces@afterglow.example" });
  await untilState(db, id, "sent");
  const [mail] = smtp.mails;
  const [row] = await recipients(db);
  const raw = mail?.raw ?? "";
  const header = (name: string) => {
    const [, value = ""] = new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, "mi").exec(raw) ?? [];
    return value.replaceAll("\r\n", "").trim();
  };

  const [, https = "", mailto = ""] = /^<(https:[^>]+)>, <(mailto:[^>]+)>$/.exec(header("List-Unsubscribe")) ?? [];
  const token = new URL(https).searchParams.get("token") ?? "";
  const reader = { subscriberId, recipientId: row?.id };
  expect(campaignReaderOf(await mailSecret(db), token)).toEqual(reader);
  expect(mail?.parsed.text).toContain(https);
  expect(new URL(mailto).pathname).toBe("bounces@afterglow.example");
  expect(new URL(mailto).searchParams.get("subject")).toBe(`unsubscribe ${token}`);
  expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(header("List-Id")).toBe("<newsletter.afterglow.example>");
  expect(header("Feedback-ID")).toBe(`${id}:campaign:newsletter:afterglow`);
  expect(header("Precedence")).toBe("bulk");
  expect(header("Auto-Submitted")).toBe("auto-generated");
  expect(header("Message-ID")).toBe(`<c.${row?.id}@afterglow.example>`);
  expect(mail?.from).toBe(`bounces+${row?.id}@afterglow.example`);

  const { name, value } = dkimRecord(dkim, "hello@afterglow.example");
  expect(name).toBe("news._domainkey.afterglow.example");
  const verify = async (message: string) =>
    authenticate(message, {
      ip: "127.0.0.1",
      helo: "afterglow.example",
      sender: "hello@afterglow.example",
      resolver: async (asked: string, type: string) => {
        if (type === "TXT" && asked === name) return [[value]];
        throw Object.assign(new Error("Nothing."), { code: "ENOTFOUND" });
      },
    });
  const results = async (message: string) => (await verify(message)).dkim.results.map(({ status }) => status.result);
  expect(await results(raw)).toEqual(["pass"]);
  expect(await results(raw.replace("One-Click", "Two-Click"))).toEqual(["fail"]);
  expect(signedFields(raw)).toEqual(
    expect.arrayContaining(["from", "to", "subject", "list-id", "list-unsubscribe", "list-unsubscribe-post"]),
  );
});
