import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { asOwner, databaseOn } from "../../../test/postgres-clients.ts";
import { startPostgres } from "../../../test/postgres-server.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { openDatabase } from "./open.server.ts";

/** How often the server crashes; CRASHES=10 makes it more, and the test longer. */
const CRASHES = Number(process.env.CRASHES ?? 3);
const GUESTS = 8;

const form = JSON.stringify({
  name: "Mia Chen",
  email: "mia@guest.example",
  phone: "+61412345678",
  date: bookableSaturdays().first,
  guests: 8,
  budget: "$251-$500",
  message: "",
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("while PostgreSQL crashes and restarts under load, forms get 503, and each acknowledged one is stored once", async () => {
  const server = await startPostgres({ durable: true });
  onTestFinished(() => server.stop());
  await asOwner(server.url, "create database club");
  const address = databaseOn(server.url, "club");
  await (await openDatabase(address)).destroy();
  const app = await testApp({ address });

  const acknowledged: string[] = [];
  const others = new Set<string>();
  let over = false;
  /** Sends one form after the other, each until it is accepted, like the browser. */
  const guest = async () => {
    while (!over) {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
      for (let taken = false; !taken; ) {
        const response = await fetch(`${app.origin}/api/event/vip-table`, { method: "POST", headers, body: form });
        const answer = (await response.json()) as { reference: string };
        taken = response.status === 201;
        if (taken) {
          acknowledged.push(answer.reference);
        } else {
          others.add(`${response.status}, again after ${response.headers.get("retry-after")} s`);
          await pause(20);
        }
      }
    }
  };
  const guests = Array.from({ length: GUESTS }, guest);
  const nextAfter = async (count: number) => {
    for (const end = Date.now() + 60_000; acknowledged.length <= count && Date.now() < end; ) await pause(10);
    return acknowledged.length > count;
  };

  for (let crash = 0; crash < CRASHES; crash += 1) {
    expect(await nextAfter(acknowledged.length + 20), "forms are taken before").toBe(true);
    await server.crash();
    await pause(300);
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(503);
    const before = acknowledged.length;
    await server.restart();
    expect(await nextAfter(before), "forms are taken again").toBe(true);
  }
  over = true;
  await Promise.all(guests);

  expect([...others]).toEqual(["503, again after 30 s"]);
  const kept = await app.db.selectFrom("requests").select("reference").execute();
  expect(kept.map(({ reference }) => reference).sort()).toEqual(acknowledged.toSorted());
  const counted = await app.db.selectFrom("request_counts").select("count").executeTakeFirstOrThrow();
  expect(counted.count).toBe(acknowledged.length);
});
