import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rowOf } from "../../../test/admins.ts";
import { testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";

test("deleting an admin ends their sessions and frees their name; the colleagues' list no longer has them", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const bo = await staffCalls(app, "Bo", "manager");
  expect((await bo.get("/admin/admins")).status).toBe(200);
  expect(await ana.post(`/admin/delete-admin/${bo.id}`)).toEqual({
    status: 200,
    body: { message: "Bo deleted.", unassigned: 0 },
  });
  expect((await bo.get("/admin/admins")).status).toBe(401);
  expect((await ana.get("/admin/admins")).body).toMatchObject([{ username: "Ana" }]);
  await staffCalls(app, "Bo");
});

test("their requests are unassigned, and every history keeps their name", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const bo = await staffCalls(app, "Bo", "bookings");
  const ids = await Promise.all([makeRequest(app.db, { name: "Mia" }), makeRequest(app.db, { name: "Ivy" })]);
  const [mia = "", ivy = ""] = ids;
  const other = await makeRequest(app.db, { name: "Zoe" });
  for (const id of ids) expect((await bo.post(`/requests/${id}`, { owner: bo.id, note: "Mine." })).status).toBe(200);
  await ana.post(`/requests/${other}`, { owner: ana.id });
  const undo = (await bo.post("/requests/several", { ids: [ivy], status: "approved" })).body.undo;
  const seen = async (id: string) => (await ana.get(`/requests/${id}`)).body.request;
  const { version } = await seen(mia);

  expect((await ana.post(`/admin/delete-admin/${bo.id}`)).body).toMatchObject({ unassigned: 2 });
  const after = await seen(mia);
  expect(after).toMatchObject({ owner: null, version: version + 1 });
  expect(after.history.slice(0, 2)).toMatchObject([
    { by: "Ana", action: "owner", details: { to: null } },
    { by: "Bo", action: "note" },
  ]);
  expect((await ana.get("/requests?owner=none")).body.items).toHaveLength(2);
  expect((await seen(other)).owner).toMatchObject({ username: "Ana" });
  // Outdated: unassigning changed the request.
  expect((await ana.post("/requests/undo", { requests: undo })).body).toMatchObject({ changed: 0 });
  expect((await ana.post(`/requests/${mia}`, { owner: bo.id })).status).toBe(422);
});

test("an outdated version is rejected, an unknown id is not found, and no one can delete themselves", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const bo = await staffCalls(app, "Bo");
  await ana.post(`/admin/edit-admin/${bo.id}`, { username: "Bo Marsh" });
  expect((await ana.post(`/admin/delete-admin/${bo.id}`, {}, { "If-Match": '"1"' })).status).toBe(412);
  expect((await rowOf(app, bo.id)).username).toBe("Bo Marsh");
  expect(await bo.post(`/admin/delete-admin/${bo.id}`)).toEqual({
    status: 422,
    body: { message: "You can't delete yourself." },
  });
  for (const id of [randomUUID(), "1"]) {
    expect(await ana.post(`/admin/delete-admin/${id}`)).toEqual({ status: 404, body: { message: "Admin not found." } });
  }
  expect((await ana.post(`/admin/delete-admin/${bo.id}`, {}, { "If-Match": '"2"' })).status).toBe(200);
  expect((await ana.post(`/admin/delete-admin/${bo.id}`)).status).toBe(404);
});

test("nothing that a deleted admin logged in with or from is left in any table", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const bo = await staffCalls(app, "Bo");
  const tables = (await app.db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === "admin_id"),
  );
  expect(tables.length).toBeGreaterThan(7);
  // A row for Bo in each, with its required columns set.
  for (const { name, columns } of tables.filter((table) => table.name !== "sessions")) {
    const row = columns
      .filter((column) => !column.isNullable && !column.hasDefaultValue)
      .map((column) => [column.name, column.dataType.toLowerCase().startsWith("int") ? 1 : "x"]);
    await app.db
      .insertInto(name as "passkeys")
      .values({ ...Object.fromEntries(row), admin_id: bo.id })
      .execute();
  }
  expect((await ana.post(`/admin/delete-admin/${bo.id}`)).status).toBe(200);
  for (const { name } of tables) {
    const left = app.db
      .selectFrom(name as "sessions")
      .selectAll()
      .where("admin_id", "=", bo.id);
    expect({ table: name, left: await left.execute() }).toEqual({ table: name, left: [] });
  }
});
