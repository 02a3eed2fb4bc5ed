import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addTable, asked, night, opened } from "../../../test/answers.ts";
import type { TestApp } from "../../../test/app.ts";
import { bookingStart } from "../../deposits/booking-time.server.ts";
import type { AnswerStart } from "./answer.ts";

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
      ...{ category: of, night: null, amount, per: "table", due_hours: 24, forfeit_hours },
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
    ...{ set: null, suggested: { amount_cents: 90_000 } },
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
