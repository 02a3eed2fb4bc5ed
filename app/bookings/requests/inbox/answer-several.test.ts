import { describe, expect, test } from "vitest";
import { addTable, asked, email, mailsOf, opened, written } from "../../../../test/answers.ts";
import { testApp } from "../../../../test/app.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import type { SeveralPreview } from "./answer.ts";

describe("an answer to several", () => {
  test("emails each guest their own text, previewed first; nobody is emailed twice about the same status", async () => {
    const { app, staff } = await opened();
    const mia = await asked(app);
    const tom = await asked(app, { name: "Tom Nguyen", email: "tom@guest.example" });
    const done = await asked(app, { name: "Ana Silva", email: "ana@guest.example", status: "approved" });
    const message = await asked(app, { kind: "contact", details: {} });
    const decision = { ids: [mia, tom, done, message], status: "approved", email };
    const before = await written(app);
    const preview = await staff.post("/requests/several/preview", decision);
    expect(preview.body).toMatchObject({ count: 2, missing: [], first: { name: "Mia Chen", to: "mia@guest.example" } });
    expect(preview.body.first.text).toMatch(/^Hi Mia,/);
    expect(await written(app)).toEqual(before);
    const { body } = await staff.post("/requests/several", decision);
    expect(body).toMatchObject({ changed: 2, left: [{ _id: message }] });
    const mails = await mailsOf(app);
    expect(mails.map(({ recipient, data }) => [recipient, JSON.parse(data).text.split("\n")[0]])).toEqual([
      ["mia@guest.example", "Hi Mia,"],
      ["tom@guest.example", "Hi Tom,"],
    ]);
    await app.db.updateTable("outbox").set({ state: "sent" }).where("recipient", "=", "tom@guest.example").execute();
    const undone = await staff.post("/requests/undo", { requests: body.undo });
    expect(undone.body).toMatchObject({ changed: 2, withdrawn: 1, sent: 1 });
    expect((await mailsOf(app)).map(({ recipient }) => recipient)).toEqual(["tom@guest.example"]);
  });

  test("counts guests of the demo apart, since they are never emailed", async () => {
    const { app, staff } = await opened();
    const demo = await asked(app, { name: "Demo Guest", email: "demo@guest.example" });
    const mia = await asked(app);
    await app.db.insertInto("demo_rows").values({ kind: "requests", id: demo }).execute();
    const decision = { ids: [demo, mia], status: "approved", email };
    const { body } = await staff.post("/requests/several/preview", decision);
    expect(body).toMatchObject({ count: 2, demo: 1, first: { to: "mia@guest.example" } });
    const silent = await staff.post("/requests/several/preview", { ...decision, email: "none" });
    expect(silent.body).toMatchObject({ count: 2, demo: 1, first: null });
  });

  test("names the guests for whom a placeholder is empty, and changes no request", async () => {
    const { app, staff } = await opened();
    const table = await addTable(staff);
    const ids: string[] = [];
    for (const name of ["Mia Chen", "Tom Nguyen", "Ivy Stone"]) {
      ids.push(await asked(app, { name, email: `${name.slice(0, 3).toLowerCase()}@guest.example` }));
    }
    const held = { table, status: "approved", email: "none" };
    expect((await staff.post(`/requests/${ids[1]}/answer`, held)).status).toBe(201);
    await staff.post(`/requests/${ids[1]}`, { status: "contacted" });
    const before = await written(app);
    const decision = { ids, status: "approved", email: { ...email, text: "{table} is yours." } };
    const message = "No table is assigned to 2 of 3 guests: Mia Chen, Ivy Stone.";
    expect((await staff.post("/requests/several/preview", decision)).body.missing).toEqual([message]);
    const refused = await staff.post("/requests/several", decision);
    expect([refused.status, refused.body.errors]).toEqual([422, { text: message }]);
    expect(await written(app)).toEqual(before);
  });
});

