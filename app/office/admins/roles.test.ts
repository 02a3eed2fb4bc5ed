import { describe, expect, test } from "vitest";
import { idOf, rowOf } from "../../../test/admins.ts";
import { type TestApp, testApp } from "../../../test/app.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { type Role, roles } from "../../platform/roles/roles.ts";
import { changeAdmin } from "../../staff/auth/admins.server.ts";

const password = "velvet-harbour-tram-42";
let made = 0;

/** A new admin's fields. */
function colleague(more: object = {}) {
  made += 1;
  return { username: `Cleo ${made}`, email: `cleo${made}@afterglow.example`, password, ...more };
}

/** The audit trail, oldest first: who, what, whom, and the details. */
async function trail({ db }: TestApp) {
  const rows = await db.selectFrom("trail").selectAll().orderBy("number").execute();
  return rows.map(({ actor, action, object, details }) => [actor, action, object, JSON.parse(details)]);
}

const ownersIn = async ({ db }: TestApp) =>
  (await db.selectFrom("admins").select("username").where("role", "=", "owner").where("active", "=", 1).execute()).map(
    ({ username }) => username,
  );

describe("giving a role", () => {
  test("an owner gives every role; without one it is manager; a role that does not exist is rejected by name", async () => {
    const app = await testApp();
    const ana = await staffCalls(app);
    for (const role of roles) {
      const { status, body } = await ana.post("/admin/add-admin", colleague({ role }));
      expect([status, body.admin.role]).toEqual([201, role]);
    }
    expect((await ana.post("/admin/add-admin", colleague())).body.admin.role).toBe("manager");
    const names = "Choose a role: owner, manager, bookings, marketing, hiring, host, reader.";
    const id = await idOf(app, "Ana");
    for (const role of ["admin", "Owner", "", null, ["owner"], "__proto__", "constructor"]) {
      const rejected = { status: 422, body: { errors: { role: names } } };
      expect(await ana.post("/admin/add-admin", colleague({ role }))).toMatchObject(rejected);
      expect(await ana.post(`/admin/edit-admin/${id}`, { role })).toMatchObject(rejected);
    }
    expect((await app.db.selectFrom("admins").select("id").execute()).length).toBe(roles.length + 2);
  });

  test("a manager gives and takes every role but owner, and cannot change, deactivate or delete an owner", async () => {
    const app = await testApp();
    const owner = await staffCalls(app, "Ana");
    const manager = await staffCalls(app, "Mo", "manager");
    for (const role of roles) {
      const { status, body } = await manager.post("/admin/add-admin", colleague({ role }));
      if (role !== "owner") expect(status).toBe(201);
      else expect([status, body]).toEqual([422, errors("role", "Only an owner can make someone an owner.")]);
    }
    const { id } = (await app.db.selectFrom("admins").select("id").where("role", "=", "host").executeTakeFirst()) ?? {};
    expect((await manager.post(`/admin/edit-admin/${id}`, { role: "reader" })).status).toBe(200);
    expect(await manager.post(`/admin/edit-admin/${id}`, { role: "owner" })).toMatchObject({
      status: 422,
      body: { errors: { role: "Only an owner can make someone an owner." } },
    });
    const before = await rowOf(app, owner.id);
    for (const change of [
      { username: "Eve" },
      { email: "eve@x.example" },
      { password },
      { role: "host" },
      { status: false },
    ])
      expect(await manager.post(`/admin/edit-admin/${owner.id}`, change)).toEqual({
        status: 403,
        body: { message: "Only an owner can change an owner." },
      });
    expect((await manager.post(`/admin/delete-admin/${owner.id}`)).status).toBe(403);
    expect(await rowOf(app, owner.id)).toEqual(before);
  });

  test("no one can assign themselves a higher role; a lower one is allowed, unless they are the last owner", async () => {
    const app = await testApp();
    const manager = await staffCalls(app, "Mo", "manager");
    const [ana, bo] = [await staffCalls(app, "Ana"), await staffCalls(app, "Bo")];
    const own = (one: StaffCalls, role: Role) => one.post(`/admin/edit-admin/${one.id}`, { role });
    expect(await own(manager, "owner")).toEqual({
      status: 422,
      body: errors("role", "Only an owner can make someone an owner."),
    });
    expect((await own(manager, "host")).status).toBe(200);
    expect((await own(manager, "manager")).status).toBe(403);
    expect((await own(bo, "reader")).status).toBe(200);
    expect(await own(ana, "manager")).toEqual({
      status: 422,
      body: errors("role", "This is the last owner. Make someone else an owner first."),
    });
    expect(await ownersIn(app)).toEqual(["Ana"]);
  });

  test("a new role takes effect with the next request, without a new login", async () => {
    const app = await testApp();
    const ana = await staffCalls(app);
    const bo = await staffCalls(app, "Bo", "marketing");
    const may = async () => [(await bo.get("/offers/admin-all-offers")).status, (await bo.get("/requests")).status];
    expect(await may()).toEqual([200, 403]);
    expect((await ana.post(`/admin/edit-admin/${bo.id}`, { role: "bookings" })).status).toBe(200);
    expect(await may()).toEqual([403, 200]);
  });
});

