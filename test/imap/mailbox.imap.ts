import { once } from "node:events";
import { createServer } from "node:net";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readReplies } from "../../app/house/mail/replies.server.ts";
import { readLimits } from "../../app/mailing/replies/read-mail.server.ts";
import { startRepliesMailbox } from "../../app/mailing/replies/replies-mailbox.server.ts";
import type { Database } from "../../app/platform/db/tables.ts";
import { createWriter } from "../../app/platform/db/writer.server.ts";
import { testApp } from "../app.ts";
import { emailsOf, INBOUND, replyTo, written } from "../guest-mail.ts";
import { makeRequest } from "../makers.ts";
import { newMailbox, server } from "./imap-server.ts";

const READ = "$AfterglowRead";
const fast = { lookEvery: 200, lease: 1_000, pause: 50, longestPause: 200 };

/** Starts a reader that stops after the test. */
function reader(db: Database, imapUrl: string, more: Partial<Parameters<typeof startRepliesMailbox>[0]> = {}) {
  const lines: string[] = [];
  const mailbox = startRepliesMailbox({
    db,
    writer: createWriter(db),
    log: pino({ level: "debug" }, { write: (line: string) => lines.push(line) }),
    clubAddress: () => "club@afterglow.example",
    repliesAddress: INBOUND,
    mailWaits() {},
    imapUrl,
    timing: fast,
    ...more,
  });
  onTestFinished(() => mailbox.stop());
  return { ...mailbox, lines };
}

const failed = async (db: Database) =>
  (await readReplies(db, { clubAddress: () => "", repliesAddress: INBOUND })).failed;

test("a reply is stored and marked as seen; what is no reply stays unread", async () => {
  const { db } = await testApp();
  const box = await newMailbox();
  const id = await makeRequest(db);
  await box.deliver(written({ to: await replyTo(db, id), body: "Before the start" }));
  await box.deliver(written({ subject: "Newsletter" }));
  reader(db, box.url);
  await expect.poll(() => emailsOf(db, id)).toMatchObject([{ text: "Before the start" }]);
  await expect.poll(() => box.flags()).toEqual([[READ, "\\Seen"].sort(), [READ]]);
});

test("an email that arrives while the reader waits is stored soon", async () => {
  const { db } = await testApp();
  const box = await newMailbox();
  const id = await makeRequest(db);
  // Only the server's own word can bring it within the test's time.
  reader(db, box.url, { timing: { ...fast, lookEvery: 10 * 60_000, lease: 20 * 60_000 } });
  await box.deliver(written({ to: await replyTo(db, id), body: "First" }));
  await expect.poll(() => emailsOf(db, id)).toHaveLength(1);
  await box.deliver(written({ to: await replyTo(db, id), body: "Second" }));
  await expect.poll(() => emailsOf(db, id)).toMatchObject([{ text: "First" }, { text: "Second" }]);
});

test("an email that was stored and not marked is not stored again", async () => {
  const { db } = await testApp();
  const box = await newMailbox();
  const id = await makeRequest(db);
  await box.deliver(written({ to: await replyTo(db, id) }));
  const first = reader(db, box.url);
  await expect.poll(() => emailsOf(db, id)).toHaveLength(1);
  await first.stop();
  await box.unflag();
  reader(db, box.url);
  await expect.poll(() => box.flags()).toEqual([[READ, "\\Seen"].sort()]);
  expect(await emailsOf(db, id)).toHaveLength(1);
});

test("of two instances one reads; the other takes over when it stops", async () => {
  const { db } = await testApp();
  const box = await newMailbox();
  const id = await makeRequest(db);
  const to = await replyTo(db, id);
  const instances = [reader(db, box.url), reader(db, box.url)];
  for (let count = 1; count <= 10; count += 1) await box.deliver(written({ to, body: `Email ${count}` }));
  await expect.poll(() => emailsOf(db, id)).toHaveLength(10);
  await instances[0]?.stop();
  await box.deliver(written({ to, body: "Email 11" }));
  await expect.poll(() => emailsOf(db, id)).toHaveLength(11);
});

test("over TLS, with a certificate that is checked", async () => {
  const { db } = await testApp();
  const box = await newMailbox();
  const id = await makeRequest(db);
  await box.deliver(written({ to: await replyTo(db, id) }));
  const distrustful = reader(db, box.tlsUrl);
  await expect.poll(() => failed(db)).toBe("The mail server can't be reached.");
  await distrustful.stop();
  expect(await emailsOf(db, id)).toEqual([]);
  reader(db, box.tlsUrl, { ca: server.ca });
  await expect.poll(() => emailsOf(db, id)).toHaveLength(1);
  await expect.poll(() => failed(db)).toBeNull();
});

test("a rejected login is reported, without the password", async () => {
  const { db } = await testApp();
  const box = await newMailbox();
  const { lines } = reader(db, box.url.replace(server.password, "wrong-secret"));
  await expect.poll(() => failed(db)).toBe("The mail server rejected the login.");
  expect(lines.join()).not.toContain("wrong-secret");
});

test("a connection that breaks is opened again", async () => {
  const { db } = await testApp();
  const box = await newMailbox();
  const id = await makeRequest(db);
  const { connect } = await import("node:net");
  const sockets = new Set<{ destroy(): void }>();
  const relay = createServer((socket) => {
    const there = connect(server.port, "127.0.0.1");
    for (const one of [socket, there]) {
      sockets.add(one);
      one.on("error", () => {}).on("close", () => [socket, there].map((each) => each.destroy()));
    }
    socket.pipe(there).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  onTestFinished(() => void relay.close());
  const { port } = relay.address() as { port: number };
  reader(db, box.url.replace(`:${server.port}/`, `:${port}/`));
  for (let count = 1; count <= 3; count += 1) {
    await box.deliver(written({ to: await replyTo(db, id), body: `Email ${count}` }));
    await expect.poll(() => emailsOf(db, id)).toHaveLength(count);
    for (const socket of sockets) socket.destroy();
  }
});

test("an email larger than what is read is stored without its end; a broken one keeps nothing waiting", async () => {
  const { db } = await testApp();
  const box = await newMailbox();
  const id = await makeRequest(db);
  const to = await replyTo(db, id);
  await box.deliver(Buffer.from("Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n\0\xff"));
  const headers = ["Content-Type: multipart/mixed; boundary=limit"];
  const file = `Content-Type: image/jpeg\r\n\r\n${"x".repeat(70)}\r\n`;
  const body = `--limit\r\n\r\nSee the photo\r\n--limit\r\n${file.padEnd(readLimits.bytes + 1_000, "xyz \r\n")}--limit--`;
  await box.deliver(written({ to, headers, body }));
  await box.deliver(written({ to, body: "Small" }));
  reader(db, box.url);
  await expect.poll(() => emailsOf(db, id)).toMatchObject([{ text: "See the photo", cut: true }, { text: "Small" }]);
});
