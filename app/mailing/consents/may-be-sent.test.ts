import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { emailSamples } from "../../../test/email-samples.ts";
import { makeRequest } from "../../../test/makers.ts";
import { patiently, queue, server, worker } from "../../../test/outbox.ts";
import { askGuest } from "../../bookings/requests/questions/ask.server.ts";
import type { Question } from "../../bookings/requests/questions/questions.ts";
import { purposes } from "../../platform/db/tables/consents.ts";
import type { Database } from "../../platform/db/tables.ts";
import { mailReasons } from "../../platform/outbox/mail-reasons.server.ts";
import { emailsToGuests, emailsWithListAccess, type MailData } from "../../platform/outbox/queue.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
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
  const night = tonight();
  const about = await makeRequest(db, { date: night, status: "approved" });
  await db.deleteFrom("outbox").execute();
  const question: Question = {
    kind: "day-before",
    text: "Are you coming?",
    options: [
      { value: "coming", label: "We're coming" },
      { value: "cancel", label: "Cancel table" },
    ],
    details: { night },
  };
  const now = Date.now();
  await db.transaction().execute((trx) => askGuest(trx, about, question, { now, expires: now + 3_600_000 }));
  const mail = { template: "day-before" as const, data: { reference: "VT-7K2M", night, guests: 4 }, about };
  await queue(db, { ...mail, recipient: mia });
  await queue(db, { ...mail, recipient: "leo@guest.example" });
  await withdraw(db, "reminders");
  worker(db, smtp.url);
  await patiently(async () => {
    const rows = await db.selectFrom("outbox").select(["recipient", "state"]).execute();
    expect(rows).toEqual([{ recipient: "leo@guest.example", state: "sent" }]);
  });
  expect(smtp.mails.map(({ to }) => to)).toEqual([["leo@guest.example"]]);
});
