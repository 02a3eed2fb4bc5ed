import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { postJson } from "../../../test/post-json.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { today } from "../../platform/venue/today.ts";
import { endpoints } from "../../server/endpoints.ts";

const post = (app: TestApp, path: string, body: object, headers: Record<string, string> = {}) =>
  postJson(`${app.origin}/api${path}`, body, headers);

/** A phone that logged in with a door code. */
async function phone(app: TestApp, night = today()) {
  const staff = await staffCalls(app, `Ana ${randomUUID()}`);
  const made = await staff.post("/tonight/passes", { night, door: "Front door" });
  expect(made.status).toBe(201);
  const answer = await post(app, "/tonight/sign-in", { code: made.body.code });
  const { token } = (await answer.json()) as { token: string };
  return { staff, ...made.body, token, headers: { authorization: token } } as const;
}

test("a phone at the door may call the door endpoints, and none of the staff endpoints", async () => {
  const app = await testApp();
  const { headers } = await phone(app);
  const request = await makeRequest(app.db);
  for (const { method, path, access, door } of endpoints) {
    if (path === "/tonight/sign-out" || access === "anyone") continue;
    const address = path.replace(":id", request);
    const answer =
      method === "GET"
        ? await fetch(`${app.origin}/api${address}`, { headers })
        : await post(app, address, {}, headers);
    const refused = answer.status === 401 || (answer.status === 400 && path === "/event/admin-all-events");
    expect({ path, refused }).toEqual({ path, refused: !door });
    if (!door) expect(await answer.text()).not.toContain("Mia");
  }
});

test("a door code shows its own night only, under the name of its door", async () => {
  const app = await testApp();
  const night = tonight();
  const other = addDays(night, 1);
  const mia = await makeRequest(app.db, { date: night, status: "approved" });
  const { headers } = await phone(app, night);
  const sheet = await (await fetch(`${app.origin}/api/tonight/sheet`, { headers })).json();
  expect([sheet.sheet.night, sheet.door, sheet.sheet.rows.length]).toEqual([night, "Front door", 1]);
  for (const path of ["sheet", "changes"]) {
    const answer = await fetch(`${app.origin}/api/tonight/${path}?night=${other}&after=0~0~`, { headers });
    expect(answer.status).toBe(403);
  }
  const action = { _id: "t1", request: mia, what: "arrived", undoes: null, at: new Date().toISOString() };
  expect((await post(app, "/tonight/ticks", { night: other, ticks: [action] }, headers)).status).toBe(403);
  expect((await post(app, "/tonight/ticks", { night, ticks: [action] }, headers)).status).toBe(200);
  const after = await (await fetch(`${app.origin}/api/tonight/sheet`, { headers })).json();
  expect(after.sheet.ticks).toEqual([expect.objectContaining({ by: "Front door", door: "Front door" })]);
});

test("a door code or link works until 6 AM, until staff revoke it, or until the phone logs out", async () => {
  const app = await testApp();
  const { staff, code, link, ends_on, headers } = await phone(app);
  expect(ends_on).toMatch(/T06:00:00\+1[01]:00$/);
  const secret = link.split("#")[1] ?? "";
  const byLink = await (await post(app, "/tonight/sign-in", { code: secret })).json();
  const typed = await (await post(app, "/tonight/sign-in", { code: code.toLowerCase().replace("-", " ") })).json();
  const alive = async (token: string) =>
    (await fetch(`${app.origin}/api/tonight/changes`, { headers: { authorization: token } })).status;
  expect([await alive(byLink.token), await alive(typed.token)]).toEqual([200, 200]);
  expect((await post(app, "/tonight/sign-out", {}, { authorization: typed.token })).status).toBe(204);
  expect(await alive(typed.token)).toBe(401);

  const [pass] = (await staff.get("/tonight/passes")).body;
  expect(pass).toMatchObject({ door: "Front door", phones: 2 });
  expect((await staff.post(`/tonight/passes/${pass._id}/end`)).status).toBe(200);
  expect([await alive(byLink.token), await alive(headers.authorization)]).toEqual([401, 401]);
  expect((await post(app, "/tonight/sign-in", { code })).status).toBe(401);

  const next = await phone(app);
  await app.db
    .updateTable("door_passes")
    .set({ ends_at: new Date(Date.now() - 1).toISOString() })
    .execute();
  expect(await alive(next.token)).toBe(401);
  expect((await post(app, "/tonight/sign-in", { code: next.code })).status).toBe(401);
  const over = await staff.post("/tonight/passes", { night: addDays(today(), -3), door: "Front door" });
  expect([over.status, over.body.errors]).toEqual([422, { night: "This night has ended." }]);
});

test("codes cannot be guessed, and neither they nor tokens are stored or logged", async () => {
  const app = await testApp({ loginLimit: 3 });
  const { code, token, link } = await phone(app);
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1)
    statuses.push((await post(app, "/tonight/sign-in", { code: `WRNG-000${tries}` })).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  // Nobody can shut the club's own phones out: a link cannot be guessed, so it opens whatever was tried.
  const secret = link.split("#")[1];
  expect((await post(app, "/tonight/sign-in", { code: secret })).status).toBe(200);
  const kept = JSON.stringify([
    await app.db.selectFrom("door_passes").selectAll().execute(),
    await app.db.selectFrom("door_sessions").selectAll().execute(),
    app.logged(),
  ]);
  for (const one of [code, code.replace("-", ""), token, secret]) expect(kept).not.toContain(one);
});
