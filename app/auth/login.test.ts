import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { whileReadOnly } from "../../test/database.ts";
import { makeAdmin } from "../../test/staff.ts";
import { hashPassword } from "./password.server.ts";

const password = "velvet-harbour-tram-42";
const hash = await hashPassword(password);
const ana = { email: "Ana@afterglow.example", password };
const refused = '{"message":"This email address and password do not match."}';

interface Way {
  path?: string;
  headers?: Record<string, string>;
}

function post({ origin }: TestApp, body: unknown, { path = "/api/admin/login", headers }: Way = {}): Promise<Response> {
  return fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** An app where Ana may sign in, and Bo no more. */
async function withStaff(options?: Parameters<typeof testApp>[0]): Promise<TestApp> {
  const app = await testApp(options);
  await makeAdmin(app.db, { username: "Ana", email: ana.email, password_hash: hash });
  await makeAdmin(app.db, { username: "Bo", email: "bo@afterglow.example", password_hash: hash, active: 0 });
  return app;
}

const statusOf = async (response: Promise<Response>) => (await response).status;

const from = (address: string): Way => ({ headers: { "X-Forwarded-For": address } });

/** Tries a wrong password so many times, one after the other, and gives the statuses. */
async function wrong(app: TestApp, times: number, way: Way = {}, email = ana.email): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push(await statusOf(post(app, { email, password: `wrong ${count}` }, way)));
  }
  return statuses;
}

