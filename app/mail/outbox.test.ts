import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase, testAddress, testDatabase } from "../../test/database.ts";
import { rejection, startSmtp, type TestSmtp } from "../../test/smtp.ts";
import type { Database } from "../db/tables.ts";
import { createWriter } from "../db/writer.server.ts";
import { type Outbox, startOutbox } from "./outbox.server.ts";
import { type Mail, outboxRow } from "./queue.server.ts";

/** As in production, only quicker. */
const timing = {
  waits: [40, 80, 160],
  lookEvery: 10,
  restFor: 20,
  answerWithin: 5_000,
  sendWithin: 10_000,
  stopWithin: 1_000,
};

const toGuest: Mail<"request-received"> = {
  template: "request-received",
  data: { kind: "vip-table", reference: "VIP-7Q4K", date: "2026-11-28", guests: 6 },
  about: "",
  recipient: "mia@guest.example",
};

const toClub: Mail<"request-for-the-club"> = {
  template: "request-for-the-club",
  about: "",
  data: { kind: "contact", reference: "MSG-7Q4K", fields: [{ label: "Message", value: "Hello" }] },
  recipient: "club@afterglow.example",
  replyTo: "mia@guest.example",
};

beforeAll(async () => {
  // What the worker loads with its first mail takes a while on a busy machine.
  await Promise.all([import("nodemailer"), import("./render.server.ts")]);
});

interface Started extends Outbox {
  /** What it logged, as JSON lines. */
  log: string[];
}

type WorkerOptions = Partial<typeof timing> & { leaseFor?: number } & Pick<
    Parameters<typeof startOutbox>[0],
    "accessFor"
  >;

function worker(db: Database, smtpUrl: string | undefined, { accessFor, ...more }: WorkerOptions = {}) {
  const log: string[] = [];
  const outbox = startOutbox({
    db,
    writer: createWriter(db),
    log: pino({ level: "debug" }, { write: (line: string) => log.push(line) }),
    origin: "https://afterglow.example",
    smtpUrl,
    mailFrom: { name: "Afterglow", address: "hello@afterglow.example" },
    mailTo: "club@afterglow.example",
    ...(accessFor && { accessFor }),
    timing: { ...timing, ...more },
  });
  onTestFinished(() => outbox.stop());
  return { ...outbox, log } satisfies Started;
}

async function server(...options: Parameters<typeof startSmtp>): Promise<TestSmtp> {
  const smtp = await startSmtp(...options);
  onTestFinished(() => smtp.stop());
  return smtp;
}

async function queue(db: Database, mail: Mail = toGuest, more: Partial<ReturnType<typeof outboxRow>> = {}) {
  const row = { ...outboxRow(mail, new Date().toISOString()), ...more };
  await db.insertInto("outbox").values(row).execute();
  return row;
}

const rows = (db: Database) => db.selectFrom("outbox").selectAll().orderBy("recipient").orderBy("id").execute();
const onlyRow = (db: Database) => db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();

const patiently = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

function until(db: Database, state: "sent" | "failed"): Promise<void> {
  return patiently(async () => expect((await rows(db)).every((row) => row.state === state)).toBe(true));
}

describe("a server that works", () => {
  test("gets the mail once, with its Message-ID, its sender and its words", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    const row = await queue(db);
    worker(db, smtp.url);
    await until(db, "sent");
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(["mia@guest.example"]);
    expect(mail?.parsed.messageId).toBe(row.message_id);
    expect(mail?.parsed.from?.text).toBe('"Afterglow" <hello@afterglow.example>');
    expect(mail?.parsed.replyTo?.text).toBe("club@afterglow.example");
    expect(mail?.parsed.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.parsed.subject).toBe("We've received your table request VIP-7Q4K");
    expect(mail?.parsed.text).toContain("Saturday 28 November 2026");
    expect(mail?.parsed.html).toContain("Saturday 28 November 2026");
    expect(await onlyRow(db)).toMatchObject({ state: "sent", attempts: 1, leased_until: null, last_error: null });
    expect((await onlyRow(db)).sent_at).toMatch(/^\d{4}-.*Z$/);
  });

  test("gets a mail as soon as the worker is woken", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    const outbox = worker(db, smtp.url, { lookEvery: 60_000 });
    await sleep(50);
    await queue(db);
    outbox.wake();
    await until(db, "sent");
  });

  test("sends a guest their private link and code, and the club neither", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db, { ...toGuest, about: "request" });
    await queue(db, { ...toClub, about: "request" });
    const png = Buffer.from("code");
    const accessFor = async (_: Database, id: string, origin: string) => ({
      link: `${origin}/my/${id}`,
      code: "AB12-CD34",
      qr: png,
    });
    worker(db, smtp.url, { accessFor });
    const guest = (await smtp.mailTo(toGuest.recipient)).parsed;
    expect(guest.text).toContain("https://afterglow.example/my/request");
    expect(guest.text).toContain("AB12-CD34");
    expect(guest.attachments.map(({ content }) => content)).toEqual([png]);
    const club = (await smtp.mailTo(toClub.recipient)).parsed;
    expect(club.text).not.toMatch(/\/my\/|AB12/);
    expect(club.attachments).toEqual([]);
  });

  test("what is for the club is answered to the guest", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db, toClub);
    worker(db, smtp.url);
    const { parsed } = await smtp.mailTo("club@afterglow.example");
    expect(parsed.replyTo?.value).toEqual([{ name: "", address: "mia@guest.example" }]);
  });
});

