import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { readTrail } from "../../../test/trail.ts";
import { tonight } from "../../platform/venue/club-night.ts";

const night = tonight();

/** Door codes and inspectors' links of Bo, a manager, and of Ana, an owner, with a phone at each door. */
async function withLinks() {
  const app = await testApp();
  const ana = await staffCalls(app);
  const bo = await staffCalls(app, "Bo", "manager");
  const phoneOf = async (staff: StaffCalls, door: string) => {
    const { body } = await staff.post("/tonight/passes", { night, door });
    const { token } = (await staff.post("/tonight/sign-in", { code: body.code })).body;
    const link = { inspector: `Inspector at ${door}`, from: night, to: night, hours: 24 };
    expect((await staff.post("/incidents/links", link)).status).toBe(201);
    const sheet = () => fetch(`${app.origin}/api/tonight/sheet`, { headers: { authorization: `Bearer ${token}` } });
    return { works: async () => (await sheet()).status === 200, code: body.code as string };
  };
  const [front, terrace] = [await phoneOf(bo, "Front door"), await phoneOf(ana, "Terrace")];
  // The name that a code shows is of when it was created.
  await ana.post(`/admin/edit-admin/${bo.id}`, { username: "Bo Marsh" });
  const left = async () => ({
    phones: [await front.works(), await terrace.works()],
    codes: (await ana.get("/tonight/passes")).body.map(({ door }: { door: string }) => door),
    links: (await ana.get("/incidents/links")).body.map(({ inspector }: { inspector: string }) => inspector),
  });
  const all = {
    phones: [true, true],
    codes: ["Terrace", "Front door"],
    links: ["Inspector at Terrace", "Inspector at Front door"],
  };
  expect(await left()).toEqual(all);
  return { app, ana, bo, front, left, all };
}

const onlyAnas = { phones: [false, true], codes: ["Terrace"], links: ["Inspector at Terrace"] };

test.each([
  ["deactivating", (id: string): [string, object] => [`/admin/edit-admin/${id}`, { status: false }]],
  ["deleting", (id: string): [string, object] => [`/admin/delete-admin/${id}`, {}]],
  [
    "a role that may not create them",
    (id: string): [string, object] => [`/admin/edit-admin/${id}`, { role: "hiring" }],
  ],
])("%s revokes the door codes and inspectors' links that someone created, and no one else's", async (_, sent) => {
  const { app, ana, bo, front, left } = await withLinks();
  const [path, body] = sent(bo.id);
  expect((await ana.post(path, body)).status).toBe(200);
  expect(await left()).toEqual(onlyAnas);
  expect((await ana.post("/tonight/sign-in", { code: front.code })).status).toBe(401);
  expect(await readTrail(app.db, "pass.revoked")).toMatchObject([
    { actor: "Ana", object: { name: `Front door, ${night}` } },
  ]);
  expect(await readTrail(app.db, "inspection.link-revoked")).toMatchObject([{ actor: "Ana" }]);
});

test("a role that may still create door codes keeps them, and another change revokes nothing", async () => {
  const { ana, bo, left, all } = await withLinks();
  await ana.post(`/admin/edit-admin/${bo.id}`, { password: "cedar-lantern-orbit-77" });
  expect(await left()).toEqual(all);
  await ana.post(`/admin/edit-admin/${bo.id}`, { role: "bookings" });
  expect(await left()).toEqual({ ...all, links: ["Inspector at Terrace"] });
});
