import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { emailSamples } from "../../../test/email-samples.ts";
import { patiently, queue, server, worker } from "../../../test/outbox.ts";
import { purposes } from "../../platform/db/tables/consents.ts";
import type { Database } from "../../platform/db/tables.ts";
import { mailReasons } from "../../platform/outbox/mail-reasons.server.ts";
import { emailsToGuests, emailsWithListAccess, type MailData } from "../../platform/outbox/queue.server.ts";
import { recordConsents, recordWithdrawal } from "./ledger.server.ts";
import { mayBeSent } from "./may-be-sent.server.ts";

const mia = "mia@guest.example";
const evidence = { proof: "private-link", place: "" } as const;
const templates = Object.keys(mailReasons) as (keyof MailData)[];

const withdraw = (db: Database, purpose: (typeof purposes)[number]) =>
  db.transaction().execute((trx) => recordWithdrawal(trx, mia, [purpose], evidence, Date.now()));

test("every template that can be rendered has a reason, and those to guests answer them or can be withdrawn", () => {
  const rendered = new Set(emailSamples().map(({ template }) => template));
  expect([...rendered].sort()).toEqual([...templates].sort());
  for (const template of [...emailsToGuests, ...emailsWithListAccess] as (keyof MailData)[])
    expect([template, "toStaff" in mailReasons[template]]).toEqual([template, false]);
  for (const reason of Object.values(mailReasons))
    expect(Object.values(reason).every((text) => text.length > 5)).toBe(true);
});

test("only two places hand emails to the mail server, and both ask", () => {
  const files = globSync("{app,scripts}/**/*.{ts,js}").filter((file) => !file.includes(".test."));
  const sending = files.filter((file) => /(?<!function )\bopenMailConnection\(/.test(readFileSync(file, "utf8")));
  expect(sending.sort()).toEqual([
    "app/house/mail/outbox-delivery.server.ts",
    "app/mailing/campaigns/sending/deliver.server.ts",
  ]);
  expect(readFileSync("app/house/mail/outbox-delivery.server.ts", "utf8")).toContain("options.mayBeSent(db, row)");
  expect(readFileSync("app/mailing/campaigns/sending/deliver.server.ts", "utf8")).toContain("checkRecipient(options");
  const transports = files.filter((file) => readFileSync(file, "utf8").includes("createTransport("));
  expect(transports).toEqual(["app/house/mail/transport.server.ts"]);
});

test.each(purposes)("withdrawing %s stops the emails that need it, and no answer to a request", async (purpose) => {
  const db = await testDatabase();
  const sent = async () => {
    const all: string[] = [];
    for (const template of templates)
      if (await mayBeSent(db, { template, recipient: " Mia@guest.example" })) all.push(template);
    return all;
  };
  expect(await sent()).toEqual(templates);
  await withdraw(db, purpose);
  const stopped = templates.filter((template) => {
    const reason = mailReasons[template];
    return "unlessWithdrawn" in reason && reason.unlessWithdrawn === purpose;
  });
  expect(await sent()).toEqual(templates.filter((template) => !stopped.includes(template)));
  expect(stopped).toEqual(purpose === "reminders" ? ["day-before"] : []);
  const entry = { ...evidence, address: mia, purposes: [purpose], given: true, at: new Date().toISOString() };
  await db.transaction().execute((trx) => recordConsents(trx, [entry], Date.now()));
  expect(await sent()).toEqual(templates);
});

test("an email that was queued before its reader withdrew is not sent", async () => {
  const [db, smtp] = [await testDatabase(), await server()];
  const night = { reference: "VT-7K2M", night: "2026-11-28", guests: 4 };
  await queue(db, { template: "day-before", data: night, about: "", recipient: mia });
  await queue(db, { template: "day-before", data: night, about: "", recipient: "leo@guest.example" });
  await withdraw(db, "reminders");
  worker(db, smtp.url);
  await patiently(async () => {
    const rows = await db.selectFrom("outbox").select(["recipient", "state"]).execute();
    expect(rows).toEqual([{ recipient: "leo@guest.example", state: "sent" }]);
  });
  expect(smtp.mails.map(({ to }) => to)).toEqual([["leo@guest.example"]]);
});
