import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { type StaffCalls, staffCalls } from "../../../../test/staff-calls.ts";
import { readTrail } from "../../../../test/trail.ts";

const mia = {
  email: "Mia@guest.example",
  first_name: "Mia",
  last_name: "",
  phone: "0491 570 006",
  agreed: "2026-01-31",
  place: "Sign-up sheet at the bar",
  words: "Send me what's on",
};
const add = (staff: StaffCalls, more: object = {}) => staff.post("/newsletter/subscribers", { ...mia, ...more });

test("someone is added by hand with when, where and to what they agreed; nobody is emailed", async () => {
  const { db, ...app } = await testApp();
  const staff = await staffCalls({ db, ...app });
  const { status, body } = await add(staff);
  expect([status, body.message]).toEqual([201, "Mia@guest.example is on the list."]);
  expect(await db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow()).toMatchObject({
    address: "mia@guest.example",
    country_code: "+61",
    number: "491570006",
    consented_at: "2026-01-30T13:00:00.000Z",
    consent_source: "Sign-up sheet at the bar",
    consent_words: "Send me what's on",
    must_confirm: 0,
  });
  expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
  expect(await readTrail(db, "subscriber.")).toMatchObject([{ actor: "Ana", action: "subscriber.added" }]);
  expect(JSON.stringify(await readTrail(db))).not.toContain("guest.example");
});

test("nobody is added twice, after they left, or whose address is suppressed", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { subscriber } = (await add(staff)).body;
  const refused = async (more: object = {}) => {
    const { status, body } = await add(staff, more);
    expect(status).toBe(422);
    return body.errors;
  };
  expect(await refused({ email: "MIA@guest.example" })).toEqual({ email: "They're already on the list." });
  await staff.post(`/newsletter/subscribers/${subscriber._id}/unsubscribe`);
  expect(await refused()).toEqual({ email: expect.stringMatching(/^This address unsubscribed/) });
  await staff.post("/newsletter/suppressions", { address: "leo@guest.example", detail: "" });
  expect(await refused({ email: "leo@guest.example" })).toEqual({ email: "This address is on the suppression list." });
});

test.each([
  [{ email: "mia" }, "email", /^Enter an email address/],
  [{ agreed: "" }, "agreed", /^Choose the day/],
  [{ agreed: "2999-01-01" }, "agreed", /isn't in the future/],
  [{ place: " " }, "place", /^Say where they agreed/],
  [{ words: "" }, "words", /^Say what they agreed to/],
  [{ phone: "12" }, "phone", /phone number/],
])("%j is rejected", async (more, field, message) => {
  const { status, body } = await add(await staffCalls(await testApp()), more);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  expect(body.errors[field]).toMatch(message);
});