/** As many wrong passwords, all on their way before the first is looked at: their bodies are held back until then. */
async function wrongAtOnce({ origin }: TestApp, count: number, { headers }: Way = {}): Promise<number[]> {
  const body = JSON.stringify({ ...ana, password: "wrong" });
  const requests = Array.from({ length: count }, () =>
    request(`${origin}/api/admin/login`, {
      method: "POST",
      agent: false,
      headers: {
        ...headers,
        "Content-Type": "application/json",
        "Content-Length": body.length,
        Expect: "100-continue",
      },
    }),
  );
  const answers = requests.map(async (one) => {
    const [answer] = (await once(one, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  });
  for (const one of requests) one.flushHeaders();
  await Promise.all(requests.map((one) => once(one, "continue")));
  for (const one of requests) one.end(body);
  return Promise.all(answers);
}

const times = (count: number, status: number) => Array<number>(count).fill(status);

describe("signing in", () => {
  test("gives a token that works, until when, and who signed in; nobody on the way keeps it", async () => {
    const app = await withStaff();
    const response = await post(app, ana);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { token, expires_at, admin } = (await response.json()) as Record<string, string>;
    expect(Date.parse(expires_at ?? "") - Date.now()).toBeGreaterThan(89 * 86_400_000);
    expect(admin).toMatchObject({ username: "Ana", email: ana.email, status: true });
    expect(JSON.stringify(admin)).not.toContain("argon2");
    const admins = await fetch(`${app.origin}/api/admin/admins`, { headers: { authorization: token ?? "" } });
    expect(await admins.json()).toMatchObject([{ username: "Ana", last_sign_in: expect.any(String) }, {}]);
  });

  test("takes an address in any case, with spaces around it, and a password in any form of Unicode", async () => {
    const app = await withStaff();
    for (const email of ["ana@afterglow.example", "  ANA@AFTERGLOW.EXAMPLE "]) {
      expect(await statusOf(post(app, { ...ana, email }))).toBe(200);
    }
    const accented = "crème-brûlée-à-la-carte";
    const password_hash = await hashPassword(accented.normalize("NFC"));
    await makeAdmin(app.db, { email: "zoe@afterglow.example", password_hash });
    expect(await statusOf(post(app, { email: "zoe@afterglow.example", password: accented.normalize("NFD") }))).toBe(
      200,
    );
  });

  test("opens a session of its own each time; signing out ends that one alone", async () => {
    const app = await withStaff();
    const tokens = [];
    for (let count = 0; count < 2; count += 1) {
      tokens.push(((await (await post(app, ana)).json()) as { token: string }).token);
    }
    const [phone = "", laptop = ""] = tokens;
    const call = (path: string, token: string, method = "GET") =>
      statusOf(fetch(app.origin + path, { method, headers: { authorization: token } }));
    expect(await call("/api/admin/logout", phone, "POST")).toBe(204);
    expect(await call("/api/admin/admins", phone)).toBe(401);
    expect(await call("/api/admin/admins", laptop)).toBe(200);
  });
});

describe("a refused sign-in", () => {
  const rejections = {
    unknown: { email: "nobody@afterglow.example", password },
    wrong: { email: ana.email, password: "velvet-harbour-tram-43" },
    inactive: { email: "bo@afterglow.example", password },
    "inactive and wrong": { email: "bo@afterglow.example", password: "x" },
    "without a hash of ours": { email: "cleo@afterglow.example", password: "" },
    "very long": { email: ana.email, password: "x".repeat(60_000) },
    "an injection": { email: "' or 1=1 --", password: "' or 1=1 --" },
  };

  test("is the same for unknown, wrong and inactive, down to the last byte", async () => {
    const app = await withStaff();
    await makeAdmin(app.db, { email: "cleo@afterglow.example" });
    const answers: Record<string, unknown> = {};
    for (const [why, { email, password }] of Object.entries(rejections)) {
      const response = await post(app, { email, password: password || "any" });
      const headers = Object.fromEntries(response.headers);
      delete headers.date;
      delete headers["x-request-id"];
      answers[why] = { status: response.status, headers, body: await response.text() };
    }
    expect(answers.wrong).toMatchObject({ status: 401, body: refused });
    for (const [why, answer] of Object.entries(answers))
      expect({ why, answer }).toEqual({ why, answer: answers.wrong });
    expect(await app.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("takes the same work for each: none is answered much sooner", async () => {
    const app = await withStaff();
    const quickest: Record<string, number> = {};
    const nearest = () => Math.min(...Object.values(quickest)) / Math.max(...Object.values(quickest));
    // One after the other in turns; the quickest of each counts, and a busy machine gets more turns: what does less work
    // is quicker however often all are asked.
    for (let round = 0; round < 6 || (round < 60 && nearest() <= 0.25); round += 1) {
      for (const why of ["unknown", "wrong", "inactive"] as const) {
        const start = performance.now();
        await (await post(app, rejections[why])).text();
        quickest[why] = Math.min(quickest[why] ?? Number.POSITIVE_INFINITY, performance.now() - start);
      }
    }
    expect(nearest(), JSON.stringify(quickest)).toBeGreaterThan(0.25);
  });

  test("says which field is empty, and nothing else", async () => {
    const app = await withStaff();
    for (const [body, errors] of [
      [{}, ["email", "password"]],
      [{ email: "  ", password: "x" }, ["email"]],
      [{ email: ana.email, password: 1 }, ["password"]],
      [{ email: [ana.email], password }, ["email"]],
    ] as const) {
      const response = await post(app, body);
      expect(response.status).toBe(422);
      const { errors: said } = (await response.json()) as { errors: object };
      expect(Object.keys(said)).toEqual(errors);
    }
    const huge = await post(app, { email: ana.email, password: "x".repeat(70_000) });
    expect(huge.status).toBe(413);
  });
});

describe("tries that fail", () => {
  test("are limited for each sender, the right password among them, and a wait is named", async () => {
    const app = await withStaff({ loginLimit: 3 });
    expect(await wrong(app, 5)).toEqual([401, 401, 401, 429, 429]);
    const response = await post(app, ana);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(600);
    expect(await response.json()).toEqual({
      message: expect.stringMatching(/^Too many tries\. Please try again in (a minute|\d+ minutes)\.$/),
    });
    // Ten minutes later.
    await app.db.updateTable("rate_limits").set({ resets_at: new Date().toISOString() }).execute();
    expect(await statusOf(post(app, ana))).toBe(200);
  });

  test("are as many when they come at once, on two instances", async () => {
    const app = await withStaff({ loginLimit: 10 });
    const other = await testApp({ loginLimit: 10, sameAs: app });
    const statuses = (await Promise.all([wrongAtOnce(app, 50), wrongAtOnce(other, 50)])).flat();
    expect(statuses.sort()).toEqual([...times(10, 401), ...times(90, 429)]);
  });

  test("are counted whoever they are for", async () => {
    const app = await withStaff({ loginLimit: 4 });
    const statuses = [];
    for (const email of ["a@x.example", "b@x.example", "bo@afterglow.example", ana.email, "c@x.example"]) {
      statuses.push(...(await wrong(app, 1, {}, email)));
    }
    expect(statuses).toEqual([...times(4, 401), 429]);
  });

  test("cannot be had anew by writing the address in another way, or by naming other senders", async () => {
    const app = await withStaff({ loginLimit: 2 });
    expect(await wrong(app, 2)).toEqual([401, 401]);
    const ways: Way[] = [
      { path: "/api/admin/login/" },
      { path: "/api/admin/login?again=1" },
      { path: "/api/admin/%6cogin" },
      { path: "/api/admin//login" },
      { path: "/api/admin/login//" },
      from("203.0.113.7"),
      { headers: { "X-Real-IP": "203.0.113.7", Forwarded: "for=203.0.113.7", "CF-Connecting-IP": "203.0.113.7" } },
    ];
    for (const way of ways) expect({ way, statuses: await wrong(app, 1, way) }).toEqual({ way, statuses: [429] });
    // This is no API request at all.
    expect(await statusOf(post(app, ana, { path: "/api/admin/LOGIN" }))).toBe(404);
  });

  test("behind a proxy count for whom the proxy saw", async () => {
    const app = await withStaff({ loginLimit: 2, proxies: 1 });
    expect(await wrong(app, 3, from("203.0.113.7"))).toEqual([401, 401, 429]);
    expect(await wrong(app, 1, from("198.51.100.1, 203.0.113.7"))).toEqual([429]);
    expect(await wrong(app, 1, from("203.0.113.7, 198.51.100.1"))).toEqual([401]);
    // However an address is written.
    for (const written of ["203.0.113.7:51234", "::ffff:203.0.113.7", "::ffff:cb00:7107", "[::ffff:203.0.113.7]:80"])
      expect({ written, statuses: await wrong(app, 1, from(written)) }).toEqual({ written, statuses: [429] });
    // A phone's network is one sender.
    expect(await wrong(app, 2, from("2001:db8:1:2::1"))).toEqual([401, 401]);
    expect(await wrong(app, 1, from("2001:db8:1:2:ffff::9"))).toEqual([429]);
    expect(await wrong(app, 1, from("2001:0DB8:0001:0002:0:0:0:a"))).toEqual([429]);
  });

  test("of one customer lock nobody out, whichever of the customer's IPv6 networks they come from", async () => {
    // A home has 256 of the smallest networks, a company 65,536.
    for (const network of [(at: number) => `2001:db8:1:4${at}::1`, (at: number) => `2001:db8:1:${at}${at}00::1`]) {
      const app = await withStaff({ loginLimit: 2, proxies: 1 });
      const statuses: number[] = [];
      for (let at = 0; at < 8; at += 1) statuses.push(...(await wrong(app, 2, from(network(at)))));
      expect(statuses.filter((status) => status === 401).length).toBeLessThan(10);
      expect(await statusOf(post(app, ana, from("203.0.113.8")))).toBe(200);
    }
  });

  test("of strangers, however many, lock nobody out of a network that they have logged in from", async () => {
    const app = await withStaff({ loginLimit: 2, proxies: 1 });
    const [home, phone] = [from("203.0.113.7"), from("2001:db8:1:2::1")];
    for (const known of [home, phone]) expect(await statusOf(post(app, ana, known))).toBe(200);
    for (let sender = 1; sender <= 6; sender += 1) await wrong(app, 2, from(`198.51.100.${sender}`));
    // The account is shut for whoever comes from elsewhere,
    expect(await statusOf(post(app, ana, from("192.0.2.1")))).toBe(429);
    // and open where its owner was before, also from the next network of the same home,
    for (const known of [home, phone, from("2001:db8:1:3::1")]) expect(await statusOf(post(app, ana, known))).toBe(200);
    // also when a stranger there, on the same wifi, has tried other accounts,
    await wrong(app, 3, home, "nobody@afterglow.example");
    expect(await wrong(app, 1, home, "nobody@afterglow.example")).toEqual([429]);
    expect(await statusOf(post(app, ana, home))).toBe(200);
    // and guessing is limited there as well.
    expect(await wrong(app, 3, home)).toEqual([401, 401, 429]);
    expect(await statusOf(post(app, ana, home))).toBe(429);
    // What is kept names no network and no address.
    const kept = JSON.stringify([
      await app.db.selectFrom("login_networks").selectAll().execute(),
      await app.db.selectFrom("rate_limits").selectAll().execute(),
    ]);
    expect(kept).not.toMatch(/203\.0|2001|afterglow|192\.0/);
    // It is known for three months.
    await app.db.deleteFrom("rate_limits").execute();
    await app.db.updateTable("login_networks").set({ used_at: "2026-01-01T00:00:00.000Z" }).execute();
    for (let sender = 1; sender <= 6; sender += 1) await wrong(app, 2, from(`198.51.100.${sender}`));
    expect(await statusOf(post(app, ana, home))).toBe(429);
  });

  test("count also where they are no tries at all", async () => {
    const app = await withStaff({ loginLimit: 3 });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push(await statusOf(post(app, { email: ana.email })));
    expect(statuses).toEqual([422, 422, 422, 429, 429]);
  });

  test("are limited for each account, whoever sends them, five times as many, known or not", async () => {
    for (const email of [ana.email, "nobody@afterglow.example"]) {
      const app = await withStaff({ loginLimit: 2, proxies: 1 });
      for (let sender = 1; sender <= 5; sender += 1) {
        const spelling = sender % 2 ? email : ` ${email.toUpperCase()}`;
        expect(await wrong(app, 2, from(`203.0.113.${sender}`), spelling)).toEqual([401, 401]);
      }
      const response = await post(app, { email, password }, from("203.0.113.9"));
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await wrong(app, 1, from("203.0.113.10"), "bo@afterglow.example")).toEqual([401]);
    }
  });

  test("of one sender alone lock nobody else out, however many come at once", async () => {
    const app = await withStaff({ loginLimit: 2, proxies: 1 });
    const flood = await wrongAtOnce(app, 50, from("203.0.113.7"));
    expect(flood.sort()).toEqual([...times(2, 401), ...times(48, 429)]);
    expect(await statusOf(post(app, ana, from("203.0.113.8")))).toBe(200);
  });

  test("do not grow by those that succeed", async () => {
    const app = await withStaff({ loginLimit: 3 });
    expect(await wrong(app, 2)).toEqual([401, 401]);
    for (let count = 0; count < 6; count += 1) expect(await statusOf(post(app, ana))).toBe(200);
    // From a network that the account was used in, tries have a count of their own.
    expect(await wrong(app, 4)).toEqual([...times(3, 401), 429]);
    expect(await wrong(app, 2, {}, "nobody@afterglow.example")).toEqual([401, 429]);
  });

  test("are not limited where the limit is off", async () => {
    const app = await withStaff({ loginLimit: 0 });
    expect(await wrong(app, 12)).toEqual(times(12, 401));
  });

  test("are forgotten in time", async () => {
    const app = await withStaff({ loginLimit: 10 });
    await wrong(app, 2, {}, "nobody@afterglow.example");
    await app.db.updateTable("rate_limits").set({ resets_at: "2026-01-01T00:00:00.000Z" }).execute();
    await post(app, ana);
    expect(await app.db.selectFrom("rate_limits").where("resets_at", "<", "2026-01-02").selectAll().execute()).toEqual(
      [],
    );
  });
});

test("a database that cannot write gives 503 with Retry-After", async () => {
  const app = await withStaff();
  await whileReadOnly(app.db, async () => {
    const response = await post(app, ana);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
  expect(await statusOf(post(app, ana))).toBe(200);
});

test("the log tells who signed in, and why others did not, and nothing of what was typed", async () => {
  const app = await withStaff({ loginLimit: 2 });
  const { token, admin: me } = (await (await post(app, ana)).json()) as { token: string; admin: { _id: string } };
  const headers = { authorization: `Bearer ${token}` };
  await wrong(app, 4);
  const told = (field: string) =>
    app
      .logged()
      .split("\n")
      .filter((line) => /"(Signed in|Login rejected)"/.test(line))
      .map((line) => JSON.parse(line)[field]);
  expect(told("why")).toEqual([undefined, "wrong password", "wrong password", "too many tries", "too many tries"]);
  expect(told("admin")).toEqual([me._id, me._id, me._id, undefined, undefined]);
  const secret = "cedar-lantern-orbit-77";
  const admin = { username: "Cleo Marsh", email: "cleo@afterglow.example", password: secret };
  const add = { path: "/api/admin/add-admin", headers };
  for (const body of [admin, admin, { ...admin, password: "password1234" }]) await post(app, body, add);
  await fetch(app.origin + add.path, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: `{"email":"dana@afterglow.example","password":"${secret}`,
  });
  // A call that breaks in the middle.
  await app.db.schema.dropTable("sessions").execute();
  expect(await statusOf(post(app, { ...admin, email: ana.email, password }, {}))).toBe(429);
  expect(await statusOf(fetch(`${app.origin}/api/admin/admins`, { headers }))).toBe(500);

  const log = app.logged();
  expect(log).toContain("/api/admin/login");
  expect(log).toContain("A request failed");
  expect(log).not.toMatch(/@afterglow|cleo|dana|marsh/i);
  for (const one of [token, password, secret, "password1234", "wrong 0", "argon2id"]) expect(log).not.toContain(one);
});
