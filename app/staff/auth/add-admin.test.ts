import { describe, expect, test } from "vitest";
import { asAna, cleo, idOf, rowOf, said, statusOf } from "../../../test/admins.ts";

describe("adding an admin", () => {
  test("the new admin can log in immediately, and no response contains the hash", async () => {
    const { app, post, list } = await asAna();
    const response = await post("add-admin", { ...cleo, status: "true" });
    expect(response.status).toBe(201);
    const answer = await response.json();
    expect(answer).toEqual({
      message: "Admin added successfully!",
      admin: {
        _id: expect.any(String),
        username: "Cleo Marsh",
        email: "Cleo@afterglow.example",
        status: true,
        role: "manager",
        last_sign_in: null,
        last_active: null,
        created_on: expect.stringMatching(/T.*\+1[01]:00$/),
        second_factor: false,
        version: 1,
      },
    });
    expect(await statusOf(post("login", { email: cleo.email, password: cleo.password }))).toBe(200);
    expect((await list()).map(({ username }) => username)).toEqual(["Ana", "Cleo Marsh"]);
    expect(JSON.stringify(await list())).not.toContain("argon2");
    expect((await rowOf(app, await idOf(app, "Cleo Marsh"))).password_hash).toMatch(/^\$argon2id\$/);
  });

  test("an inactive admin is listed last and cannot log in", async () => {
    const { post, list } = await asAna();
    expect(await statusOf(post("add-admin", { ...cleo, username: "Aaron", status: false }))).toBe(201);
    expect((await list()).map(({ username, status }) => ({ username, status }))).toEqual([
      { username: "Ana", status: true },
      { username: "Aaron", status: false },
    ]);
    expect(await statusOf(post("login", { email: cleo.email, password: cleo.password }))).toBe(401);
  });

  test("rejects a name or an address that is taken, in any case", async () => {
    const { post } = await asAna();
    expect(await said(post("add-admin", { ...cleo, username: "aNA" }))).toEqual([
      409,
      { username: "An admin with this name already exists." },
    ]);
    expect(await said(post("add-admin", { ...cleo, email: "ANA@Afterglow.example " }))).toEqual([
      409,
      { email: "An admin with this email address already exists." },
    ]);
    expect(await statusOf(post("add-admin", { ...cleo, username: "Zoë".normalize("NFC") }))).toBe(201);
    const twin = { ...cleo, email: "zoe@afterglow.example", username: "ZOË".normalize("NFD") };
    expect(await statusOf(post("add-admin", twin))).toBe(409);
  });

  test("of ten concurrent requests with the same name, one succeeds", async () => {
    const { post, list } = await asAna();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, count) =>
        statusOf(post("add-admin", { ...cleo, email: `cleo${count}@afterglow.example` })),
      ),
    );
    expect(statuses.sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await list()).toHaveLength(2);
  });

  test("rejects passwords that are too short, too long or easy to guess", async () => {
    const { post, list } = await asAna();
    const short = { password: "Use at least 12 characters." };
    const long = { password: "Use 200 characters or fewer." };
    const guessed = {
      password: "This password is easy to guess. Use three or four unrelated words.",
    };
    const why: [string, object][] = [
      ["", short],
      ["velvet-tram", short],
      // Eleven characters, in twice as many code points, or units.
      ["é".repeat(11).normalize("NFD"), short],
      ["🎺🎷🥁🎹🎸🎻🪕🪘📯🎤🎧", short],
      ["velvet-harbour ".repeat(14), long],
      ["x".repeat(60_000), long],
      ["password1234", guessed],
      ["Password1234!", guessed],
      ["afterglow2026", guessed],
      ["cleomarsh1234", guessed],
      ["qwertyuiopasdf", guessed],
    ];
    for (const [password, errors] of why) {
      expect({ password, said: await said(post("add-admin", { ...cleo, password })) }).toEqual({
        password,
        said: [422, errors],
      });
    }
    expect(await list()).toHaveLength(1);
  });

  test("rejects invalid names and addresses", async () => {
    const { post } = await asAna();
    const [status, errors] = await said(post("add-admin", { username: " ", email: "cleo", status: "maybe" }));
    expect(status).toBe(422);
    expect(Object.keys(errors).sort()).toEqual(["email", "password", "status", "username"]);
    expect(await statusOf(post("add-admin", { ...cleo, username: "Cleo\r\nBcc: x@y.example" }))).toBe(422);
    expect(await statusOf(post("add-admin", { ...cleo, email: "cleo@afterglow.example, x@y.example" }))).toBe(422);
  });
});

/** Columns that no request may set. */
const forbidden = {
  id: "1",
  _id: "1",
  version: 99,
  active: 0,
  password_hash: "",
  username_key: "x",
  address: "x@y.example",
  last_sign_in_at: "2026-01-01",
  seen_at: "2026-01-01",
  created_at: "2020-01-01",
  must_change_password: 1,
  second_factor: 1,
};

describe("columns that no request may set", () => {
  test("are ignored when an admin is added", async () => {
    const { app, post } = await asAna();
    const body = JSON.stringify({ ...cleo, ...forbidden }).replace("{", '{"__proto__":{"status":false,"active":0},');
    expect(await statusOf(post("add-admin", body))).toBe(201);
    const row = await rowOf(app, await idOf(app, "Cleo Marsh"));
    expect(row).toMatchObject({
      active: 1,
      version: 1,
      role: "manager",
      last_sign_in_at: null,
      address: "cleo@afterglow.example",
      must_change_password: 0,
      second_factor: 0,
    });
    expect(row.id).not.toBe("1");
    expect(row.created_at > "2026").toBe(true);
    expect(await statusOf(post("login", { email: cleo.email, password: cleo.password }))).toBe(200);
  });

  test("are ignored when an admin is edited, and no session ends", async () => {
    const { app, ana, post } = await asAna();
    const id = await idOf(app, "Ana");
    const before = await rowOf(app, id);
    for (const body of [
      JSON.stringify(forbidden),
      '{"__proto__":{"status":false,"username":"Eve"}}',
      '{"constructor":{"prototype":{"status":false}}}',
      "{}",
      JSON.stringify({ username: before.username, email: before.email, status: true }),
    ]) {
      expect(await statusOf(post(`edit-admin/${id}`, body))).toBe(200);
      expect(await rowOf(app, id)).toEqual(before);
    }
    expect(await statusOf(fetch(`${app.origin}/api/admin/admins`, { headers: ana }))).toBe(200);
  });
});
