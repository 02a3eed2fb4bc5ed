import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { postJson } from "../../../../test/post-json.ts";
import { makeAdmin } from "../../../../test/staff.ts";

test("a few senders cannot use up everyone's password resets", async () => {
  const app = await testApp({ loginLimit: 60, proxies: 1 });
  await makeAdmin(app.db, { email: "ana@club.example" });
  const ask = async (email: string, sender: number) => {
    const headers = { "X-Forwarded-For": `203.0.113.${sender}` };
    return (await postJson(`${app.origin}/api/account/forgotten-password`, { email }, headers)).status;
  };
  const statuses = new Set<number>();
  for (let at = 0; at < 250; at += 1) statuses.add(await ask(`nobody-${at}@club.example`, at % 5));
  const queued = async () =>
    (await app.db.selectFrom("outbox").select("id").where("template", "=", "password-reset").execute()).length;
  expect(await queued()).toBe(200);
  // Known or not: the same answer.
  statuses.add(await ask("ana@club.example", 200));
  statuses.add(await ask("nobody@club.example", 201));
  expect([...statuses]).toEqual([200]);
  expect(await queued()).toBe(201);
});
