import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { keyedHash } from "./keys.server.ts";

test("hashes of senders and recipients can't be reversed by trying every address", async () => {
  const app = await testApp({ formLimit: 30, loginLimit: 10, proxies: 1 });
  const post = (path: string, body: object, headers: object = {}) =>
    fetch(`${app.origin}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": "203.0.113.7", ...headers },
      body: JSON.stringify(body),
    });
  const contact = { name: "Mia", email: "mia@guest.example", subject: "A", message: "B" };
  expect((await post("/contact", contact, { "Idempotency-Key": "one" })).status).toBe(201);
  await post("/admin/login", { email: "ana@afterglow.example", password: "wrong" });
  const kept = await app.db.selectFrom("rate_limits").select("key").execute();
  const answers = await app.db.selectFrom("idempotency").selectAll().execute();
  expect(kept.length).toBeGreaterThan(5);
  const told = JSON.stringify([kept, answers]);
  const calls = [...new Set(kept.map(({ key }) => key.split(":")[0] ?? ""))];
  // An attacker who knows the program would try every value that it could have hashed.
  const known = [
    "203.0.113.7",
    "mia@guest.example",
    "ana@afterglow.example",
    "guest.example",
    "",
    JSON.stringify(contact),
  ];
  for (const one of known)
    for (const text of [one, ...calls.map((call) => `${call} ${one}`)])
      for (const digest of ["base64url", "hex", "base64"] as const)
        expect(told, text).not.toContain(hash("sha256", text, digest).slice(0, 22));
  expect(told).not.toMatch(/203\.0|guest\.example/);
});

test("a hash is the same for one database on all its connections, and another for each database", async () => {
  const [one, other] = [await testApp(), await testDatabase()];
  const second = await testApp({ sameAs: one });
  const first = await one.db.transaction().execute((trx) => keyedHash(trx, "203.0.113.7"));
  expect(await keyedHash(one.db, "203.0.113.7")).toBe(first);
  expect(await keyedHash(second.db, "203.0.113.7")).toBe(first);
  expect(await keyedHash(other, "203.0.113.7")).not.toBe(first);
});

test("a key created in a transaction that rolls back is not saved", async () => {
  const db = await testDatabase();
  let undone = "";
  const work = db.transaction().execute(async (trx) => {
    undone = await keyedHash(trx, "a");
    throw new Error("Undone.");
  });
  await expect(work).rejects.toThrow("Undone.");
  const kept = await keyedHash(db, "a");
  expect(kept).not.toBe(undone);
  expect(await db.transaction().execute((trx) => keyedHash(trx, "a"))).toBe(kept);
});
