import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openTestDatabase, testAddress, testDatabase } from "../../../test/database.ts";
import { onlyRow, queue, rows, server, toGuest, until, worker } from "../../../test/outbox.ts";
import type { JsonText } from "../../platform/lib/json-text.ts";

describe("workers", () => {
  test("two on one database send each of 100 emails exactly once", async () => {
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

  test("an expired lease is taken over, a current one is not", async () => {
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
    const states = async () => (await rows(db)).map(({ state, attempts }) => [state, attempts]);
    const expected = [
      ["sent", 2],
      ["waiting", 1],
    ];
    await expect.poll(states).toEqual(expected);
    // Time in which it would send the other one.
    await sleep(60);
    expect(await states()).toEqual(expected);
    expect(smtp.mails).toHaveLength(1);
  });

  test("an email whose attempts never finish fails", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db);
    await db.updateTable("outbox").set({ attempts: 4, leased_until: "2026-01-01T00:00:00.000Z" }).execute();
    worker(db, smtp.url);
    await until(db, "failed");
    expect(await onlyRow(db)).toMatchObject({ last_error: "No attempt finished." });
    expect(smtp.mails).toEqual([]);
  });

  test("a stopping worker finishes the email being sent", async () => {
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

  test("a stopping worker does not wait for a dead server, and releases the email", async () => {
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

  test("an email that can't be rendered fails, and its data is not logged", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db, toGuest, { template: "nothing" });
    const broken = await queue(db);
    await db
      .updateTable("outbox")
      .set({ data: '{"name":"Mia"' as JsonText<never> })
      .where("id", "=", broken.id)
      .execute();
    const { log } = worker(db, smtp.url);
    await until(db, "failed");
    expect((await rows(db)).map((row) => row.last_error)).toEqual(Array(2).fill("This email can't be created."));
    expect(log.join()).not.toMatch(/\bMia\b/);
  });
});
