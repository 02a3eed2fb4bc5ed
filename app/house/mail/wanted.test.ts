import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { storeEntry, storeList } from "../../../test/door-guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { type Mail, outboxRow } from "../../platform/outbox/queue.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { isWanted } from "./wanted.server.ts";

const [past, today] = [addDays(tonight(), -1), tonight()];
const recipient = "mia@guest.example";

const wanted = (db: Database, mail: Mail & { about: string }) =>
  isWanted(db, { ...outboxRow(mail, new Date().toISOString()), about: mail.about });

test("an email that waited until its night was over is not sent: its table or function can't be had any more", async () => {
  const db = await testDatabase();
  const received = (kind: "vip-table" | "function" | "career", date?: string) =>
    wanted(db, {
      template: "request-received",
      about: "request",
      recipient,
      data: { kind, reference: "VIP-7Q4K", promise: "tonight", ...(date && { date }) },
    });
  expect([await received("vip-table", past), await received("function", past)]).toEqual([false, false]);
  expect([await received("vip-table", today), await received("function", today)]).toEqual([true, true]);
  expect(await received("career")).toBe(true);

  const list_id = await storeList(db);
  const entry = async (night: string) => {
    const { id: about } = await storeEntry(db, { list_id, night, email: recipient, email_key: recipient });
    const data = { night, event: "Ember", owner: "Nova", people: 1, pays: "Free" };
    return wanted(db, { template: "list-entry", about, recipient, data });
  };
  expect([await entry(past), await entry(today)]).toEqual([false, true]);
});

test("nobody is asked whether they are coming once they answered, the table is gone or the doors are open", async () => {
  const db = await testDatabase();
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const options = jsonText([
    { value: "coming", label: "We're coming" },
    { value: "cancel", label: "Cancel table" },
  ] as const);
  const question = { kind: "day-before", text: "Coming?", options, asked_at: at(-60_000) } as const;
  const ask = async (more: { answered_at?: string; closed_at?: string; expires_at?: string } = {}) => {
    const id = await makeRequest(db, { date: today, status: "approved" });
    const row = {
      id,
      request_id: id,
      ...question,
      details: jsonText({ night: today }),
      expires_at: at(60_000),
      ...more,
    };
    await db.insertInto("guest_questions").values(row).execute();
    const data = { reference: "VIP-7Q4K", night: today, guests: 4 };
    return wanted(db, { template: "day-before", about: id, recipient, data });
  };
  expect(await ask()).toBe(true);
  expect(await ask({ answered_at: at(-1_000) })).toBe(false);
  expect(await ask({ closed_at: at(-1_000) })).toBe(false);
  expect(await ask({ expires_at: at(-1_000) })).toBe(false);
});

test("a reminder of a deposit that waited is not sent once it was paid, is overdue or the table is cancelled", async () => {
  const db = await testDatabase();
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const remind = async ({ status = "approved", due_at = at(3_600_000), paid = false } = {}) => {
    const id = await makeRequest(db, { date: today, status });
    const payment_reference = `AFT-${id.slice(-6)}`;
    await db
      .insertInto("deposits")
      .values({ request_id: id, payment_reference, terms: "", due_at, refundable_until: null, created_at: at(-9_000) })
      .execute();
    const row = { kind: "vip-table", reference: "VIP-7Q4K", night: today, actor: "Ana", day: today, corrects: null };
    const entry = (name: "due" | "received", ms: number) =>
      db
        .insertInto("ledger")
        .values({
          ...row,
          id: `${id}-${name}`,
          request_id: id,
          payment_reference,
          entry: name,
          amount_cents: 50_000,
          method: name === "received" ? "cash" : null,
          at: at(ms),
        })
        .execute();
    await entry("due", -9_000);
    if (paid) await entry("received", 9_000);
    const none = { title: "", facts: [], howToPay: "", terms: "" };
    const data = { kind: "vip-table" as const, reference: "VIP-7Q4K", about: "reminder" as const, ...none };
    return wanted(db, { template: "deposit", about: id, recipient, data });
  };
  expect(await remind()).toBe(true);
  expect(await remind({ paid: true })).toBe(false);
  expect(await remind({ due_at: at(-1_000) })).toBe(false);
  expect(await remind({ status: "cancelled" })).toBe(false);
});