describe("the last owner", () => {
  test("cannot be deactivated, demoted or deleted; an inactive owner is not one", async () => {
    const app = await testApp();
    const ana = await staffCalls(app);
    const bo = await staffCalls(app, "Bo");
    expect((await ana.post(`/admin/edit-admin/${bo.id}`, { status: false })).status).toBe(200);
    expect((await ana.post(`/admin/edit-admin/${ana.id}`, { role: "reader" })).body.errors).toHaveProperty("role");
    expect((await ana.post(`/admin/edit-admin/${ana.id}`, { status: false })).body.errors).toHaveProperty("status");
    expect(await ana.post(`/admin/delete-admin/${ana.id}`)).toEqual({
      status: 422,
      body: { message: "You can't delete the last owner." },
    });
    expect((await ana.post(`/admin/edit-admin/${bo.id}`, { role: "reader" })).status).toBe(200);
    expect((await ana.post(`/admin/delete-admin/${bo.id}`)).status).toBe(200);
    expect(await ownersIn(app)).toEqual(["Ana"]);
  });

  const attacks: Record<string, (one: StaffCalls, other: StaffCalls) => Promise<{ status: number }>> = {
    demote: (one, other) => one.post(`/admin/edit-admin/${other.id}`, { role: "manager" }),
    deactivate: (one, other) => one.post(`/admin/edit-admin/${other.id}`, { status: false }),
    delete: (one, other) => one.post(`/admin/delete-admin/${other.id}`),
    "step down beside": (one) => one.post(`/admin/edit-admin/${one.id}`, { role: "reader" }),
  };
  for (const [what, attack] of Object.entries(attacks)) {
    test(`remains when two owners ${what} each other at once, through two instances`, async () => {
      const app = await testApp();
      const second = await testApp({ sameAs: app });
      for (let round = 0; round < 5; round++) {
        await app.db.deleteFrom("admins").execute();
        const ana = await staffCalls(app, "Ana");
        const bo = await staffCalls(app, "Bo");
        const onSecond: StaffCalls = {
          ...bo,
          post: async (path, body = {}) => {
            const headers = { ...bo.headers, "Content-Type": "application/json" };
            const init = { method: "POST", headers, body: JSON.stringify(body) };
            const response = await fetch(`${second.origin}/api${path}`, init);
            return { status: response.status, body: await response.json() };
          },
        };
        const answers = await Promise.all([attack(ana, bo), attack(onSecond, ana)]);
        const statuses = answers.map(({ status }) => status).sort();
        expect(statuses[0]).toBe(200);
        expect([401, 403, 422]).toContain(statuses[1]);
        expect(await ownersIn(app)).toHaveLength(1);
      }
    });
  }
});

test("of three owners, one who is demoted at the same moment can't demote another", async () => {
  const app = await testApp();
  const [ana, bo] = [await staffCalls(app, "Ana"), await staffCalls(app, "Bo")];
  await staffCalls(app, "Cy");
  const services = { db: app.db, writer: createWriter(app.db) };
  // Not through the endpoint: both are authorised before either writes.
  const demote = (id: string, by: string) =>
    changeAdmin(services, id, { role: "host" }, { by: { id: by, username: "", network: "" }, now: Date.now() });
  const results = await Promise.allSettled([demote(bo.id, ana.id), demote(ana.id, bo.id)]);
  expect(results.filter(({ status }) => status === "rejected")).toMatchObject([{ reason: { status: 403 } }]);
  expect(await ownersIn(app)).toHaveLength(2);
});

test("every change of an admin is in the audit trail, with what it was and what it is; a rejected one is not", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const { body } = await ana.post("/admin/add-admin", colleague({ username: "Cleo", email: "cleo@a.example" }));
  const change = (fields: object) => ana.post(`/admin/edit-admin/${body.admin._id}`, fields);
  await change({ username: "Cleo M", email: "marsh@a.example", role: "manager" });
  await change({ role: "host", status: false });
  await change({ status: true });
  await change({ password: "cedar-lantern-orbit-77" });
  await change({});
  await change({ role: "none" });
  await change({ username: "Ana" });
  await ana.post(`/admin/edit-admin/${ana.id}`, { role: "host" });
  await ana.post(`/admin/delete-admin/${ana.id}`);
  await ana.post(`/admin/delete-admin/${body.admin._id}`);
  const email = "cleo@a.example";
  expect(await trail(app)).toEqual([
    ["Ana", "admin.added", "Cleo", { after: { username: "Cleo", email, role: "manager", status: true } }],
    [
      "Ana",
      "admin.changed",
      "Cleo M",
      { before: { username: "Cleo", email }, after: { username: "Cleo M", email: "marsh@a.example" } },
    ],
    ["Ana", "admin.role", "Cleo M", { before: { role: "manager" }, after: { role: "host" } }],
    ["Ana", "admin.deactivated", "Cleo M", {}],
    ["Ana", "admin.activated", "Cleo M", {}],
    ["Ana", "admin.password", "Cleo M", {}],
    [
      "Ana",
      "admin.deleted",
      "Cleo M",
      { before: { username: "Cleo M", email: "marsh@a.example", role: "host", status: true }, count: 0 },
    ],
  ]);
});

/** A rejection of one field. */
function errors(field: string, message: string) {
  return { message, errors: { [field]: message } };
}
