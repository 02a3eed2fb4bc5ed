import { describe, expect, test } from "vitest";
import { countHashes } from "../../../test/count-hashes.ts";
import { whileReadOnly } from "../../../test/database.ts";
import { ana, password, post, rejected, statusOf, withStaff, wrong } from "../../../test/login.ts";
import { makeAdmin } from "../../../test/staff.ts";
import { hashPassword } from "./password.server.ts";

describe("a login", () => {
  test("returns a working token, its expiry and the admin, and is not cached", async () => {
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

  test("accepts the address in any case with spaces around it, and the password in any Unicode form", async () => {
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

  test("opens a session of its own; logging out ends only that one", async () => {
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

describe("a rejected login", () => {
  const rejections = {
    unknown: { email: "nobody@afterglow.example", password },
    wrong: { email: ana.email, password: "velvet-harbour-tram-43" },
    inactive: { email: "bo@afterglow.example", password },
    "inactive and wrong": { email: "bo@afterglow.example", password: "x" },
    "without a hash of ours": { email: "cleo@afterglow.example", password: "" },
    "very long": { email: ana.email, password: "x".repeat(60_000) },
    "an injection": { email: "' or 1=1 --", password: "' or 1=1 --" },
  };

  test("gets the same response for an unknown email, a wrong password and an inactive admin, byte by byte", async () => {
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
    expect(answers.wrong).toMatchObject({ status: 401, body: rejected });
    for (const [why, answer] of Object.entries(answers))
      expect({ why, answer }).toEqual({ why, answer: answers.wrong });
    expect(await app.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("takes the same work in each case: one slow hash", async () => {
    const app = await withStaff();
    for (const why of ["unknown", "wrong", "inactive"] as const)
      expect(await countHashes(() => post(app, rejections[why])), why).toBe(1);
  });

  test("names the empty field and nothing else", async () => {
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

test("the log names who logged in and why others were rejected, and nothing that was typed", async () => {
  const app = await withStaff({ loginLimit: 2 });
  const { token, admin: me } = (await (await post(app, ana)).json()) as { token: string; admin: { _id: string } };
  const headers = { authorization: `Bearer ${token}` };
  await wrong(app, 4);
  const told = (field: string) =>
    app
      .logged()
      .split("\n")
      .filter((line) => /"(Logged in|Login rejected)"/.test(line))
      .map((line) => JSON.parse(line)[field]);
  expect(told("why")).toEqual([undefined, "wrong password", "wrong password", "rate limited", "rate limited"]);
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
  // A request that fails half-way.
  await app.db.schema.dropTable("sessions").execute();
  expect(await statusOf(post(app, { ...admin, email: ana.email, password }, {}))).toBe(429);
  expect(await statusOf(fetch(`${app.origin}/api/admin/admins`, { headers }))).toBe(500);

  const log = app.logged();
  expect(log).toContain("/api/admin/login");
  expect(log).toContain("Request failed");
  expect(log).not.toMatch(/@afterglow|\b(cleo|dana|marsh)\b/i);
  for (const one of [token, password, secret, "password1234", "wrong 0", "argon2id"]) expect(log).not.toContain(one);
});
