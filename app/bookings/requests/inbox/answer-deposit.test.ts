import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addTable, asked, email, mailsOf, night, opened, written } from "../../../../test/answers.ts";
import type { TestApp } from "../../../../test/app.ts";
import { bookingStart } from "../../deposits/booking-time.server.ts";
import type { AnswerStart, SeveralPreview } from "./answer.ts";

const HOUR = 3_600_000;
const created_at = "2026-01-01T00:00:00.000Z";

async function category({ db }: TestApp, name: string) {
  const id = randomUUID();
  await db.insertInto("table_categories").values({ id, name, created_at }).execute();
  return id;
}

test("an approval asks for the deposit of the assigned table's category, else of the one that the guest asked for", async () => {
  const { app, staff } = await opened();
  const [booths, terrace] = [await category(app, "Booths"), await category(app, "Terrace")];
  const rule = (amount: string, of: string | null, forfeit_hours: number) =>
    staff.post("/deposits/rules", {
      category: of,
      night: null,
      amount,
      per: "table",
      due_hours: 24,
      forfeit_hours,
    });
  await rule("300", null, 24);
  await rule("900", booths, 72);
  await rule("200", terrace, 12);
  const table = await addTable(staff, "Terrace 1");
  await app.db.updateTable("club_tables").set({ category_id: terrace }).where("id", "=", table).execute();
  const details = { guests: 6, budget: "$251-$500", message: "", category: booths };
  const id = await asked(app, { details });

  const { booking } = (await staff.get(`/requests/${id}/answer?to=approved`)).body as AnswerStart;
  expect(booking?.deposit).toMatchObject({
    set: null,
    suggested: { amount_cents: 90_000 },
    by_category: [{ category: terrace, deposit: { amount_cents: 20_000 } }],
  });

  const refundable = async (request: string, more: object) => {
    const deposit = { amount_cents: 20_000, due_on: `${night}T12:00` };
    const answer = { status: "approved", email: "none", deposit, ...more };
    expect((await staff.post(`/requests/${request}/answer`, answer)).status).toBe(201);
    const panel = (await staff.get(`/deposits/of/${request}`)).body;
    return (bookingStart(night) - Date.parse(panel.deposit.refundable_until)) / HOUR;
  };
  expect(await refundable(id, { table })).toBe(12);
  expect(await refundable(await asked(app, { details }), {})).toBe(72);
  expect(await refundable(await asked(app), {})).toBe(24);
});

test("a decision knows whether its email adds what the guest owes", async () => {
  const { app, staff } = await opened();
  const id = await asked(app);
  const owes = async (to: string) => ((await staff.get(`/requests/${id}/answer?to=${to}`)).body as AnswerStart).owes;
  expect(await owes("approved")).toBe(false);
  const deposit = { amount_cents: 20_000, due_on: `${night}T12:00` };
  await staff.post(`/requests/${id}/answer`, { status: "approved", email: "none", deposit });
  expect(await Promise.all(["approved", "declined", "question"].map(owes))).toEqual([true, false, false]);
  const row = { id: randomUUID(), entry: "received", amount: "200", email: false };
  await staff.post(`/deposits/of/${id}/entries`, row);
  expect(await owes("approved")).toBe(false);
});

