import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { makeAdmin, signedIn } from "../../test/staff.ts";
import { createWriter } from "../db/writer.server.ts";
import type { Admin } from "./admin.ts";
import { changeAdmin } from "./admins.server.ts";

const cleo = { username: "Cleo Marsh", email: "Cleo@afterglow.example", password: "velvet-harbour-tram-42" };
const other = "cedar-lantern-orbit-77";

type Headers = Record<string, string>;

/** An app where Ana is signed in, and makes the calls. */
async function asAna() {
  const app = await testApp();
  const ana = await signedIn(app.db, { username: "Ana", email: "ana@afterglow.example" });
  const post = (path: string, body: unknown, headers: Headers = {}): Promise<Response> =>
    fetch(`${app.origin}/api/admin/${path}`, {
      method: "POST",
      headers: { ...ana, "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const list = async () => (await (await fetch(`${app.origin}/api/admin/admins`, { headers: ana })).json()) as Admin[];
  return { app, ana, post, list };
}

async function idOf({ db }: TestApp, username: string): Promise<string> {
  return (await db.selectFrom("admins").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
}

const rowOf = ({ db }: TestApp, id: string) =>
  db.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The status, and what the answer says of which fields. */
async function said(answer: Promise<Response>): Promise<[status: number, errors: object | string]> {
  const response = await answer;
  const { message, errors } = (await response.json()) as { message: string; errors?: object };
  return [response.status, errors ?? message];
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe("adding an admin", () => {
  test("gives somebody who can sign in at once, and shows no hash", async () => {
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
        last_sign_in: null,
        created_on: expect.stringMatching(/T.*\+1[01]:00$/),
        version: 1,
      },
    });
    expect(await statusOf(post("login", { email: cleo.email, password: cleo.password }))).toBe(200);
    expect((await list()).map(({ username }) => username)).toEqual(["Ana", "Cleo Marsh"]);
    expect(JSON.stringify(await list())).not.toContain("argon2");
    expect((await rowOf(app, await idOf(app, "Cleo Marsh"))).password_hash).toMatch(/^\$argon2id\$/);
  });

  test("may begin switched off; listed last, and cannot sign in", async () => {
    const { post, list } = await asAna();
    expect(await statusOf(post("add-admin", { ...cleo, username: "Aaron", status: false }))).toBe(201);
    expect((await list()).map(({ username, status }) => ({ username, status }))).toEqual([
      { username: "Ana", status: true },
      { username: "Aaron", status: false },
    ]);
    expect(await statusOf(post("login", { email: cleo.email, password: cleo.password }))).toBe(401);
  });

  test("refuses a name or an address that is taken, whatever its case", async () => {
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

  test("keeps one of ten who are added at once with the same name", async () => {
    const { post, list } = await asAna();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, count) =>
        statusOf(post("add-admin", { ...cleo, email: `cleo${count}@afterglow.example` })),
      ),
    );
    expect(statuses.sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await list()).toHaveLength(2);
  });

  test("refuses passwords that are short, endless or easily guessed, with words", async () => {
    const { post, list } = await asAna();
    const short = { password: "At least 12 characters, please." };
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

  test("refuses what is no name and no address", async () => {
    const { post } = await asAna();
    const [status, errors] = await said(post("add-admin", { username: " ", email: "cleo", status: "maybe" }));
    expect(status).toBe(422);
    expect(Object.keys(errors).sort()).toEqual(["email", "password", "status", "username"]);
    expect(await statusOf(post("add-admin", { ...cleo, username: "Cleo\r\nBcc: x@y.example" }))).toBe(422);
    expect(await statusOf(post("add-admin", { ...cleo, email: "cleo@afterglow.example, x@y.example" }))).toBe(422);
  });
});

/** Fields of an admin's row that no body sets. */
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
  role: "owner",
};

describe("fields that nobody sets", () => {
  test("are not taken when an admin is added", async () => {
    const { app, post } = await asAna();
    const body = JSON.stringify({ ...cleo, ...forbidden }).replace("{", '{"__proto__":{"status":false,"active":0},');
    expect(await statusOf(post("add-admin", body))).toBe(201);
    const row = await rowOf(app, await idOf(app, "Cleo Marsh"));
    expect(row).toMatchObject({ active: 1, version: 1, last_sign_in_at: null, address: "cleo@afterglow.example" });
    expect(row.id).not.toBe("1");
    expect(row.created_at > "2026").toBe(true);
    expect(await statusOf(post("login", { email: cleo.email, password: cleo.password }))).toBe(200);
  });

  test("change nothing when an admin is edited, and nobody is signed out", async () => {
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

describe("editing an admin", () => {
  async function withCleo() {
    const staff = await asAna();
    const headers = await signedIn(staff.app.db, { username: "Cleo", email: "cleo@afterglow.example" });
    const id = await idOf(staff.app, "Cleo");
    const isIn = async () => (await fetch(`${staff.app.origin}/api/admin/admins`, { headers })).status === 200;
    return { ...staff, id, isIn };
  }

  test("changes what is sent and nothing else", async () => {
    const { app, post, id, isIn } = await withCleo();
    const before = await rowOf(app, id);
    const response = await post(`edit-admin/${id}`, { username: "Cleo M" });
    expect(await response.json()).toMatchObject({
      message: "Admin updated.",
      admin: { username: "Cleo M", version: 2 },
    });
    expect(await rowOf(app, id)).toEqual({ ...before, username: "Cleo M", username_key: "cleo m", version: 2 });
    await post(`edit-admin/${id}`, { email: "Marsh@afterglow.example" });
    expect(await rowOf(app, id)).toMatchObject({
      email: "Marsh@afterglow.example",
      address: "marsh@afterglow.example",
    });
    expect(await isIn()).toBe(true);
  });

  test("a new password signs in, the old one no more, and what was open is closed", async () => {
    const { app, post, id, isIn } = await withCleo();
    expect(await statusOf(post(`edit-admin/${id}`, { password: cleo.password }))).toBe(200);
    expect(await isIn()).toBe(false);
    expect(await statusOf(post(`edit-admin/${id}`, { password: other }))).toBe(200);
    const login = (password: string) => statusOf(post("login", { email: "cleo@afterglow.example", password }));
    expect(await login(cleo.password)).toBe(401);
    expect(await login(other)).toBe(200);
    const [status, errors] = await said(post(`edit-admin/${id}`, { password: "cleocleocleo1" }));
    expect([status, Object.keys(errors)]).toEqual([422, ["password"]]);
    expect((await rowOf(app, id)).version).toBe(3);
  });

  test("switching off ends every session, and switching on again brings none back", async () => {
    const { post, id, isIn } = await withCleo();
    expect(await isIn()).toBe(true);
    expect(await statusOf(post(`edit-admin/${id}`, { status: false }))).toBe(200);
    expect(await isIn()).toBe(false);
    expect(await statusOf(post(`edit-admin/${id}`, { status: "true" }))).toBe(200);
    expect(await isIn()).toBe(false);
  });

  test("a sign-in that is under way while the admin is switched off does not get in", async () => {
    const { app, post, id } = await withCleo();
    await post(`edit-admin/${id}`, { password: cleo.password });
    const logIn = () => post("login", { email: "cleo@afterglow.example", password: cleo.password });
    const signIns = Promise.all(Array.from({ length: 8 }, logIn));
    await post(`edit-admin/${id}`, { status: false });
    await signIns;
    expect(await app.db.selectFrom("sessions").selectAll().where("admin_id", "=", id).execute()).toEqual([]);
  });

  test("nobody switches off himself", async () => {
    const { app, ana, post, list } = await withCleo();
    expect(await said(post(`edit-admin/${await idOf(app, "Ana")}`, { status: false }))).toEqual([
      422,
      { status: "You can't deactivate yourself." },
    ]);
    expect(await list()).toMatchObject([{ status: true }, { status: true }]);
    expect(await statusOf(fetch(`${app.origin}/api/admin/admins`, { headers: ana }))).toBe(200);
  });

  test("of two who switch off each other at once, one stays", async () => {
    const { app, id } = await withCleo();
    const services = { db: app.db, writer: createWriter(app.db) };
    const ana = await idOf(app, "Ana");
    const off = { status: false };
    const results = await Promise.all([
      changeAdmin(services, id, off, { by: ana }),
      changeAdmin(services, ana, off, { by: id }),
    ]);
    expect(results).toMatchObject([
      { status: false, username: "Cleo" },
      { status: 422, field: "status", message: "You can't deactivate the last active admin." },
    ]);
  });

  test("refuses a name or an address that another has, and takes one's own in another case", async () => {
    const { post, id } = await withCleo();
    expect(await said(post(`edit-admin/${id}`, { username: "ANA" }))).toEqual([
      409,
      { username: "An admin with this name already exists." },
    ]);
    expect(await said(post(`edit-admin/${id}`, { email: "ANA@afterglow.example" }))).toEqual([
      409,
      { email: "An admin with this email address already exists." },
    ]);
    expect(await statusOf(post(`edit-admin/${id}`, { username: "CLEO", email: "CLEO@afterglow.example" }))).toBe(200);
  });

  test("of a stale version is refused; of the newest, or of none, it is done", async () => {
    const { app, post, id, isIn } = await withCleo();
    const rename = (username: string, match?: string) =>
      post(`edit-admin/${id}`, { username }, match === undefined ? {} : { "If-Match": match });
    expect(await statusOf(rename("Cleo 2", '"1"'))).toBe(200);
    expect(await said(rename("Cleo 3", '"1"'))).toEqual([
      412,
      "Someone else changed this admin. Reload and try again.",
    ]);
    for (const match of ['"3"', "x", '""', '"1", "2"']) expect(await statusOf(rename("Cleo 3", match))).toBe(412);
    expect(await statusOf(post(`edit-admin/${id}`, { password: other }, { "If-Match": '"1"' }))).toBe(412);
    expect((await rowOf(app, id)).username).toBe("Cleo 2");
    expect(await isIn()).toBe(true);
    for (const match of ['"2"', 'W/"3"', "4", "*"]) {
      expect({ match, status: await statusOf(rename(`Cleo ${match.length}`, match)) }).toEqual({ match, status: 200 });
    }
    // What is wrong is said before what is stale.
    expect(await statusOf(post(`edit-admin/${id}`, { username: "Ana" }, { "If-Match": '"1"' }))).toBe(409);
  });

  test("nobody who exists is 404", async () => {
    const { post } = await withCleo();
    for (const id of [randomUUID(), "1", "%00", "..%2Fadd-admin"]) {
      expect(await said(post(`edit-admin/${id}`, { username: "Eve" }))).toEqual([404, "Admin not found."]);
    }
  });

  test("asks for no password of somebody without one: a name alone does not sign in", async () => {
    const { app, post } = await withCleo();
    await makeAdmin(app.db, { username: "Dana", email: "dana@afterglow.example" });
    expect(await statusOf(post("login", { email: "dana@afterglow.example", password: " " }))).toBe(401);
  });
});

test("who calls is told who that is, as the list has it, and without a hash", async () => {
  const { app, ana, list } = await asAna();
  await makeAdmin(app.db, { username: "Dana" });
  const { admin } = (await (await fetch(`${app.origin}/api/admin/me`, { headers: ana })).json()) as { admin: Admin };
  expect(admin.username).toBe("Ana");
  expect((await list()).find(({ _id }) => _id === admin._id)).toEqual(admin);
  expect(Object.keys(admin)).not.toContain("password_hash");
});
