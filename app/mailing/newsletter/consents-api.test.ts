import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { readTrail } from "../../../test/trail.ts";
import { addressMark } from "../consents/address-mark.server.ts";
import { recordWithdrawal } from "../consents/ledger.server.ts";

const mia = "mia@guest.example";

/** A subscriber whom staff added, and who withdrew offers. */
async function siteWithMia() {
  const app = await testApp();
  const staff = await staffCalls(app);
  const person = { first_name: "Mia", last_name: "", phone: "", agreed: "2026-01-31", place: "=Bar", words: "Yes" };
  const { body } = await staff.post("/newsletter/subscribers", { ...person, email: mia });
  const evidence = { proof: "email-link", place: "Link to unsubscribe" } as const;
  await app.db.transaction().execute((trx) => recordWithdrawal(trx, mia, ["offers"], evidence, Date.now()));
  return { app, staff, id: body.subscriber._id as string };
}

test("staff who see subscribers see what one gave and withdrew, newest first, and may export it", async () => {
  const { app, staff, id } = await siteWithMia();
  const { body } = await staff.get(`/newsletter/subscribers/${id}/consents`);
  expect(body.items).toEqual([
    expect.objectContaining({ given: false, purposes: ["offers"], words: "", proof: "email-link", by: "" }),
    expect.objectContaining({
      given: true,
      words: "Yes",
      where: "=Bar",
      proof: "staff",
      by: "Ana",
      version: null,
      purposes: ["newsletter", "offers", "events"],
    }),
  ]);
  const file = await fetch(`${app.origin}/api/newsletter/subscribers/${id}/consents.csv`, { headers: staff.headers });
  const lines = parse(await file.text(), { columns: true, bom: true });
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatchObject({
    Email: mia,
    Purpose: "News",
    By: "Email",
    "Given or withdrawn": "Given",
    When: "2026-01-31 00:00",
    Where: "'=Bar",
    Proof: "Entered by staff",
    "To what": "Yes",
    "Entered by": "Ana",
  });
  expect(lines[3]).toMatchObject({ Purpose: "Offers", "Given or withdrawn": "Withdrawn" });
  expect(await readTrail(app.db, "subscriber.exported")).toMatchObject([{ actor: "Ana", object: { id } }]);
  expect((await staff.get("/newsletter/subscribers/nobody/consents")).status).toBe(404);
});

test("a guest's data has the ledger; an erasure leaves the proof by its mark, which staff still find by the address", async () => {
  const { app, staff } = await siteWithMia();
  const { body } = await staff.post("/privacy/find", { guest: mia });
  expect(body).toMatchObject({ consented: 1, consents: [{ given: false }, { given: true }] });
  const { body: exported } = await staff.post("/privacy/export", { guest: mia });
  expect(exported.consents).toMatchObject([
    { given: false, purposes: ["Offers"], proof: "Link in an email" },
    { given: true, purposes: ["News", "Offers", "Events"], words: "Yes", proof: "Entered by staff" },
  ]);
  const { body: again } = await staff.post("/privacy/find", { guest: mia });
  const { body: erased } = await staff.post("/privacy/erase", { guest: mia, seen: again.seen });
  expect(erased.counts).toMatchObject({ subscriber: 1, consent: 1 });
  const { body: after } = await staff.post("/privacy/find", { guest: mia });
  expect(after).toMatchObject({ subscriptions: [], consented: 0 });
  expect(after.consents).toMatchObject([
    { given: false, purposes: ["newsletter", "events"], proof: "erasure" },
    { given: false, purposes: ["offers"] },
    { given: true },
  ]);
  const rows = await app.db.selectFrom("consents").select(["mark", "address"]).execute();
  expect(rows.every((row) => row.address === null)).toBe(true);
  expect(new Set(rows.map(({ mark }) => mark))).toEqual(new Set([await addressMark(app.db, mia)]));
});

test("someone who only withdrew reminders is found and erased, too", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const evidence = { proof: "private-link", place: "Page of your emails" } as const;
  await app.db.transaction().execute((trx) => recordWithdrawal(trx, mia, ["reminders"], evidence, Date.now()));
  const { body } = await staff.post("/privacy/find", { guest: mia });
  expect(body).toMatchObject({ consented: 1, subscriptions: [] });
  const { status } = await staff.post("/privacy/erase", { guest: mia, seen: body.seen });
  expect(status).toBe(200);
  expect(await app.db.selectFrom("consents").select("address").execute()).toEqual([{ address: null }]);
});

test("who may not see guests is not told that a subscriber used the link of a request", async () => {
  const { app, staff, id } = await siteWithMia();
  const evidence = { proof: "private-link", place: "Page of your emails" } as const;
  await app.db.transaction().execute((trx) => recordWithdrawal(trx, mia, ["events"], evidence, Date.now()));
  const marketing = await staffCalls(app, "Max", "marketing");
  const proofs = async (calls: typeof staff) => {
    const path = `/newsletter/subscribers/${id}/consents`;
    const { items } = (await calls.get(path)).body;
    const file = await fetch(`${app.origin}/api${path}.csv`, { headers: calls.headers });
    const rows = parse(await file.text(), { columns: true, bom: true }) as Record<string, string>[];
    return [items[0].proof, rows.at(-1)?.Proof];
  };
  expect(await proofs(staff)).toEqual(["private-link", "Private link of a confirmed request"]);
  expect(await proofs(marketing)).toEqual(["email-link", "Link in an email"]);
});
