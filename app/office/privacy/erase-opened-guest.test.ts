import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { confirmRequest, flagGuest, guestOf } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";

test.each(["guest", "address"])(
  "what staff noted about a guest goes with them, although somebody shares their phone: by %s",
  async (by) => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const mia = { name: "Mia Chen", email: "mia@guest.example", phone: "+61491570156" };
    const own = await makeRequest(app.db, mia);
    await confirmRequest(app.db, own);
    const other = await makeRequest(app.db, { ...mia, name: "Sam Ito", email: "sam@guest.example" });
    const guest = await guestOf(app.db, own);
    expect((await guestOf(app.db, other))?.id).toBe(guest?.id);
    await staff.post(`/guests/${guest?.id}/notes`, { text: "Mia fought in March" });
    await flagGuest(app.db, guest?.id ?? "");
    const written = by === "guest" ? `guest:${guest?.id}` : mia.email;
    const { seen } = (await staff.post("/privacy/find", { guest: written })).body;
    expect((await staff.post("/privacy/erase", { guest: written, seen })).status).toBe(200);
    expect(await guestOf(app.db, other)).toMatchObject({ name: "Sam Ito" });
    for (const table of ["guest_notes", "guest_flags", "guest_tag_choices"] as const)
      expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  },
);

test("what only names a guest's address is exported and erased with them, and nothing of somebody else's number is", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const mia = { name: "Mia Chen", email: "mia@guest.example", phone: "+61491570156" };
  const own = await makeRequest(app.db, mia);
  await confirmRequest(app.db, own);
  const message = { message: "Is there a step?" };
  const claim = await makeRequest(app.db, { ...mia, kind: "contact", phone: "", details: message });
  const stranger = await makeRequest(app.db, { ...mia, name: "Nobody", phone: "+61491570999" });
  const guest = `guest:${(await guestOf(app.db, own))?.id}`;
  const { body } = await staff.post("/privacy/find", { guest });
  expect(body.requests.map(({ _id }: { _id: string }) => _id).sort()).toEqual([own, claim].sort());
  const exported = await staff.post("/privacy/export", { guest });
  expect(JSON.stringify(exported.body)).toContain("Is there a step?");
  const { seen } = (await staff.post("/privacy/find", { guest })).body;
  expect((await staff.post("/privacy/erase", { guest, seen })).status).toBe(200);
  const left = await app.db.selectFrom("requests").select("id").execute();
  expect(left).toEqual([{ id: stranger }]);
});