describe("a welcome", () => {
  const consented = "2026-11-01T00:00:00.000Z";
  const before = "2026-10-01T00:00:00.000Z";

  /** Somebody on the list, with a welcome that waits. */
  async function welcomed(db: Database, more: { unsubscribed_at?: string; created_at?: string } = {}): Promise<void> {
    const id = randomUUIDv7();
    const address = `${id}@guest.example`;
    const { created_at = consented, unsubscribed_at = null } = more;
    await db
      .insertInto("subscribers")
      .values({
        ...{ id, address, email: address, first_name: "Mia", last_name: "", country_code: "+61", number: "412345678" },
        ...{
          spam_reason: null,
          consented_at: consented,
          consent_source: "home",
          consent_words: "Yes",
          confirmed_at: consented,
        },
        ...{ unsubscribed_at, created_at: consented, words: "" },
      })
      .execute();
    await queue(db, { template: "welcome", about: "", data: { subscriberId: id }, recipient: address }, { created_at });
  }

  test("goes to who is on the list; to who has left it does not, also when it has waited long", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await welcomed(db, { unsubscribed_at: "2026-11-02T00:00:00.000Z" });
    // Left and came back: this one belongs to the first time.
    await welcomed(db, { created_at: before });
    await queue(db, {
      template: "welcome",
      about: "",
      data: { subscriberId: randomUUIDv7() },
      recipient: "gone@guest.example",
    });
    await welcomed(db);
    await queue(db);
    const { log } = worker(db, smtp.url);
    await patiently(async () => expect((await rows(db)).map(({ state }) => state)).toEqual(["sent", "sent"]));
    expect((await rows(db)).map(({ template }) => template).sort()).toEqual(["request-received", "welcome"]);
    expect(smtp.mails).toHaveLength(2);
    expect(log.join()).not.toContain("guest.example");
  });

  test("whose data cannot be read is given up, and the others go on", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db, toGuest, { template: "welcome", data: "{", recipient: "bad@guest.example" });
    await queue(db);
    worker(db, smtp.url);
    await patiently(async () => expect((await rows(db)).map(({ state }) => state)).toEqual(["failed", "sent"]));
    expect((await rows(db))[0]?.last_error).toBe("This email can't be created.");
  });
});

test("without a server mails wait as they are", async () => {
  const db = await testDatabase();
  await queue(db);
  const outbox = worker(db, undefined);
  outbox.wake();
  await sleep(60);
  expect(await onlyRow(db)).toMatchObject({ state: "waiting", attempts: 0, leased_until: null });
});

