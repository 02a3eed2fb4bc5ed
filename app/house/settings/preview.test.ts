import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeAdmin } from "../../../test/staff.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { endSession, openSession } from "../../staff/auth/session.server.ts";
import { hasPreviewPass, previewCookie } from "./preview-pass.server.ts";

const MINUTE = 60_000;
const now = Date.parse("2026-11-28T10:00:00Z");

async function passOf(secure = false) {
  const db = await testDatabase();
  const { token, session } = await openSession(db, await makeAdmin(db), now);
  const cookie = await previewCookie(db, session, now, secure);
  return { db, token, cookie, pass: cookie.split(";")[0] ?? "" };
}

test("a pass lasts a quarter of an hour, and ends with the session", async () => {
  const { db, token, pass } = await passOf();
  expect(await hasPreviewPass(db, `other=1; ${pass}`, now + 14 * MINUTE)).toBe(true);
  expect(await hasPreviewPass(db, pass, now + 15 * MINUTE)).toBe(false);
  await endSession(db, token);
  expect(await hasPreviewPass(db, pass, now)).toBe(false);
});

test("a pass that was made up, prolonged or taken from another database is invalid", async () => {
  const { db, pass } = await passOf();
  const [session, until, seal] = pass.replace(/^\w+=/, "").split(".");
  const later = String(Number(until) + MINUTE);
  const forged = [`${session}.${later}.${seal}`, `${session}.${until}.${seal}x`, `${session}.${until}.`, "..", "x"];
  for (const one of forged) expect(await hasPreviewPass(db, `settings_preview=${one}`, now)).toBe(false);
  expect(await hasPreviewPass(db, undefined, now)).toBe(false);
  expect(await hasPreviewPass(db, (await passOf()).pass, now)).toBe(false);
});

test("scripts and other sites cannot use the cookie, which is sent to the preview alone", async () => {
  const { cookie, token } = await passOf(true);
  expect(cookie.split("; ").slice(1)).toEqual([
    "Path=/preview",
    "Max-Age=900",
    "HttpOnly",
    "SameSite=Strict",
    "Secure",
  ]);
  expect(cookie).not.toContain(token);
});

test("only staff get a pass, and without one every preview URL is rejected alike", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  await ana.post("/settings/groups/venue", { changes: { "venue.name": "Ember Hall" } });
  const asked = (headers: HeadersInit) => fetch(`${app.origin}/api/settings/preview`, { method: "POST", headers });
  expect((await asked({})).status).toBe(401);
  const given = await asked(ana.headers);
  expect([given.status, given.headers.get("cache-control")]).toEqual([204, "no-store"]);
  const cookie = given.headers.get("set-cookie")?.split(";")[0] ?? "";

  const bodies = new Set<string>();
  for (const path of ["", "/_.data", "/events", "/events.data", "/admin/dashboard", "/my/token", "/nothing"]) {
    const answer = await fetch(`${app.origin}/preview${path}`);
    const { headers } = answer;
    expect([answer.status, headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
      403,
      "no-store",
      "noindex, nofollow",
    ]);
    bodies.add(await answer.text());
  }
  expect([...bodies]).toEqual(["This preview has ended. Open it from Settings in the back office."]);
  // Private pages and the office are no part of it, whatever the pass.
  for (const path of ["/admin/dashboard", "/my/token", "/door", "/api/settings"]) {
    expect((await fetch(`${app.origin}/preview${path}`, { headers: { cookie } })).status).toBe(404);
  }
});
