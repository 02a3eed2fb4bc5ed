import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { guestOf } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";

test("staff say that a number is someone else's now, see it on both pages, and undo it", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const phone = "+61491570156";
  const early = await makeRequest(app.db, { phone, email: "", at: "2026-01-10T02:00:00.000Z" });
  const late = await makeRequest(app.db, { phone, email: "", name: "Sam Ito", at: "2026-03-10T02:00:00.000Z" });
  const mia = (await guestOf(app.db, early))?.id ?? "";
  const move = { kind: "phone", value: phone, from: "2026-02-01" };
  for (const wrong of [
    { ...move, kind: "fax" },
    { ...move, from: "2199-01-01" },
    { ...move, from: "" },
  ])
    expect((await staff.post(`/guests/${mia}/move-contact`, wrong)).status).toBe(422);
  const reader = await staffCalls(app, "Rea", "reader");
  expect((await reader.post(`/guests/${mia}/move-contact`, move)).status).toBe(403);
  expect(await staff.post(`/guests/${mia}/move-contact`, move)).toMatchObject({ status: 200 });

  const sam = (await guestOf(app.db, late))?.id ?? "";
  const page = async (id: string) => (await staff.get(`/guests/${id}`)).body;
  const [hers, his] = [await page(mia), await page(sam)];
  expect(hers).toMatchObject({
    guest: { name: "Mia Chen", phones: [] },
    former: [{ kind: "phone", value: phone, since: "2026-02-01" }],
    look_alikes: [],
  });
  expect(hers.timeline[0]).toMatchObject({ kind: "decision", text: "An address or number was given to another guest" });
  expect(his).toMatchObject({ guest: { name: "Sam Ito", phones: [phone] }, former: [], look_alikes: [] });
  // Whoever asks by the number gets what was sent with it; what staff noted belongs to whoever has it now.
  await staff.post(`/guests/${mia}/notes`, { text: "Hers" });
  await staff.post(`/guests/${sam}/notes`, { text: "His" });
  const { body } = await staff.post("/privacy/export", { guest: phone });
  expect(body.notes_by_staff).toMatchObject([{ text: "His" }]);
  expect((await staff.post("/privacy/export", { guest: `guest:${mia}` })).body.requests).toHaveLength(1);

  const former = hers.former[0]._id;
  expect(await staff.post("/guests/move-contact-back", { former })).toMatchObject({ status: 409 });
  await app.db.deleteFrom("guest_notes").where("text", "=", "His").execute();
  expect(await staff.post("/guests/move-contact-back", { former })).toMatchObject({ status: 200 });
  expect(await page(mia)).toMatchObject({ guest: { name: "Sam Ito", phones: [phone] }, former: [] });
  expect((await staff.get(`/guests/${sam}`)).status).toBe(404);
});
