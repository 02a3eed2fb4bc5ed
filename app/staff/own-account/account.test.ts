import { describe, expect, test } from "vitest";
import { ageProofs, browserOf } from "../../../test/account.ts";
import type { TestApp } from "../../../test/app.ts";
import { ana, password, post, statusOf, times, withStaff } from "../../../test/login.ts";
import { makeAdmin, signedIn } from "../../../test/staff.ts";
import { hashPassword } from "../auth/password.server.ts";
import type { Session } from "./shapes.ts";

const other = "cedar-lantern-orbit-77";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7; rv:140.0) Gecko/20100101 Firefox/140.0";

/** The trail's newest row. */
async function newest({ db }: TestApp) {
  const row = await db.selectFrom("trail").selectAll().orderBy("number", "desc").executeTakeFirstOrThrow();
  return [row.actor, row.action, row.object, JSON.parse(row.details)];
}

const sent = async (response: Promise<Response>) => (await (await response).json()) as Record<string, unknown>;

describe("confirming who one is", () => {
  test("is needed for sensitive actions ten minutes after the last proof, and lasts ten minutes", async () => {
    const app = await withStaff({ proxies: 1 });
    const browser = await browserOf(app);
    const sensitive = () => browser.get("/requests.csv");
    expect(await statusOf(sensitive())).toBe(200);
    await ageProofs(app, 9);
    expect(await statusOf(sensitive())).toBe(200);
    await ageProofs(app, 11);
    const rejected = await sensitive();
    expect(rejected.status).toBe(403);
    expect(await rejected.json()).toEqual({ message: "Confirm it's you, then try again.", confirm: true });
    expect(await statusOf(browser.get("/requests"))).toBe(200);

    const before = browser.token;
    const { confirmed_until } = await sent(browser.post("/account/confirm", { password }));
    expect(Date.parse(String(confirmed_until)) - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(await newest(app)).toEqual(["Ana", "session.confirmed", null, {}]);
    expect(await statusOf(sensitive())).toBe(200);
    // A copy of the old token is worth nothing, and it is still the same session.
    expect(browser.token).not.toBe(before);
    const old = { headers: { authorization: before } };
    expect(await statusOf(fetch(`${app.origin}/api/requests`, old))).toBe(401);
    expect(await sent(browser.get("/account/sessions"))).toHaveLength(1);
  });

  test("takes only one's own password; a wrong one changes nothing and leaves the session open", async () => {
    const app = await withStaff({ proxies: 1 });
    await makeAdmin(app.db, { email: "cleo@afterglow.example", password_hash: await hashPassword(other) });
    const browser = await browserOf(app);
    await ageProofs(app, 11);
    const message = "This isn't your current password.";
    for (const wrong of [other, `${password} `, password.toUpperCase()]) {
      const response = await browser.post("/account/confirm", { password: wrong });
      expect([response.status, await response.json()]).toEqual([422, { message, errors: { password: message } }]);
    }
    expect(await newest(app)).toEqual(["Ana", "session.not-confirmed", null, {}]);
    expect(await statusOf(browser.post("/account/confirm", { password: "" }))).toBe(422);
    expect(await statusOf(browser.get("/requests.csv"))).toBe(403);
    expect(await statusOf(browser.get("/requests"))).toBe(200);
  });

  test("counts guesses by session, concurrent ones too, and all guesses at an account together", async () => {
    const app = await withStaff({ proxies: 1, loginLimit: 2 });
    const thief = await browserOf(app);
    const owner = await browserOf(app, { address: "198.51.100.20" });
    const guess = () => statusOf(thief.post("/account/confirm", { password: "wrong-horse" }));
    const statuses = await Promise.all(Array.from({ length: 6 }, guess));
    expect(statuses.toSorted()).toEqual([...times(2, 422), ...times(4, 429)]);
    // The right password too.
    expect(await statusOf(thief.post("/account/confirm", { password }))).toBe(429);
    expect(await statusOf(thief.post("/account/password", { old_password: password, password: other }))).toBe(429);
    expect(await statusOf(owner.post("/account/confirm", { password }))).toBe(200);
    // Right ones count for nothing.
    for (let count = 0; count < 12; count += 1) {
      expect(await statusOf(owner.post("/account/confirm", { password }))).toBe(200);
    }
  });
});

describe("one's own password", () => {
  const change = { old_password: password, password: other };

  test("needs the old one; all other sessions and links end, and this one continues with a new token", async () => {
    const app = await withStaff({ proxies: 1 });
    const [here, there] = [await browserOf(app), await browserOf(app)];
    const before = here.token;
    const wrong = await here.post("/account/password", { ...change, old_password: other });
    expect(wrong.status).toBe(422);
    expect(Object.keys((await sent(Promise.resolve(wrong))).errors as object)).toEqual(["old_password"]);
    expect(await statusOf(there.get("/requests"))).toBe(200);

    expect(await statusOf(here.post("/account/password", change))).toBe(200);
    expect(await newest(app)).toEqual(["Ana", "session.new-password", null, { count: 1 }]);
    expect(await statusOf(here.get("/requests.csv"))).toBe(200);
    expect(await statusOf(there.get("/requests"))).toBe(401);
    expect(await statusOf(fetch(`${app.origin}/api/requests`, { headers: { authorization: before } }))).toBe(401);
    expect(await statusOf(post(app, ana))).toBe(401);
    expect(await statusOf(post(app, { ...ana, password: other }))).toBe(200);
  });

  test.each([
    ["too short", "tram-42"],
    ["easy to guess", "Afterglow2026"],
    ["one's email address", "anaafterglowexample"],
    ["among the most common", "perasperaadastra"],
    ["the current one", password],
  ])("is rejected when it is %s, and that is no wrong guess", async (_why, rejected) => {
    const app = await withStaff({ proxies: 1, loginLimit: 2 });
    const browser = await browserOf(app);
    for (let count = 0; count < 3; count += 1) {
      const response = await browser.post("/account/password", { old_password: password, password: rejected });
      expect([response.status, Object.keys((await sent(Promise.resolve(response))).errors as object)]).toEqual([
        422,
        ["password"],
      ]);
    }
    expect(await statusOf(browser.post("/account/password", change))).toBe(200);
  });

  test("of two concurrent changes one succeeds", async () => {
    const app = await withStaff({ proxies: 1 });
    const [one, two] = [await browserOf(app), await browserOf(app)];
    const statuses = await Promise.all([
      statusOf(one.post("/account/password", change)),
      statusOf(two.post("/account/password", { ...change, password: "tram-velvet-harbour-9" })),
    ]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe("a password that someone else knows", () => {
  test("can only be replaced, on the server too", async () => {
    const app = await withStaff({ proxies: 1 });
    await app.db.updateTable("admins").set({ must_change_password: 1 }).where("username", "=", "Ana").execute();
    const browser = await browserOf(app);
    for (const path of ["/requests", "/admin/pulse", "/admin/admins"]) {
      const response = await browser.get(path);
      expect([response.status, await response.json()]).toEqual([
        403,
        { message: "Choose a new password first.", must: "new-password" },
      ]);
    }
    expect(await sent(browser.get("/admin/me"))).toMatchObject({ must: "new-password" });
    const change = { old_password: password, password: other };
    expect(await statusOf(browser.post("/account/password", { ...change, password }))).toBe(422);
    expect(await statusOf(browser.post("/account/password", change))).toBe(200);
    expect(await statusOf(browser.get("/requests"))).toBe(200);
    expect(await sent(browser.get("/admin/me"))).toMatchObject({ must: null });
  });

  test("is one that an owner has set for a colleague; one's own needs the old one", async () => {
    const app = await withStaff({ proxies: 1 });
    const colleague = { email: "cleo@afterglow.example", password: other };
    const id = await makeAdmin(app.db, { email: colleague.email, password_hash: "", role: "marketing" });
    const browser = await browserOf(app);
    expect(await statusOf(browser.post(`/admin/edit-admin/${id}`, { password: other }))).toBe(200);
    const cleo = await browserOf(app, { email: colleague.email, secret: other });
    expect(await sent(cleo.get("/admin/me"))).toMatchObject({ must: "new-password" });

    const { admin } = (await sent(browser.get("/admin/me"))) as { admin: { _id: string } };
    const message = "Change your own password in My account.";
    const own = await browser.post(`/admin/edit-admin/${admin._id}`, { password: other });
    expect([own.status, await own.json()]).toEqual([422, { message, errors: { password: message } }]);
    expect(await statusOf(browser.get("/requests"))).toBe(200);
  });
});

describe("one's own sessions", () => {
  async function withSessions() {
    const app = await withStaff({ proxies: 1 });
    await makeAdmin(app.db, { email: "cleo@afterglow.example", password_hash: await hashPassword(other) });
    const phone = await browserOf(app, { agent: iPhone, address: "2001:db8:1:2:3::4" });
    const laptop = await browserOf(app, { agent: mac });
    const cleo = await browserOf(app, { email: "cleo@afterglow.example", secret: other });
    return { app, phone, laptop, cleo };
  }
  const list = async (browser: { get(path: string): Promise<Response> }) =>
    (await (await browser.get("/account/sessions")).json()) as Session[];

  test("are listed with device and network, this one first, without anyone else's", async () => {
    const { phone, laptop, cleo } = await withSessions();
    expect(await list(phone)).toMatchObject([
      { device: "Safari on iPhone", network: "2001:db8:1::/48", current: true },
      { device: "Firefox on Mac", network: "203.0.113.x", current: false },
    ]);
    expect((await list(laptop)).map(({ current }) => current)).toEqual([true, false]);
    expect(await list(cleo)).toMatchObject([{ device: "Unknown device", current: true }]);
  });

  test("end immediately, one by one or all others; no one can end another's", async () => {
    const { app, phone, laptop, cleo } = await withSessions();
    const [, other] = await list(phone);
    expect(await statusOf(cleo.post(`/account/end-session/${other?._id}`))).toBe(404);
    expect(await statusOf(laptop.get("/requests"))).toBe(200);
    expect(await statusOf(phone.post(`/account/end-session/${other?._id}`))).toBe(200);
    const details = { before: { device: "Firefox on Mac" }, count: 1 };
    expect(await newest(app)).toEqual(["Ana", "session.ended", "Ana", details]);
    expect(await statusOf(laptop.get("/requests"))).toBe(401);
    expect(await statusOf(phone.post(`/account/end-session/${other?._id}`))).toBe(404);

    const [tablet, watch] = [await browserOf(app), await browserOf(app)];
    expect(await sent(phone.post("/account/end-other-sessions"))).toMatchObject({ ended: 2 });
    expect(await newest(app)).toEqual(["Ana", "session.ended", "Ana", { count: 2 }]);
    for (const browser of [tablet, watch]) expect(await statusOf(browser.get("/requests"))).toBe(401);
    for (const browser of [phone, cleo]) expect(await statusOf(browser.get("/requests"))).toBe(200);
  });

  test("of a colleague, those who manage them can end all, and the last proof must be new", async () => {
    const { app, phone, laptop, cleo } = await withSessions();
    const id = async (username: string) =>
      (await app.db.selectFrom("admins").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
    await app.db
      .updateTable("admins")
      .set({ role: "manager", username: "Cleo" })
      .where("username", "like", "Ana %")
      .execute();
    // A manager does not manage owners.
    expect(await statusOf(cleo.post(`/admin/end-sessions/${await id("Ana")}`))).toBe(403);
    await ageProofs(app, 11);
    expect(await statusOf(phone.post(`/admin/end-sessions/${await id("Cleo")}`))).toBe(403);
    expect(await statusOf(cleo.get("/requests"))).toBe(200);
    await phone.post("/account/confirm", { password });
    expect(await sent(phone.post(`/admin/end-sessions/${await id("Cleo")}`))).toMatchObject({ ended: 1 });
    expect(await newest(app)).toEqual(["Ana", "session.ended", "Cleo", { count: 1 }]);
    expect(await statusOf(cleo.get("/requests"))).toBe(401);
    expect(await statusOf(phone.post(`/admin/end-sessions/${crypto.randomUUID()}`))).toBe(404);
    // Of one's own, this one stays.
    expect(await sent(phone.post(`/admin/end-sessions/${await id("Ana")}`))).toMatchObject({ ended: 1 });
    expect(await statusOf(laptop.get("/requests"))).toBe(401);
    expect(await statusOf(phone.get("/requests"))).toBe(200);
  });
});

test("changing one's own name adds a row to the trail, and rejects a name that someone has", async () => {
  const app = await withStaff({ proxies: 1 });
  const browser = await browserOf(app);
  expect(await statusOf(browser.post("/account/name", { username: "Ana Petrov" }))).toBe(200);
  const change = { before: { username: "Ana" }, after: { username: "Ana Petrov" } };
  expect(await newest(app)).toEqual(["Ana", "admin.own-name", "Ana Petrov", change]);
  expect(await sent(browser.get("/admin/me"))).toMatchObject({ admin: { username: "Ana Petrov" } });
  expect(await statusOf(browser.post("/account/name", { username: "bo" }))).toBe(409);
  expect(await statusOf(browser.post("/account/name", { username: " " }))).toBe(422);
});

test("one's drafts have one key in all sessions, which no other admin gets", async () => {
  const app = await withStaff({ proxies: 1 });
  const keyOf = async () => (await sent((await browserOf(app)).get("/admin/me"))).draft_key;
  const key = await keyOf();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await keyOf()).toBe(key);
  const other = await (await fetch(`${app.origin}/api/admin/me`, { headers: await signedIn(app.db) })).json();
  expect(other.draft_key).toMatch(/^[0-9a-f]{64}$/);
  expect(other.draft_key).not.toBe(key);
});
