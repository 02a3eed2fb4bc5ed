import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { rejection, startSmtp } from "../test/smtp.ts";
import { expect, startSite, test } from "./site.ts";

const contact = { name: "Mia Chen", email: "mia@guest.example", subject: "A scarf", message: "Red." };

test("a stop under load answers every request, loses nothing, and releases the emails", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "afterglow-stop-"));
  // A slow mail server, so that there are always emails being sent.
  const smtp = await startSmtp(
    {},
    () => new Promise((resolve) => setTimeout(() => resolve(rejection(451, "Later")), 50)),
  );
  const env = { DEMO: "off", RATE_LIMIT_FORMS: "0", SMTP_URL: smtp.url };
  const site = await startSite({ dataFolder, env });
  const acknowledged: string[] = [];
  const others = new Set<string>();
  let answered = 0;
  let refused = 0;
  let stopped = false;
  const ask = async (path: string, init?: RequestInit) => {
    try {
      const response = await fetch(site.origin + path, init);
      const text = await response.text();
      answered += 1;
      if (response.status === 201) acknowledged.push((JSON.parse(text) as { reference: string }).reference);
      else if (response.status !== 200) others.add(String(response.status));
    } catch (error) {
      const { code = String(error) } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      if (code === "ECONNREFUSED") refused += 1;
      else others.add(code);
    }
  };
  const guest = async (index: number) => {
    while (!stopped) {
      // Some reuse their connection, some open a new one each time.
      const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
      if (index % 3 === 0) await ask("/contact");
      else await ask("/api/contact", { method: "POST", headers, body: JSON.stringify(contact) });
      if (index % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const guests = Array.from({ length: 48 }, (_, index) => guest(index));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(200);
  // Throws unless its exit code is 0.
  await site.stop();
  await expect.poll(() => refused).toBeGreaterThan(48);
  stopped = true;
  await Promise.all(guests);
  await smtp.stop();
  expect([...others]).toEqual([]);
  expect(answered).toBeGreaterThan(200);
  expect(site.output()).not.toMatch(/"level":[56]0/);

  const db = new DatabaseSync(join(dataFolder, "afterglow.db"), { readOnly: true });
  const kept = new Set(
    db
      .prepare("select reference from requests")
      .all()
      .map(({ reference }) => reference),
  );
  const leased = db.prepare("select count(*) as count from outbox where leased_until is not null").get();
  db.close();
  expect(acknowledged.filter((reference) => !kept.has(reference))).toEqual([]);
  expect(leased).toEqual({ count: 0 });
  await rm(dataFolder, { recursive: true });
});

test("connections made before the shutdown are not dropped: each complete form is answered", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "afterglow-stop-"));
  const env = { DEMO: "off", RATE_LIMIT_FORMS: "0" };
  const body = JSON.stringify(contact);
  const form = `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const missed: string[] = [];
  for (let round = 1; round <= 8; round += 1) {
    const site = await startSite({ dataFolder, env });
    // In every other round the server is busy, so that connections are waiting to be accepted when it is told to stop.
    const busy = round % 2 === 0;
    if (busy) process.kill(site.pid, "SIGSTOP");
    const lines = Array.from({ length: 125 }, () => connect(Number(new URL(site.origin).port), "127.0.0.1"));
    const heard = lines.map(async (line) => {
      let text = "";
      line.setEncoding("utf8").on("data", (piece) => (text += piece));
      const ended = new Promise<string>((resolve) => {
        line.on("error", ({ message }) => resolve(message));
        line.on("close", () => resolve(text));
      });
      return (await ended).split("\r\n")[0] ?? "";
    });
    await Promise.all(
      lines.map(async (line) => {
        await once(line, "connect");
        await new Promise((resolve) => line.write(form, resolve));
      }),
    );
    const stopped = site.stop();
    if (busy) process.kill(site.pid, "SIGCONT");
    for (const answer of await Promise.all(heard)) {
      if (!answer.startsWith("HTTP/1.1 201")) missed.push(`round ${round}: ${answer || "nothing"}`);
    }
    await stopped;
  }
  expect(missed).toEqual([]);
  const db = new DatabaseSync(join(dataFolder, "afterglow.db"), { readOnly: true });
  expect(db.prepare("select count(*) as count from requests").get()).toEqual({ count: 1_000 });
  db.close();
  await rm(dataFolder, { recursive: true });
});

test("while draining it answers requests, and the readiness check fails", async () => {
  const site = await startSite({ env: { DEMO: "off", DRAIN_SECONDS: "2" } });
  const ready = (agent?: Agent) =>
    new Promise<[status: number | undefined, connection: string | undefined]>((resolve, reject) => {
      get(`${site.origin}/readyz`, { agent }, (response) => {
        response.resume().on("end", () => resolve([response.statusCode, response.headers.connection]));
      }).on("error", reject);
    });
  const agent = new Agent({ keepAlive: true });
  expect(await ready(agent)).toEqual([200, "keep-alive"]);
  const stopped = site.stop();
  // Only requests after the listener has closed get `Connection: close`.
  await expect.poll(() => ready(agent)).toEqual([503, "keep-alive"]);
  expect(await ready()).toEqual([503, "keep-alive"]);
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${site.origin}/contact`)).status).toBe(200);
  await stopped;
  await expect(ready()).rejects.toThrow(/ECONNREFUSED/);
});
