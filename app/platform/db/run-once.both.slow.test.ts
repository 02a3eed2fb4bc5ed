import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pinnedNode } from "../../../scripts/prepare.js";
import { bareAddress, openTestDatabase } from "../../../test/database.ts";
import { testFolder } from "../../../test/folder.ts";

/** Starts processes on an empty database, and returns which of them did the work. */
async function appContext() {
  const address = await bareAddress();
  const file = join(await testFolder(), "done-by");
  await writeFile(file, "");
  const start = (takes: number): ChildProcess => {
    const child = spawn(
      pinnedNode,
      [new URL("../../../test/work-once.ts", import.meta.url).pathname, address, file, String(takes)],
      { stdio: "inherit" },
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  };
  const doneBy = async () => (await readFile(file, "utf8")).split("\n").filter(Boolean).map(Number);
  return { address, start, doneBy };
}

test("of several processes that start together, one does the one-time work and the others wait", async () => {
  const { address, start, doneBy } = await appContext();
  // Longer than a lease lasts without a heartbeat.
  const all = Array.from({ length: 4 }, () => start(3_000));
  const codes = await Promise.all(all.map((child) => once(child, "exit")));
  expect(codes).toEqual(Array(4).fill([0, null]));
  expect(await doneBy()).toHaveLength(1);
  // No lease is left behind.
  const db = await openTestDatabase(address);
  expect(await db.selectFrom("meta").select("key").execute()).toEqual([{ key: "done" }]);
});

test("if that process dies, another takes over", async () => {
  const { start, doneBy } = await appContext();
  const first = start(60_000);
  await expect.poll(doneBy).toEqual([first.pid]);
  const second = start(0);
  first.kill("SIGKILL");
  expect(await once(second, "exit")).toEqual([0, null]);
  expect(await doneBy()).toEqual([first.pid, second.pid]);
});
