import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../test/free-port.ts";
import { postJson } from "../test/post-json.ts";
import type { Site } from "../test/site.ts";
import { test as base, expect, startSite } from "./site.ts";

/** An empty data folder, deleted after the test. */
const test = base.extend<{ dataFolder: string }>({
  dataFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "afterglow-first-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** A start without configuration. Empty counts as unset. */
const unset = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };

async function logIn({ origin }: Pick<Site, "origin">, email: string, password: string): Promise<number> {
  const response = await postJson(`${origin}/api/admin/login`, { email, password });
  return response.status;
}

/** Printed passwords. */
function printed(output: string): string[] {
  return [...output.matchAll(/password (\S+) \(shown only once\)/g)].map(([, password = ""]) => password);
}

test("a generated password is printed once and logs in, without the demo too", async ({ dataFolder }) => {
  const env = { ...unset, DEMO: "off", LOG_LEVEL: "trace" };
  const first = await startSite({ dataFolder, env });
  const [password = "", ...more] = printed(first.output());
  expect(more).toEqual([]);
  expect(password.length).toBeGreaterThan(20);
  expect(first.output()).toContain(`Back office:          ${first.origin}/admin  admin@afterglow.example, password`);
  expect(await logIn(first, "admin@afterglow.example", password)).toBe(200);
  expect(first.output().split(password)).toHaveLength(2);
  await first.stop();

  const second = await startSite({ dataFolder, env });
  expect(second.output()).toContain(`Back office:          ${second.origin}/admin  admin@afterglow.example\n`);
  expect(await logIn(second, "admin@afterglow.example", password)).toBe(200);
  await second.stop();
  expect(printed(second.output())).toEqual([]);
  expect(second.output()).not.toContain(password);
});

test("a given password logs in and is never printed; a later one changes nothing", async ({ dataFolder }) => {
  const given = { ADMIN_EMAIL: "Mara@club.example", ADMIN_PASSWORD: "velvet-harbour-tram-42" };
  const env = { DEMO: "off", LOG_LEVEL: "trace", ...given };
  const first = await startSite({ dataFolder, env });
  expect(await logIn(first, "mara@club.example", given.ADMIN_PASSWORD)).toBe(200);
  await first.stop();
  expect(first.output()).toContain("/admin  Mara@club.example\n");
  expect(first.output()).not.toContain(given.ADMIN_PASSWORD);

  const later = { ADMIN_EMAIL: "eve@club.example", ADMIN_PASSWORD: "cedar-lantern-orbit-77" };
  const second = await startSite({ dataFolder, env: { ...env, ...later } });
  expect(await logIn(second, later.ADMIN_EMAIL, later.ADMIN_PASSWORD)).toBe(401);
  expect(await logIn(second, given.ADMIN_EMAIL, later.ADMIN_PASSWORD)).toBe(401);
  expect(await logIn(second, given.ADMIN_EMAIL, given.ADMIN_PASSWORD)).toBe(200);
  await second.stop();
});

test("a given password that is too weak is one clear line that does not repeat it, and exit 1", async ({
  dataFolder,
}) => {
  const guessed = "This password is easy to guess. Use three or four unrelated words.";
  for (const [password, line] of [
    ["tram-42", "Configuration: ADMIN_PASSWORD: Use at least 12 characters."],
    ["password1234", `ADMIN_PASSWORD: ${guessed}`],
    ["Afterglow2026", `ADMIN_PASSWORD: ${guessed}`],
  ]) {
    // Playwright sets FORCE_COLOR, which Node would warn about.
    const env = { ...unset, DEMO: "off", ADMIN_PASSWORD: password, FORCE_COLOR: undefined };
    await expect(startSite({ dataFolder, env })).rejects.toThrow(
      new Error(`The server did not start and ended with 1:\n${line}\n`),
    );
  }
  const site = await startSite({ dataFolder, env: { ...unset, DEMO: "off" } });
  expect(printed(site.output())).toHaveLength(1);
  await site.stop();
});

test("login works as soon as the program accepts connections", async ({ dataFolder }) => {
  const PORT = String(await freePort());
  const admin = { email: "mara@club.example", password: "velvet-harbour-tram-42" };
  const env = { DEMO: "off", PORT, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const starting = startSite({ dataFolder, env });
  const origin = `http://localhost:${PORT}`;
  const first = async (): Promise<number> => {
    for (;;) {
      const status = await logIn({ origin }, admin.email, admin.password).catch(() => undefined);
      if (status !== undefined) return status;
    }
  };
  expect(await first()).toBe(200);
  await (await starting).stop();
});

test("a first start that finds its port taken loses no password", async ({ dataFolder }) => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const PORT = String((other.address() as AddressInfo).port);
  await expect(startSite({ dataFolder, env: { ...unset, PORT } })).rejects.toThrow(
    `Port ${PORT} on 127.0.0.1 is already in use.`,
  );
  // Before anything was opened or filled.
  expect(await readdir(dataFolder)).toEqual([]);
  await new Promise((resolve) => other.close(resolve));

  const site = await startSite({ dataFolder, env: { ...unset, DEMO: "off" } });
  const [password = ""] = printed(site.output());
  expect(await logIn(site, "admin@afterglow.example", password)).toBe(200);
  await site.stop();
});
