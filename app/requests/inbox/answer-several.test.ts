import { describe, expect, test } from "vitest";
import { addTable, asked, email, mailsOf, opened, written } from "../../../test/answers.ts";
import { testApp } from "../../../test/app.ts";
import { staffCalls } from "../../../test/staff-calls.ts";

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

  test("names the guests for whom a placeholder is empty, and changes nobody", async () => {
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

test("an answer wakes the outbox at once", async () => {
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