describe("a server that does not", () => {
  test("is down: waits grow, then the mail is given up and says why", async () => {
    const [db, smtp] = [await testDatabase(), await startSmtp()];
    await smtp.stop();
    await queue(db);
    const { log } = worker(db, smtp.url);
    await until(db, "failed");
    expect(await onlyRow(db)).toMatchObject({
      attempts: 4,
      last_error: "The mail server couldn't be reached (ECONNREFUSED).",
    });
    expect(log.join()).not.toContain("guest.example");
  });

  test("is slow: it is left after a while, and the mail is tried again", async () => {
    const db = await testDatabase();
    let connections = 0;
    const smtp = await server({
      onConnect(_session, callback) {
        connections += 1;
        if (connections > 1) callback();
      },
    });
    await queue(db);
    worker(db, smtp.url, { answerWithin: 300, waits: Array(20).fill(20) });
    await until(db, "sent");
    expect((await onlyRow(db)).attempts).toBeGreaterThan(1);
    expect(smtp.mails).toHaveLength(1);
  });

  test("drips: a mail has its time, whatever each step takes", async () => {
    const db = await testDatabase();
    const smtp = await server({}, async () => {
      await sleep(5_000);
      return undefined;
    });
    await queue(db);
    worker(db, smtp.url, { answerWithin: 60_000, sendWithin: 100, waits: [] });
    await until(db, "failed");
    expect(await onlyRow(db)).toMatchObject({ attempts: 1, last_error: "The email took too long to send." });
  });

  test("refuses for now, then takes it: each wait is longer than the one before", async () => {
    const db = await testDatabase();
    const tries: number[] = [];
    const smtp = await server({}, () => {
      tries.push(Date.now());
      return tries.length < 4 ? rejection(451, "mia@guest.example: greylisted") : undefined;
    });
    await queue(db);
    const { log } = worker(db, smtp.url, { waits: [50, 150, 400] });
    await until(db, "sent");
    const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(waits).toHaveLength(3);
    for (const [index, least] of [40, 120, 320].entries()) expect(waits[index]).toBeGreaterThanOrEqual(least);
    expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(1);
    expect(log.join()).toContain("The mail server rejected the email for now (451).");
    expect(log.join()).not.toContain("guest.example");
  });

  test("refuses for good: no second try, and the others go on", async () => {
    const db = await testDatabase();
    const smtp = await server({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith("mia") ? rejection(550, "mia@guest.example: no such mailbox") : null),
    });
    const refused = await queue(db);
    const taken = await queue(db, { ...toGuest, recipient: "noa@guest.example" });
    worker(db, smtp.url);
    await patiently(async () =>
      expect(await rows(db)).toMatchObject([
        {
          id: refused.id,
          state: "failed",
          attempts: 1,
          last_error: "The mail server rejected the email permanently (550).",
        },
        { id: taken.id, state: "sent", attempts: 1 },
      ]),
    );
  });

  test("does not know our password: every mail waits for whoever puts it right", async () => {
    const db = await testDatabase();
    const smtp = await server({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(rejection(535, "No")),
    });
    await queue(db);
    worker(db, smtp.url.replace("//", "//us:wrong@"), { waits: [60_000] });
    await patiently(async () =>
      expect(await onlyRow(db)).toMatchObject({
        state: "waiting",
        last_error: "The mail server rejected our user name and password (535).",
      }),
    );
  });

  test("drops the line after the mail's last word: nobody knows, so it comes again with the same Message-ID", async () => {
    const db = await testDatabase();
    const heard: (string | undefined)[] = [];
    const smtp: TestSmtp = await server({}, ({ parsed }) => {
      heard.push(parsed.messageId);
      if (heard.length > 1) return undefined;
      // The mail arrived; the answer will not.
      smtp.hangUp();
      return new Promise(() => {});
    });
    const row = await queue(db);
    const { log } = worker(db, smtp.url);
    await until(db, "sent");
    expect(heard).toEqual([row.message_id, row.message_id]);
    expect(log.join()).toContain("The mail server closed the connection.");
    expect(await onlyRow(db)).toMatchObject({ attempts: 2, last_error: null });
  });
});