test("several are asked for the deposit of their rule with one decision, named in each email, and undone with it", async () => {
  const { app, staff } = await opened();
  const [booths, terrace] = [await category(app, "Booths"), await category(app, "Terrace")];
  const rule = (amount: string, of: string | null, per: string) =>
    staff.post("/deposits/rules", { category: of, night: null, amount, per, due_hours: 24, forfeit_hours: 24 });
  await rule("900", booths, "table");
  await rule("50", terrace, "guest");
  const table = await addTable(staff, "Terrace 1");
  await app.db.updateTable("club_tables").set({ category_id: terrace }).where("id", "=", table).execute();
  const details = { guests: 6, budget: "$251-$500", message: "" };
  const guest = (name: string, more: object) =>
    asked(app, { name, email: `${name.slice(0, 3).toLowerCase()}@guest.example`, details: { ...details, ...more } });
  const mia = await guest("Mia Chen", { category: booths, guests: 12 });
  const tom = await guest("Tom Nguyen", {});
  const ivy = await guest("Ivy Stone", { category: booths, guests: 12 });
  const own = {
    id: randomUUID(),
    amount: "120",
    due_at: `${night}T12:00`,
    refundable_until: null,
    terms: "",
    email: false,
  };
  expect((await staff.post(`/deposits/of/${ivy}`, own)).status).toBe(200);
  const ids = [mia, tom, ivy];
  const decision = { ids, status: "approved", email: { ...email, text: "{first_name}: {deposit}" } };
  const preview = async (more: object) =>
    (await staff.post("/requests/several/preview", { ...decision, ...more })).body as SeveralPreview;
  const amounts = ({ deposits }: SeveralPreview) =>
    deposits.map(({ name, amount_cents, set }) => [name, amount_cents, set]);

  const alone = await preview({});
  expect(amounts(alone)).toEqual([
    ["Mia Chen", 90_000, false],
    ["Ivy Stone", 12_000, true],
  ]);
  expect(alone.missing).toEqual(["No deposit is set for 2 of 3 guests: Mia Chen, Tom Nguyen."]);
  // The deposit of the table that Tom would be assigned.
  const { deposits, missing, first } = await preview({ assign: true, ask: true });
  expect(amounts({ deposits } as SeveralPreview)).toEqual([
    ["Mia Chen", 90_000, false],
    ["Tom Nguyen", 30_000, false],
    ["Ivy Stone", 12_000, true],
  ]);
  expect([missing, first?.text]).toEqual([[], "Mia: $900"]);

  const before = await written(app);
  const tables = { [tom]: table };
  const stale = await staff.post("/requests/several", { ...decision, tables, deposits: { [mia]: 90_000, [tom]: 1 } });
  expect([stale.status, stale.body.message]).toEqual([
    409,
    "The deposits have changed since you opened this. Check the deposits, then send again.",
  ]);
  const silent = await staff.post("/requests/several", { ids, status: "approved", deposits: {} });
  expect(silent.status).toBe(422);
  expect(await written(app)).toEqual(before);

  const sent = await staff.post("/requests/several", {
    ...decision,
    tables,
    deposits: { [mia]: 90_000, [tom]: 30_000 },
  });
  expect(sent.body).toMatchObject({ changed: 3, left: [] });
  const texts = (await mailsOf(app)).map(({ data }) => JSON.parse(data));
  expect(texts.map(({ text }) => text)).toEqual(["Ivy: $120", "Mia: $900", "Tom: $300"]);
  expect(texts.every(({ deposit }) => deposit.howToPay)).toBe(true);
  const due = async (id: string) => (await staff.get(`/deposits/of/${id}`)).body.deposit?.due_cents;
  expect(await Promise.all(ids.map(due))).toEqual([90_000, 30_000, 12_000]);
  await staff.post("/requests/undo", { requests: sent.body.undo });
  expect(await Promise.all(ids.map(due))).toEqual([0, 0, 12_000]);
});

test("a deposit that is requested with a table does not speak against that table, however soon it is due", async () => {
  const { app, staff } = await opened();
  const [table, other] = [await addTable(staff, "Booth 1"), await addTable(staff, "Booth 2")];
  const id = await asked(app);
  const deposit = { amount_cents: 30_000, due_on: "2026-01-02T12:00" };
  const first = await staff.post(`/requests/${id}/answer`, { status: "approved", email: "none", table, deposit });
  expect([first.status, first.body.message]).toEqual([201, "Saved."]);
  // The next table is a new question: by now it is unpaid.
  const moved = await staff.post(`/requests/${id}/answer`, { email: "none", table: other });
  expect([moved.status, moved.body.message]).toEqual([409, expect.stringContaining("The deposit of $300")]);
});
