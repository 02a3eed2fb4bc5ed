import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { person } from "../../../../test/factors.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { dayIn } from "../../../platform/lib/time/wall-time-text.ts";
import type { Role } from "../../../platform/roles/roles.ts";
import { venue } from "../../../platform/venue/venue.ts";

const today = () => dayIn(venue.timeZone, Date.now());

/** An app with an owner who changes rules. */
async function withOwner() {
  const app = await testApp();
  const owner = await person(app, "Olga", "owner");
  const rule = async (role: string, from: string | null) =>
    owner.send("/admin/second-factor-rules", { role, from }, owner.headers);
  const get = async (path: string, { headers }: Awaited<ReturnType<typeof person>>) => {
    const response = await fetch(`${app.origin}/api${path}`, { headers });
    return { status: response.status, body: await response.json() };
  };
  return { app, rule, get };
}

test("from a rule's day, a role's admins without a second factor may only set one up, and are then let in", async () => {
  const { app, rule, get } = await withOwner();
  const ana = await person(app, "Ana", "bookings");
  const mia = await person(app, "Mia", "marketing");
  const seen = async () => {
    const { body } = await get("/admin/me", ana);
    return { must: body.must, from: body.second_factor_from, status: (await get("/admin/overview", ana)).status };
  };
  expect(await seen()).toEqual({ must: null, from: null, status: 200 });
  const tomorrow = addDays(today(), 1);
  expect((await rule("bookings", tomorrow)).status).toBe(200);
  expect(await seen()).toEqual({ must: null, from: tomorrow, status: 200 });
  expect((await rule("bookings", today())).body.rules.find(({ role }: { role: Role }) => role === "bookings")).toEqual({
    role: "bookings",
    from: today(),
    admins: 1,
    without: 1,
  });
  expect(await seen()).toEqual({ must: "second-factor", from: today(), status: 403 });
  expect((await get("/admin/overview", mia)).status).toBe(200);
  // A new login gets in as far.
  const { body } = await ana.login();
  const response = await fetch(`${app.origin}/api/admin/overview`, { headers: { authorization: body.token } });
  expect(await response.json()).toMatchObject({ must: "second-factor" });

  await ana.addTotp();
  expect(await seen()).toEqual({ must: null, from: null, status: 200 });
});

test("the last factor stays while the role needs one", async () => {
  const { app, rule } = await withOwner();
  const ana = await person(app, "Ana", "bookings");
  await ana.addTotp();
  const { id } = await ana.addPasskey();
  await rule("bookings", today());
  const rejection = "Your role requires a second factor. Add another one first, then remove this one.";
  expect((await ana.own("/totp/remove")).status).toBe(200);
  expect(await ana.own(`/passkeys/${id}/remove`)).toEqual({ status: 409, body: { message: rejection } });
  expect((await ana.factors()).passkeys).toHaveLength(1);
  await ana.addTotp();
  expect((await ana.own(`/passkeys/${id}/remove`)).status).toBe(200);
  expect((await ana.own("/totp/remove")).body.message).toBe(rejection);
  // Before its day, a rule keeps none.
  await rule("bookings", addDays(today(), 1));
  expect((await ana.own("/totp/remove")).status).toBe(200);
});

test("rules are changed by owners who have just proved who they are, recorded, and about existing roles and coming days", async () => {
  const { app, rule } = await withOwner();
  for (const [role, from, status] of [
    ["chef", today(), 422],
    ["host", addDays(today(), -1), 422],
    ["host", "2026-02-30", 422],
    ["host", addDays(today(), 30), 200],
    ["host", addDays(today(), 30), 200],
    ["host", null, 200],
    ["host", null, 200],
  ] as const) {
    expect({ role, from, status: (await rule(role, from)).status }).toEqual({ role, from, status });
  }
  const rows = await app.db.selectFrom("trail").selectAll().where("action", "=", "factor.rule-changed").execute();
  expect(rows.map(({ actor, object, details }) => [actor, object, JSON.parse(details)])).toEqual([
    ["Olga", "Floor host", { before: { from: null }, after: { from: addDays(today(), 30) } }],
    ["Olga", "Floor host", { before: { from: addDays(today(), 30) }, after: { from: null } }],
  ]);
  const manager = await person(app, "Max", "manager");
  expect((await manager.send("/admin/second-factor-rules", { role: "host", from: null }, manager.headers)).status).toBe(
    403,
  );
  await app.db.updateTable("sessions").set({ proved_at: "2026-01-01T00:00:00.000Z" }).execute();
  expect(await rule("host", today())).toMatchObject({ status: 403, body: { confirm: true } });
});
