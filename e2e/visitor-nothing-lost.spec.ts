import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { bookableDays } from "../app/requests/limits.ts";
import { expect, startSite, test } from "./site.ts";

const form = {
  name: "Mia Chen",
  email: "mia@example.com",
  phone: "+61412345678",
  date: bookableDays().first,
  guests: 8,
  budget: "$251-$500",
  message: "",
};

test("a server that is killed while 1,000 forms are on their way has lost none that it acknowledged", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "afterglow-killed-"));
  const env = { DEMO: "off", RATE_LIMIT_FORMS: "0" };
  const site = await startSite({ dataFolder, env });
  const acknowledged: string[] = [];
  let sent = 0;
  const send = async () => {
    while (sent < 1_000) {
      sent += 1;
      const response = await fetch(`${site.origin}/api/event/vip-table`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
        body: JSON.stringify(form),
      });
      if (response.status === 201) acknowledged.push(((await response.json()) as { reference: string }).reference);
      if (acknowledged.length === 300) process.kill(site.pid, "SIGKILL");
    }
  };
  await Promise.allSettled(Array.from({ length: 40 }, send));
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  expect(acknowledged.length).toBeLessThan(1_000);

  // The next start needs no hand.
  const next = await startSite({ dataFolder, env });
  const again = await fetch(`${next.origin}/api/event/vip-table`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(form),
  });
  expect(again.status).toBe(201);
  await next.stop();

  const db = new DatabaseSync(join(dataFolder, "afterglow.db"), { readOnly: true });
  const kept = db
    .prepare(
      `select reference,
        (select count(*) from request_history where request_id = requests.id) as lines,
        (select count(*) from outbox where json_extract(data, '$.reference') = requests.reference) as mails
      from requests`,
    )
    .all() as { reference: string; lines: number; mails: number }[];
  db.close();
  const byReference = new Map(kept.map((row) => [row.reference, row]));
  expect(kept).toHaveLength(byReference.size);
  expect(acknowledged.filter((reference) => !byReference.has(reference))).toEqual([]);
  expect(kept.filter(({ lines, mails }) => lines !== 1 || mails !== 2)).toEqual([]);
  await rm(dataFolder, { recursive: true });
});
