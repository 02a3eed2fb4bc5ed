import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { readTrail } from "../../../test/trail.ts";
import { admit } from "../../office/admins/operator.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { ensureFirstAdmin } from "./first-admin.server.ts";

/** Names that logs use, as they are and with letters of other alphabets, invisible ones, and another width. */
const reserved = ["operator", "Operator", "оperаtоr", "OPERATOR", "ｏperator", "ope​rator", "opérator", "Afterglow"];
const more = ["Αfterglοw", "system", "Support", "guest", "Guest", "οwner", "Someone"];

/** Names that look like Ana's or Ian Moss's. */
const alike = ["Аna", "ANА", "Anа", "Ａna", "A͏na", "lan Moss", "Ian  Moss", "Іan Moss"];

const password = "cedar-lantern-orbit-77";

test("nobody takes a name that logs use, or one that looks like a colleague's, wherever a name is set", async () => {
  const app = await testApp();
  const ana = await staffCalls(app, "Ana", "owner");
  await staffCalls(app, "Ian Moss", "manager");
  const mo = await staffCalls(app, "Mo", "marketing");
  const address = () => `${randomUUID()}@afterglow.example`;
  for (const username of [...reserved, ...more, ...alike]) {
    const rejected = [
      await mo.post("/account/name", { username }),
      await ana.post(`/admin/edit-admin/${mo.id}`, { username }),
      await ana.post("/admin/add-admin", { username, email: address(), password }),
      await ana.post("/admin/invite", { username, email: address(), role: "reader" }),
    ];
    for (const { status, body } of rejected) {
      expect([username, [409, 422].includes(status), Object.keys(body.errors ?? {})]).toEqual([
        username,
        true,
        ["username"],
      ]);
    }
  }
  for (const username of ["Anna", "Ian", "Zoë", "Мария", "Owen", "Guesty", "Ana Lima"])
    expect([username, (await mo.post("/account/name", { username })).status]).toEqual([username, 200]);
  // Their own name in another spelling is theirs.
  expect((await ana.post("/account/name", { username: "ANA" })).status).toBe(200);
});

test("a door or a phone is not called like a person of the trail", async () => {
  const app = await testApp();
  const ana = await staffCalls(app, "Ana", "owner");
  const make = (door: string) => ana.post("/tonight/passes", { night: tonight(), door });
  for (const door of ["operator", "Аfterglow", "Аna"]) expect([door, (await make(door)).status]).toEqual([door, 422]);
  const { body } = await make("Front door");
  const signIn = (phone?: string) => ana.post("/tonight/sign-in", { code: body.code, phone });
  const { token } = (await signIn()).body;
  const headers = { authorization: token };
  expect((await ana.post("/tonight/phone", { phone: "Οperator" }, headers)).status).toBe(422);
  expect((await ana.post("/tonight/phone", { phone: "Dani" }, headers)).status).toBe(200);
  expect((await signIn("system")).body.phone).toBe("Phone 2");
});

test("the first admin, and one whom the operator adds, is named like the address where the name is reserved", async () => {
  const app = await testApp();
  const services = { db: app.db, writer: createWriter(app.db) };
  await ensureFirstAdmin(services, { email: "owner@club.example" }, Date.now());
  await admit(services, "support@club.example", "", Date.now());
  const rows = await app.db.selectFrom("admins").select("username").orderBy("username").execute();
  expect(rows.map(({ username }) => username)).toEqual(["owner@club.example", "support@club.example"]);
  expect((await readTrail(app.db, "admin.added")).map(({ actor }) => actor)).toEqual(["Afterglow", "operator"]);
});
