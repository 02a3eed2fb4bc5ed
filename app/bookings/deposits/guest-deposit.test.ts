import { expect, test } from "vitest";
import { night, office } from "../../../test/deposits.ts";
import { linkTo, ORIGIN, viewOf } from "../../../test/guest-pages.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { makeTable } from "../../../test/waitlist.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import { loadSettings } from "../../house/settings/published.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";

type Facts = { label: string; value: string }[] | undefined;

const shownAs = (facts: Facts, label: string) => facts?.find((fact) => fact.label === label)?.value;

test("a guest who owes a deposit reads the bank details and the payment reference on their page and in emails", async () => {
  const { app, staff, booking, asks, records } = await office();
  const id = await booking();
  await asks(id, "500");
  const shown = async () => (await viewOf(app.db, await linkTo(app.db, id)))?.deposit;
  const { payment_reference: reference } = (await staff.get(`/deposits/of/${id}`)).body.deposit;
  expect(reference).toMatch(/^VIP-.+-\d\d$/);
  expect(await shown()).toMatchObject({ payTo: [], howToPay: expect.stringMatching(/^Call .+ quote VIP-/) });

  const changes = {
    "payments.accountName": "Afterglow Surry Hills Pty Ltd",
    "payments.bank": "062-000",
    "payments.accountNumber": "1234 5678",
  };
  expect((await staff.post("/settings/groups/payments", { changes })).status).toBe(200);
  expect((await staff.post("/settings/publish", { note: "" })).status).toBe(200);
  await loadSettings(app.db);
  const deposit = await shown();
  expect(deposit?.howToPay).toBe(`Transfer $500 and quote ${reference}, so we can find your payment.`);
  expect(shownAs(deposit?.facts, "Payment reference")).toBe(reference);
  expect(deposit?.payTo.map(({ value }) => value)).toEqual(Object.values(changes));

  await asks(id, "500", { email: true });
  await records(id, "received", "200", { email: true });
  const mails = await app.db.selectFrom("outbox").selectAll().where("template", "=", "deposit").orderBy("id").execute();
  const texts = await Promise.all(
    mails.map(async (mail) => (await renderMail(mail, { origin: ORIGIN, secret: "" })).text),
  );
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    for (const value of [reference, ...Object.values(changes)]) expect(text).toContain(value);
  }
  expect(texts[0]).toContain(`Transfer $500 and quote ${reference}`);
  expect(texts[1]).toContain(`Transfer $300 and quote ${reference}`);
  // With nothing left to pay, nobody is told where to.
  await records(id, "received", "300");
  expect(await shown()).toMatchObject({ title: "Deposit paid: $500", howToPay: "", payTo: [] });
});

test.each([
  ["AU +61", "BSB", "Account number"],
  ["AT +43", "BIC", "IBAN"],
  ["GB +44", "Sort code", "Account number"],
  ["US +1", "Routing number", "Account number"],
])("a guest of a club in %s reads the bank details as %s and %s", async (country, code, account) => {
  const { app, booking, asks } = await office();
  const payments = { "payments.accountName": "Club", "payments.bank": "12", "payments.accountNumber": "34" };
  await publishForTest(app.db, { "venue.country": country, ...payments });
  const id = await booking();
  await asks(id, "500");
  const shown = (await viewOf(app.db, await linkTo(app.db, id)))?.deposit;
  expect(shown?.payTo.map(({ label, value }) => [label, value])).toEqual([
    ["Account name", "Club"],
    [code, "12"],
    [account, "34"],
  ]);
});

test("the minimum spend is its table's, or the one set for the booking, with a deposit and without", async () => {
  const { app, staff, booking, asks } = await office();
  const minimumOf = async (id: string) =>
    shownAs((await viewOf(app.db, await linkTo(app.db, id)))?.deposit?.facts, "Minimum spend");
  const [one, other] = [await makeTable(app.db, "Booth 1", 8), await makeTable(app.db, "Booth 2", 8)];
  await app.db.updateTable("club_tables").set({ minimum_cents: 100_000 }).execute();
  await app.db.insertInto("night_tables").values({ night, table_id: other, merged_into: one }).execute();
  const id = await booking();
  expect(await minimumOf(id)).toBeUndefined();
  const seating = { request: id, night, table: one, from: `${night}T22:00`, until: `${night}T23:00` };
  expect((await staff.post("/tonight/seating", seating)).status).toBe(200);
  expect(await minimumOf(id)).toBe("$2,000");
  await asks(id, "500");
  expect(await minimumOf(id)).toBe("$2,000");
  const closing = (await staff.get(`/deposits/night?night=${night}`)).body.tables;
  expect(closing).toMatchObject([{ request: id, table: "Booth 1 + Booth 2", minimum_cents: 200_000 }]);
  await asks(id, "500", { minimum: "3,500.50" });
  expect(await minimumOf(id)).toBe("$3,500.50");
  await asks(id, "500", { minimum: "" });
  expect(await minimumOf(id)).toBe("$2,000");

  const party = await makeRequest(app.db, {
    kind: "function",
    date: night,
    status: "definite",
    details: { guests: 60 },
  });
  const wrong = await asks(party, "1000", { minimum: "-1" });
  expect([wrong.status, wrong.body.errors]).toEqual([422, { minimum: "Enter an amount without a minus sign." }]);
  await asks(party, "1000", { minimum: "12000" });
  expect(await minimumOf(party)).toBe("$12,000");
});

test("a guest whose event is cancelled is asked for no money, and reads how much of theirs is held", async () => {
  const { app, booking, asks, records } = await office();
  const [paid, unpaid] = [await booking(), await booking()];
  for (const id of [paid, unpaid]) await asks(id, "500");
  await records(paid, "received", "200");
  const shown = async (id: string) => (await viewOf(app.db, await linkTo(app.db, id)))?.deposit;
  expect((await shown(unpaid))?.howToPay).not.toBe("");
  const starts_at = `${night}T11:00:00.000Z`;
  await makeEvent(app.db, { night, starts_at, ends_at: `${night}T17:00:00.000Z`, state: "cancelled" });
  expect(await shown(unpaid)).toBeNull();
  const deposit = await shown(paid);
  expect(deposit).toMatchObject({ title: "Deposit: $200 held", howToPay: "", ifCancelled: "" });
  expect(shownAs(deposit?.facts, "To pay")).toBeUndefined();
});

test("once the club night is over, its guest is asked for no money", async () => {
  const { app, booking, asks, records } = await office();
  const [paid, unpaid] = [await booking(), await booking()];
  for (const id of [paid, unpaid]) await asks(id, "500");
  await records(paid, "received", "200");
  await app.db
    .updateTable("requests")
    .set({ date_wanted: addDays(tonight(), -1), status: "arrived" })
    .execute();
  const shown = async (id: string) => (await viewOf(app.db, await linkTo(app.db, id)))?.deposit;
  expect(await shown(unpaid)).toBeNull();
  expect(await shown(paid)).toMatchObject({ title: "Deposit paid: $200", howToPay: "" });
});
