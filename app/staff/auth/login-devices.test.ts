import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { ana, password, post, rejected, withStaff } from "../../../test/login.ts";
import { hashPassword } from "./password.server.ts";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";

interface From {
  device?: string;
  agent?: string;
  address?: string;
}

const logIn = (app: TestApp, { device, agent = windows, address = "203.0.113.7" }: From, secret = password) =>
  post(
    app,
    { ...ana, password: secret },
    { headers: { "User-Agent": agent, "X-Forwarded-For": address, ...(device && { "X-Device": device }) } },
  );

/** What was emailed about new devices. */
async function emails({ db }: TestApp) {
  const rows = await db.selectFrom("outbox").selectAll().where("template", "=", "new-device").orderBy("id").execute();
  return rows.map(({ recipient, data, state }) => ({ recipient, state, ...JSON.parse(data), at: undefined }));
}

/** The trail's rows, as sentences. */
async function trail({ db }: TestApp) {
  const rows = await db.selectFrom("trail").selectAll().orderBy("number").execute();
  return rows.map(({ actor, action, network, object, details }) => [
    actor,
    action,
    network,
    object,
    JSON.parse(details),
  ]);
}

test("a login with a new device emails the admin; the first one of an account and known devices don't", async () => {
  const app = await withStaff({ proxies: 1 });
  const phone = { device: "a".repeat(32), agent: iPhone };
  expect((await logIn(app, phone)).status).toBe(200);
  // The same phone elsewhere, updated.
  await logIn(app, { ...phone, address: "198.51.100.20", agent: iPhone.replaceAll("18_5", "18_6") });
  expect(await emails(app)).toEqual([]);

  await logIn(app, { device: "b".repeat(32), address: "2001:db8:1:2:3::4" });
  await logIn(app, { device: "b".repeat(32) });
  const told = { recipient: ana.email, state: "waiting", username: "Ana", device: "Chrome on Windows" };
  expect(await emails(app)).toEqual([{ ...told, network: "2001:db8:1::/48" }]);
  // Neither the devices' ids nor whole addresses are stored.
  for (const table of ["login_devices", "sessions", "trail", "outbox"] as const) {
    const text = JSON.stringify(await app.db.selectFrom(table).selectAll().execute());
    expect(text).not.toMatch(/aaaaaaaa|bbbbbbbb|203\.0\.113\.7|198\.51\.100\.20|2001:db8:1:2/);
  }
});

test("without an id, a device is recognised by its name and network", async () => {
  const app = await withStaff({ proxies: 1 });
  await logIn(app, { agent: iPhone });
  await logIn(app, { agent: iPhone, address: "203.0.113.99" });
  expect(await emails(app)).toEqual([]);
  await logIn(app, { agent: windows });
  await logIn(app, { agent: iPhone, address: "198.51.100.20" });
  expect(await emails(app)).toMatchObject([
    { device: "Chrome on Windows", network: "203.0.113.x" },
    { device: "Safari on iPhone", network: "198.51.100.x" },
  ]);
});

test("the trail has logins, rejected logins and logouts, and nothing that was typed", async () => {
  const app = await withStaff({ proxies: 1 });
  const { token } = (await (await logIn(app, { device: "a" })).json()) as { token: string };
  expect(await (await logIn(app, { device: "a" }, "wrong-horse")).text()).toBe(rejected);
  const headers = { "X-Forwarded-For": "198.51.100.20" };
  await post(app, { email: "nobody@afterglow.example", password: "typed-by-mistake" }, { headers });
  await post(app, { email: "bo@afterglow.example", password }, { headers });
  await fetch(`${app.origin}/api/admin/logout`, { method: "POST", headers: { authorization: token, ...headers } });
  await logIn(app, { device: "b", agent: iPhone });
  expect(await trail(app)).toEqual([
    ["Ana", "session.opened", "203.0.113.x", null, { after: { device: "Chrome on Windows" } }],
    ["Someone", "session.rejected", "203.0.113.x", "Ana", { after: { why: "wrong password" } }],
    ["Someone", "session.rejected", "198.51.100.x", null, { after: { why: "unknown email" } }],
    ["Someone", "session.rejected", "198.51.100.x", "Bo", { after: { why: "inactive" } }],
    ["Ana", "session.closed", "198.51.100.x", null, {}],
    ["Ana", "session.opened-new-device", "203.0.113.x", null, { after: { device: "Safari on iPhone" } }],
  ]);
});

test("a password hash of other costs is replaced at the next login", async () => {
  const app = await withStaff();
  const nonce = Buffer.from("0123456789abcdef");
  const how = { message: password, nonce, memory: 8192, passes: 3, parallelism: 1, tagLength: 32 };
  const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const old = `$argon2id$v=19$m=8192,t=3,p=1$${base64(nonce)}$${base64(argon2Sync("argon2id", how))}`;
  const stored = async () => {
    const row = await app.db.selectFrom("admins").selectAll().where("username", "=", "Ana").executeTakeFirstOrThrow();
    return row.password_hash;
  };
  await app.db.updateTable("admins").set({ password_hash: old }).where("username", "=", "Ana").execute();
  expect((await logIn(app, {}, "wrong-horse")).status).toBe(401);
  expect(await stored()).toBe(old);
  expect((await logIn(app, {})).status).toBe(200);
  const upgraded = await stored();
  expect(upgraded.slice(0, 30)).toBe((await hashPassword("any")).slice(0, 30));
  expect((await logIn(app, {})).status).toBe(200);
  expect(await stored()).toBe(upgraded);
});
