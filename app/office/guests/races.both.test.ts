import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { confirmRequest, contactsOf, sumUpGuests } from "../../../test/guests.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { tonight } from "../../platform/venue/club-night.ts";

const layla = { name: "ليلى منصور", email: "layla@guest.example" };

async function ask({ origin }: TestApp, phone: string): Promise<number> {
  const party = { ...layla, phone, date: tonight(), guests: 4, budget: "$251-$500", eventType: "Function Request" };
  const headers = { "Content-Type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(party) };
  return (await fetch(`${origin}/api/event/add-function-inquiry`, sent)).status;
}

test("forms of one new guest that arrive at once, on two instances, in two spellings, make one guest", async () => {
  const app = await testApp();
  const other = await testApp({ sameAs: app });
  const spellings = ["0491 570 156", "+61 491 570 156", "0491570156", "+61491570156"];
  const asked = await Promise.all(spellings.flatMap((phone) => [ask(app, phone), ask(other, phone)]));
  expect(asked).toEqual(asked.map(() => 201));
  await sumUpGuests(app.db);
  const guests = async () => app.db.selectFrom("guests").select(["id", "name"]).execute();
  const [guest] = await guests();
  expect(await guests()).toEqual([{ id: guest?.id, name: layla.name }]);
  const rows = await app.db.selectFrom("requests").select("id").execute();
  expect(rows).toHaveLength(8);

  // Confirmed at once, they are still one, who now has the address.
  await Promise.all(rows.map(({ id }) => confirmRequest(app.db, id)));
  await sumUpGuests(app.db);
  expect(await guests()).toHaveLength(1);
  expect(await contactsOf(app.db, guest?.id ?? "")).toEqual([`email:${layla.email}`, "phone:+61491570156"]);
  const staff = await staffCalls(app);
  for (const q of ["ليلى", "منصو", "570156"]) {
    const { body } = await staff.get(`/guests?show=all&q=${encodeURIComponent(q)}`);
    expect([q, body.items]).toMatchObject([q, [{ name: layla.name, emails: [layla.email] }]]);
  }
});
