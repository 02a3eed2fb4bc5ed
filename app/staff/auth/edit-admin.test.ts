import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { asAna, cleo, idOf, rowOf, said, statusOf } from "../../../test/admins.ts";
import { makeAdmin, signedIn } from "../../../test/staff.ts";
import type { Admin } from "./shapes.ts";

const other = "cedar-lantern-orbit-77";

describe("editing an admin", () => {
  async function withCleo() {
    const staff = await asAna();
    const headers = await signedIn(staff.app.db, { username: "Cleo", email: "cleo@afterglow.example" });
    const id = await idOf(staff.app, "Cleo");
    const isIn = async () => (await fetch(`${staff.app.origin}/api/admin/admins`, { headers })).status === 200;
    return { ...staff, id, isIn };
  }

  test("changes only the fields that are sent", async () => {
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

  test("a new password replaces the old one and ends all sessions", async () => {
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

  test("deactivating ends every session, and activating restores none", async () => {
    const { post, id, isIn } = await withCleo();
    expect(await isIn()).toBe(true);
    expect(await statusOf(post(`edit-admin/${id}`, { status: false }))).toBe(200);
    expect(await isIn()).toBe(false);
    expect(await statusOf(post(`edit-admin/${id}`, { status: "true" }))).toBe(200);
    expect(await isIn()).toBe(false);
  });

  test("a login that is pending while the admin is deactivated fails", async () => {
    const { app, post, id } = await withCleo();
    await post(`edit-admin/${id}`, { password: cleo.password });
    const logIn = () => post("login", { email: "cleo@afterglow.example", password: cleo.password });
    const logins = Promise.all(Array.from({ length: 8 }, logIn));
    await post(`edit-admin/${id}`, { status: false });
    await logins;
    expect(await app.db.selectFrom("sessions").selectAll().where("admin_id", "=", id).execute()).toEqual([]);
  });

  test("admins cannot deactivate themselves", async () => {
    const { app, ana, post, list } = await withCleo();
    expect(await said(post(`edit-admin/${await idOf(app, "Ana")}`, { status: false }))).toEqual([
      422,
      { status: "You can't deactivate yourself." },
    ]);
    expect(await list()).toMatchObject([{ status: true }, { status: true }]);
    expect(await statusOf(fetch(`${app.origin}/api/admin/admins`, { headers: ana }))).toBe(200);
  });

  test("rejects another admin's name or address, and accepts one's own in another case", async () => {
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

  test("rejects an outdated version; accepts the newest, or none", async () => {
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
    // A conflict of names is reported before an outdated version.
    expect(await statusOf(post(`edit-admin/${id}`, { username: "Ana" }, { "If-Match": '"1"' }))).toBe(409);
  });

  test("an unknown id is 404", async () => {
    const { post } = await withCleo();
    for (const id of [randomUUID(), "1", "%00", "..%2Fadd-admin"]) {
      expect(await said(post(`edit-admin/${id}`, { username: "Eve" }))).toEqual([404, "Admin not found."]);
    }
  });

  test("an admin without a password cannot log in", async () => {
    const { app, post } = await withCleo();
    await makeAdmin(app.db, { username: "Dana", email: "dana@afterglow.example" });
    expect(await statusOf(post("login", { email: "dana@afterglow.example", password: " " }))).toBe(401);
  });
});

test("/me returns the logged-in admin as the list does, without the hash", async () => {
  const { app, ana, list } = await asAna();
  await makeAdmin(app.db, { username: "Dana" });
  const { admin } = (await (await fetch(`${app.origin}/api/admin/me`, { headers: ana })).json()) as { admin: Admin };
  expect(admin.username).toBe("Ana");
  expect((await list()).find(({ _id }) => _id === admin._id)).toEqual(admin);
  expect(Object.keys(admin)).not.toContain("password_hash");
});
