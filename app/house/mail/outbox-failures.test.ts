import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { onlyRow, patiently, queue, rows, server, toGuest, until, worker } from "../../../test/outbox.ts";
import { rejection, startSmtp, type TestSmtp } from "../../../test/smtp.ts";

describe("a mail server that fails", () => {
  test("is down: intervals grow, then the email fails with the reason", async () => {
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

  test("is slow: the attempt times out, and the email is tried again", async () => {
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

  test("drips: an email has one time limit for all steps together", async () => {
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

  test("rejects for now, then accepts: each interval is longer than the one before", async () => {
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

  test("rejects permanently: no second attempt, and other emails are sent", async () => {
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

  test("rejects our password: every email stays queued until it is corrected", async () => {
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

  test("drops the connection after the data: the email is sent again with the same Message-ID", async () => {
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
