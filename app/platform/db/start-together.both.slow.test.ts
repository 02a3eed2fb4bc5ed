import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { bareAddress, openTestDatabase } from "../../../test/database.ts";

test("ten processes that start together on an empty database create one schema and one admin", async () => {
  const address = await bareAddress();
  const made = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const worker = new Worker(new URL("../../../test/first-start.ts", import.meta.url), { workerData: address });
      const [[password]] = await Promise.all([once(worker, "message"), once(worker, "exit")]);
      return password as string | undefined;
    }),
  );
  // One generated a password and printed it; the others found an admin.
  expect(made.filter((password) => password !== undefined)).toHaveLength(1);
  const db = await openTestDatabase(address);
  expect(await db.selectFrom("admins").select("email").execute()).toEqual([{ email: "ana@afterglow.example" }]);
});