describe("workers", () => {
  test("two on one database send each of 100 mails exactly once", async () => {
    const address = await testAddress();
    const dbs = [await openTestDatabase(address), await openTestDatabase(address)] as const;
    const smtp = await server();
    const queued = [];
    for (let count = 0; count < 100; count += 1) queued.push(await queue(dbs[0]));
    const logs = dbs.map((db) => worker(db, smtp.url).log);
    await until(dbs[0], "sent");
    expect(smtp.mails.map(({ parsed }) => parsed.messageId).sort()).toEqual(queued.map((row) => row.message_id).sort());
    for (const log of logs) expect(log.join()).toContain("Email sent");
  });

  test("a lease that ended without an answer is taken again, one that has not is left alone", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    const [ended, held] = [await queue(db), await queue(db, { ...toGuest, recipient: "noa@guest.example" })];
    const lease = (id: string, at: number) =>
      db
        .updateTable("outbox")
        .set({ leased_until: new Date(at).toISOString(), attempts: 1 })
        .where("id", "=", id)
        .execute();
    await lease(ended.id, Date.now() - 1);
    await lease(held.id, Date.now() + 60_000);
    worker(db, smtp.url);
    await smtp.mailTo(ended.recipient);
    await sleep(60);
    expect(smtp.mails).toHaveLength(1);
    expect((await rows(db)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["sent", 2],
      ["waiting", 1],
    ]);
  });

  test("a mail that no try came to an end with is given up", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db);
    await db.updateTable("outbox").set({ attempts: 4, leased_until: "2026-01-01T00:00:00.000Z" }).execute();
    worker(db, smtp.url);
    await until(db, "failed");
    expect(await onlyRow(db)).toMatchObject({ last_error: "No attempt finished." });
    expect(smtp.mails).toEqual([]);
  });

  test("one that stops lets a mail arrive that is on its way", async () => {
    const db = await testDatabase();
    const arriving = Promise.withResolvers<void>();
    const smtp = await server({}, async () => {
      arriving.resolve();
      await sleep(100);
      return undefined;
    });
    await queue(db);
    const outbox = worker(db, smtp.url);
    await arriving.promise;
    await outbox.stop();
    expect(await onlyRow(db)).toMatchObject({ state: "sent" });
  });

  test("one that stops waits for a dead server no longer than it must, and gives the mail back", async () => {
    const db = await testDatabase();
    const connected = Promise.withResolvers<void>();
    const smtp = await server({ onConnect: () => connected.resolve() });
    await queue(db);
    const outbox = worker(db, smtp.url, { answerWithin: 60_000, sendWithin: 50_000 });
    await connected.promise;
    const start = Date.now();
    await outbox.stop();
    expect(Date.now() - start).toBeLessThan(30_000);
    expect(await onlyRow(db)).toMatchObject({ state: "waiting", leased_until: null, attempts: 1 });
  });

  test("a mail that cannot be made is given up, and its data is not logged", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db, toGuest, { template: "nothing" });
    const broken = await queue(db);
    await db.updateTable("outbox").set({ data: '{"name":"Mia"' }).where("id", "=", broken.id).execute();
    const { log } = worker(db, smtp.url);
    await until(db, "failed");
    expect((await rows(db)).map((row) => row.last_error)).toEqual(Array(2).fill("This email can't be created."));
    expect(log.join()).not.toMatch(/\bMia\b/);
  });
});

describe("nothing that somebody typed becomes a header or a recipient", () => {
  const injected = "\r\nBcc: all@club.example\r\n\r\nHello";

  test("not through a name, a subject or any other field", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    const labels = ["Name", "Date", "Role", "Subject", "Email", "Phone", "Message", `Label${injected}`];
    await queue(db, {
      template: "request-for-the-club",
      about: "",
      data: {
        kind: "contact",
        reference: `MSG-7Q4K${injected}`,
        fields: labels.map((label) => ({ label, value: `Mia${injected}\u2028\u0000` })),
      },
      recipient: "club@afterglow.example",
      replyTo: "mia@guest.example",
    });
    await queue(db, {
      ...toGuest,
      data: {
        ...toGuest.data,
        reference: `VIP-7Q4K${injected}`,
        offer: `Free${injected}`,
        date: `2026-11-28${injected}`,
      },
    });
    worker(db, smtp.url);
    await until(db, "sent");
    for (const { parsed, to } of smtp.mails) {
      expect(to).toHaveLength(1);
      expect(parsed.headers.has("bcc")).toBe(false);
      expect(parsed.subject).not.toMatch(/[\r\n]/);
      expect([...parsed.headers.keys()].sort()).toEqual([
        "auto-submitted",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "reply-to",
        "subject",
        "to",
      ]);
    }
  });

  test("not through an address, to the guest or for the club's reply", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    const addresses = [
      `mia@guest.example${injected}`,
      "mia@guest.example, all@club.example",
      "mia@guest.example> RCPT TO:<all@club.example",
      "Mia <mia@guest.example>, <all@club.example>",
      "mia@guest.example\u2028Bcc: all@club.example",
    ];
    for (const address of addresses) {
      await queue(db, { ...toGuest, recipient: address });
      await queue(db, { ...toGuest, recipient: "club@afterglow.example", replyTo: address });
    }
    worker(db, smtp.url);
    await patiently(async () => {
      const ended = (await rows(db)).map(({ reply_to, state, last_error }) => [reply_to !== null, state, last_error]);
      expect(new Set(ended.map((one) => one.join()))).toEqual(
        new Set(["false,failed,The email address is invalid.", "true,sent,"]),
      );
    });
    for (const { parsed, to } of smtp.mails) {
      expect(to).toEqual(["club@afterglow.example"]);
      expect(parsed.headers.has("bcc")).toBe(false);
      expect(parsed.replyTo?.value).toEqual([{ name: "", address: "club@afterglow.example" }]);
    }
  });
});
