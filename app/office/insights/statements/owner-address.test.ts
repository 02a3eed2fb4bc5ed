import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { listForm } from "../../../../test/staff-lists.ts";
import { listOf, statementCalls, storeNight } from "../../../../test/statements.ts";
import { addMonths, monthOf } from "../../../platform/lib/time/wall-time-text.ts";
import type { Role } from "../../../platform/roles/roles.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import type { StatementsOfMonth } from "./shapes.ts";

const month = addMonths(monthOf(tonight()), -1);
const luca = "luca@promoter.example";

async function clubWithPromoter() {
  const app = await testApp();
  const owner = await staffCalls(app);
  await storeNight(app.db, `${month}-09`, { promoters: [listOf("Luca Moretti", 5, 2, 1_000)] });
  const list = { ...listForm, owner_name: "Luca Moretti", owner_email: luca };
  const { _id } = (await owner.post("/guest-lists", list)).body;
  const calls = statementCalls(owner);
  const issue = async () => {
    const { draft, email } = await calls.read(month);
    const statements = [{ promoter: "Luca Moretti", total_cents: draft?.total_cents ?? 0, email }];
    return (await owner.post("/insights/statements/issue", { month, statements })).body;
  };
  const recipients = async () =>
    (await app.db.selectFrom("outbox").select("recipient").distinct().execute()).map(({ recipient }) => recipient);
  return { ...calls, app, owner, list, id: _id as string, issue, recipients };
}

test.each<Role>(["marketing", "bookings"])(
  "%s cannot have a promoter's link to statements sent to themselves",
  async (role) => {
    const { app, owner, list, id, issue, recipients, withdraw, read } = await clubWithPromoter();
    const insider = await staffCalls(app, "Eve", role);
    const own = { ...list, owner_name: "Moretti, LUCA", owner_email: "eve@evil.example" };
    // Before there is a link: of two addresses, none is the promoter's.
    const added = await insider.post("/guest-lists", own);
    expect(added.status).toBe(201);
    expect(await issue()).toMatchObject({ issued: 1, emailed: 0 });
    expect(await recipients()).toEqual([]);
    expect((await read(month)).email).toBe("");
    expect((await insider.post(`/guest-lists/${added.body._id}/remove`)).status).toBe(200);
    await withdraw(month);
    expect(await issue()).toMatchObject({ issued: 1, emailed: 1 });

    // Since then, their address is not for everyone to change.
    const refused = { status: 422, body: { errors: { owner_email: expect.stringContaining("Ask a manager") } } };
    expect(await insider.post("/guest-lists", own)).toMatchObject(refused);
    expect(await insider.post(`/guest-lists/${id}`, { ...list, owner_email: own.owner_email })).toMatchObject(refused);
    const another = await insider.post("/guest-lists", { ...own, owner_name: "Eve" });
    expect(await insider.post(`/guest-lists/${another.body._id}`, own)).toMatchObject(refused);
    expect((await insider.post(`/guest-lists/${id}/remove`)).status).toBe(200);
    expect(await insider.post("/guest-lists", own)).toMatchObject(refused);
    expect(await insider.post("/guest-lists", { ...own, owner_email: "" })).toMatchObject({ status: 201 });
    await withdraw(month);
    await issue();
    expect(await recipients()).toEqual([luca]);

    const manager = await staffCalls(app, "Mo", "manager");
    const { body } = await manager.post("/guest-lists", { ...list, owner_email: "luca@new.example" });
    // The same address is anyone's to enter again, and the trail says that it changed, not to what.
    const entered = { ...list, owner_email: "Luca@new.example" };
    expect((await insider.post(`/guest-lists/${body._id}`, { ...entered, places: 20 })).status).toBe(200);
    await withdraw(month);
    expect(await issue()).toMatchObject({ emailed: 1 });
    expect(await recipients()).toContain("Luca@new.example");
    const { items } = (await owner.get("/trail")).body;
    expect(JSON.stringify(items)).toContain("(new)");
    expect(JSON.stringify(items)).not.toMatch(/evil\.example|new\.example/);
  },
);

test("a statement is emailed only to the address that whoever issues it has seen", async () => {
  const { app, owner, id, recipients, read } = await clubWithPromoter();
  await storeNight(app.db, `${month}-10`, { promoters: [listOf("Nora", 3, 3, 600)] });
  const { promoters } = (await owner.get(`/insights/statements?month=${month}`)).body as StatementsOfMonth;
  expect(promoters.map(({ promoter, email }) => [promoter, email])).toEqual([
    ["Luca Moretti", luca],
    ["Nora", ""],
  ]);
  const issue = (email?: string) => {
    const statements = promoters.map(({ promoter, total_cents }) => ({ promoter, total_cents, email }));
    return owner.post("/insights/statements/issue", { month, statements });
  };
  // The only list that names her address is of someone who enters lists, since the preview.
  const insider = await staffCalls(app, "Eve", "bookings");
  await insider.post("/guest-lists", { ...listForm, owner_name: "Nora", owner_email: "eve@evil.example" });
  expect(await issue(luca)).toMatchObject({ status: 412, body: { message: expect.stringContaining("Nora") } });
  expect(await recipients()).toEqual([]);
  expect((await read(month)).statement).toBeNull();
  expect((await owner.post(`/guest-lists/${id}/remove`)).status).toBe(200);
  expect(await issue()).toMatchObject({
    status: 200,
    body: { issued: 2, emailed: 0, message: "2 statements issued." },
  });
  expect(await recipients()).toEqual([]);
});
