import { pino } from "pino";
import { beforeAll, expect, onTestFinished, vi } from "vitest";
import { type OutboxWorker, startOutboxWorker } from "../app/house/mail/outbox-worker.server.ts";
import { mayBeSent } from "../app/mailing/consents/may-be-sent.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";
import { type Mail, outboxRow } from "../app/platform/outbox/queue.server.ts";
import { startSmtp, type TestSmtp } from "./smtp.ts";

/** As in production, with shorter delays. */
const timing = {
  waits: [40, 80, 160],
  lookEvery: 10,
  restFor: 20,
  answerWithin: 5_000,
  sendWithin: 10_000,
  stopWithin: 1_000,
};

export const toGuest: Mail<"request-received"> = {
  template: "request-received",
  data: { kind: "vip-table", reference: "VIP-7Q4K", date: "2030-06-15", guests: 6 },
  about: "",
  recipient: "mia@guest.example",
};

export const toClub: Mail<"request-for-the-club"> = {
  template: "request-for-the-club",
  about: "",
  data: { kind: "contact", reference: "MSG-7Q4K", fields: [{ label: "Message", value: "Hello" }] },
  recipient: "club@afterglow.example",
  replyTo: "mia@guest.example",
};

// The worker loads these with its first email, which is slow on a busy machine.
beforeAll(() => Promise.all([import("nodemailer"), import("../app/house/mail/render.server.ts")]), 60_000);

interface Started extends OutboxWorker {
  /** Its log as JSON lines. */
  log: string[];
}

type WorkerOptions = Partial<typeof timing> & { leaseFor?: number } & Pick<
    Parameters<typeof startOutboxWorker>[0],
    "accessFor" | "replyToFor"
  >;

/** The services of a worker that sends emails, with its log as JSON lines. */
export function mailServices(db: Database, smtpUrl: string | undefined) {
  const log: string[] = [];
  const services = {
    db,
    writer: createWriter(db),
    log: pino({ level: "debug" }, { write: (line: string) => log.push(line) }),
    origin: "https://afterglow.example",
    smtpUrl,
    mailFrom: { name: "Afterglow", address: "hello@afterglow.example" },
    mailTo: "club@afterglow.example",
  };
  return { services, log };
}

/** Starts an outbox that stops after the test. */
export function worker(
  db: Database,
  smtpUrl: string | undefined,
  { accessFor, replyToFor, ...more }: WorkerOptions = {},
) {
  const { services, log } = mailServices(db, smtpUrl);
  const outbox = startOutboxWorker({
    ...services,
    mayBeSent,
    ...(accessFor && { accessFor }),
    ...(replyToFor && { replyToFor }),
    timing: { ...timing, ...more },
  });
  onTestFinished(() => outbox.stop());
  return { ...outbox, log } satisfies Started;
}

/** Starts a mail server that stops after the test. */
export async function server(...options: Parameters<typeof startSmtp>): Promise<TestSmtp> {
  const smtp = await startSmtp(...options);
  onTestFinished(() => smtp.stop());
  return smtp;
}

/** Adds an email to the outbox. @returns its row. */
export async function queue(db: Database, mail: Mail = toGuest, more: Partial<ReturnType<typeof outboxRow>> = {}) {
  const row = { ...outboxRow(mail, new Date().toISOString()), ...more };
  await db.insertInto("outbox").values(row).execute();
  return row;
}

export const rows = (db: Database) => db.selectFrom("outbox").selectAll().orderBy("recipient").orderBy("id").execute();
export const onlyRow = (db: Database) => db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();

export const patiently = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

/** Waits until every email in the outbox has this state. */
export function until(db: Database, state: "sent" | "failed"): Promise<void> {
  return patiently(async () => expect((await rows(db)).every((row) => row.state === state)).toBe(true));
}
