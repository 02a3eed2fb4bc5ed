import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../../../test/folder.ts";
import type * as work from "../../../../test/isolated-work.ts";
import { Refused } from "../../../../test/isolated-work.ts";
import { BeyondBounds, openIsolated } from "./isolated.server.ts";

const WORK = "./test/isolated-work.ts";
const isolated = openIsolated({ memory: 250, computing: 1_000, within: 20_000 });
const echo = isolated<typeof work.echo>(WORK, "echo");

test("copies what goes in and comes out, and runs one call after the other in one process", async () => {
  const value = { bytes: Buffer.from("é"), map: new Map([["a", 1]]), at: new Date(0), none: undefined };
  const [first, second] = await Promise.all([echo(value), echo(1)]);
  expect(first.value).toEqual(value);
  expect(first.pid).not.toBe(process.pid);
  expect(second).toEqual({ value: 1, pid: first.pid });
});

test("throws what the function throws, as its own kind with its fields", async () => {
  const refuse = isolated<typeof work.refuse>(WORK, "refuse", { Refused });
  const error = await refuse().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({ message: "Choose a smaller one.", status: 413 });
});

test.each([
  ["filling the heap", "memory", isolated<typeof work.fillHeap>(WORK, "fillHeap")],
  ["filling memory outside of it", "memory", isolated<typeof work.fillBuffers>(WORK, "fillBuffers")],
  ["computing forever", "time", isolated<typeof work.computeForever>(WORK, "computeForever")],
  ["ending", "crash", isolated<typeof work.end>(WORK, "end")],
] as const)("%s ends the process alone, and the next call starts another", async (_name, what, broken) => {
  const { pid } = await echo(0);
  const [error, after] = await Promise.all([broken().catch((error: unknown) => error), echo("next")]);
  expect(error).toBeInstanceOf(BeyondBounds);
  expect(error).toMatchObject({ what, name: "BeyondBounds" });
  expect(after.value).toBe("next");
  expect(after.pid).not.toBe(pid);
});

test("waiting counts too", async () => {
  const impatient = openIsolated({ memory: 250, computing: 1_000, within: 200 });
  await expect(impatient<typeof work.waitForever>(WORK, "waitForever")()).rejects.toMatchObject({ what: "time" });
});

test("processes for different kinds of files never hold memory at the same time", async () => {
  const emails = openIsolated({ memory: 250, computing: 5_000, within: 20_000 });
  const readEmail = emails<typeof work.echoLater>(WORK, "echoLater");
  const { pid } = await echo(0);
  const reading = readEmail();
  const [{ pid: otherPid, until }, after] = await Promise.all([reading, isolated<typeof work.now>(WORK, "now")()]);
  expect(existsSync(`/proc/${pid}`)).toBe(false);
  expect(after).toBeGreaterThanOrEqual(until);
  expect(existsSync(`/proc/${otherPid}`)).toBe(false);
});

test("memory that a call leaves behind is not counted against the next", async () => {
  const pid = await isolated<typeof work.keep>(WORK, "keep")();
  expect((await echo(0)).pid).not.toBe(pid);
});

test("the process has no secrets of the server, and can't write", async () => {
  process.env.SMTP_URL = "smtps://user:secret@mail.example";
  try {
    const fresh = openIsolated({ memory: 250, computing: 5_000, within: 20_000 });
    expect(await fresh<typeof work.environment>(WORK, "environment")()).not.toContain("SMTP_URL");
    const file = join(await testFolder(), "touched");
    await expect(fresh<typeof work.touch>(WORK, "touch")(file)).rejects.toThrow("restricted");
    expect(existsSync(file)).toBe(false);
  } finally {
    delete process.env.SMTP_URL;
  }
});