describe("suggested tables for several", () => {
  test("are shown per guest, assigned with the decision, named in each email, and undone with it", async () => {
    const { app, staff } = await opened();
    const [large, small] = [await addTable(staff, "Booth 1", 8), await addTable(staff, "Booth 2", 4)];
    const details = (guests: number) => ({ guests, budget: "$251-$500", message: "" });
    const mia = await asked(app, { details: details(3) });
    const tom = await asked(app, { name: "Tom Nguyen", email: "tom@guest.example", details: details(7) });
    const ivy = await asked(app, { name: "Ivy Stone", email: "ivy@guest.example", details: details(5) });
    const decision = { ids: [mia, tom, ivy], status: "approved", email: { ...email, text: "{first_name}: {table}" } };
    const preview = async (assign: boolean) =>
      (await staff.post("/requests/several/preview", { ...decision, assign })).body as SeveralPreview;
    const none = (await preview(false)).missing;
    expect(none).toEqual(["No table is assigned to 3 of 3 guests: Mia Chen, Tom Nguyen, Ivy Stone."]);
    const { tables, missing } = await preview(true);
    expect(tables.map(({ name, table }) => [name, table?.name])).toEqual([
      ["Mia Chen", "Booth 2"],
      ["Tom Nguyen", "Booth 1"],
      ["Ivy Stone", undefined],
    ]);
    const lacks = "No table is assigned to 1 of 3 guests: Ivy Stone.";
    expect(missing).toEqual([lacks]);
    const before = await written(app);
    const seen = { [mia]: small, [tom]: large };
    const refused = await staff.post("/requests/several", { ...decision, tables: seen });
    expect([refused.status, refused.body.errors]).toEqual([422, { text: lacks }]);
    const unsaid = await staff.post("/requests/several", { ids: [mia], status: "approved", tables: {} });
    expect(unsaid.status).toBe(422);
    expect(await written(app)).toEqual(before);

    const both = { ...decision, ids: [mia, tom], tables: seen };
    const { body } = await staff.post("/requests/several", both);
    expect(body).toMatchObject({ changed: 2, left: [] });
    expect((await mailsOf(app)).map(({ data }) => JSON.parse(data).text)).toEqual(["Mia: Booth 2", "Tom: Booth 1"]);
    const seated = () => app.db.selectFrom("seatings").select(["request_id", "table_id"]).orderBy("table_id").execute();
    expect(new Map((await seated()).map(({ request_id, table_id }) => [request_id, table_id]))).toEqual(
      new Map(Object.entries(seen)),
    );
    await staff.post("/requests/undo", { requests: body.undo });
    expect((await seated()).map(({ table_id }) => table_id)).toEqual([null, null]);
  });

  test("that have changed since they were seen are refused, and no request is changed", async () => {
    const { app, staff } = await opened();
    const table = await addTable(staff);
    const mia = await asked(app);
    const tom = await asked(app, { name: "Tom Nguyen", email: "tom@guest.example" });
    await staff.post(`/requests/${tom}/answer`, { status: "approved", email: "none", table });
    const before = await written(app);
    const refused = await staff.post("/requests/several", {
      ids: [mia],
      status: "approved",
      email: "none",
      tables: { [mia]: table },
    });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The free tables have changed since you opened this. Check the tables, then send again.",
    ]);
    expect(await written(app)).toEqual(before);
    const preview = await staff.post("/requests/several/preview", {
      ids: [mia, tom],
      status: "tentative",
      email: "none",
    });
    expect(preview.body.tables).toEqual([]);
  });

  test("merge neighbours where no table fits alone; a party that has a table keeps it", async () => {
    const { app, staff } = await opened();
    const [one, other] = [await addTable(staff, "Booth 1", 4), await addTable(staff, "Booth 2", 4)];
    const at = { room: "Main room", seats: 4, minimum: null, center_y: 300 };
    for (const [id, name, center_x] of [[one, "Booth 1", 300] as const, [other, "Booth 2", 500] as const]) {
      expect((await staff.post(`/floor/tables/${id}`, { ...at, name, center_x })).status).toBe(200);
    }
    const third = await addTable(staff, "Booth 3", 8);
    const mia = await asked(app);
    const tom = await asked(app, { name: "Tom Nguyen", email: "tom@guest.example" });
    await staff.post(`/requests/${tom}/answer`, { email: "none", status: "approved", table: third });
    await staff.post(`/requests/${tom}`, { status: "contacted" });
    const decision = { ids: [mia, tom], status: "approved", email: { ...email, text: "{table}" }, assign: true };
    const { tables } = (await staff.post("/requests/several/preview", decision)).body as SeveralPreview;
    expect(tables).toMatchObject([
      { table: { _id: one, name: "Booth 1 + Booth 2", seats: 8 }, assigned: false },
      { table: { _id: third, name: "Booth 3" }, assigned: true },
    ]);
    const { assign: _, ...sent } = { ...decision, tables: { [mia]: one } };
    expect((await staff.post("/requests/several", sent)).body).toMatchObject({ changed: 2 });
    expect((await mailsOf(app)).map(({ data }) => JSON.parse(data).text)).toEqual(["Booth 1 + Booth 2", "Booth 3"]);
  });
});

test("an answer wakes the outbox immediately", async () => {
  let woken = 0;
  const app = await testApp({ mailWaits: () => (woken += 1) });
  const staff = await staffCalls(app);
  const id = await asked(app);
  await staff.post(`/requests/${id}/answer`, { status: "approved", email: "none" });
  expect(woken).toBe(0);
  await staff.post(`/requests/${id}/answer`, { status: "declined", email });
  await staff.post("/requests/several", { ids: [id], status: "approved", email });
  expect(woken).toBe(2);
});
