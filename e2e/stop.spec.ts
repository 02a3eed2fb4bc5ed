import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { refusal, startSmtp } from "../test/smtp.ts";
import { expect, startSite, test } from "./site.ts";

const contact = { name: "Mia Chen", email: "mia@guest.example", subject: "A scarf", message: "Red." };

test("a stop under load answers all that was sent, loses nothing, and gives the mails back", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "afterglow-stop-"));
  // A mail server that takes its time, so that there are always mails on their way.
  const smtp = await startSmtp(
    {},
    () => new Promise((resolve) => setTimeout(() => resolve(refusal(451, "Later")), 50)),
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
      // Some keep their line, some come anew each time.
      const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
      if (index % 3 === 0) await ask("/contact");
      else await ask("/api/contact", { method: "POST", headers, body: JSON.stringify(contact) });
      if (index % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const guests = Array.from({ length: 48 }, (_, index) => guest(index));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(200);
  // Throws when it does not end with 0.
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

test("while it drains, it answers and says to whoever asks that it is not ready", async () => {
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
  await expect.poll(() => ready()).toEqual([503, "close"]);
  expect(await ready(agent)).toEqual([503, "close"]);
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${site.origin}/contact`)).status).toBe(200);
  await stopped;
  await expect(ready()).rejects.toThrow(/ECONNREFUSED/);
});
