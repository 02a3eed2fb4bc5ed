import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addTable, asked, email, mailsOf, night, opened, written } from "../../../../test/answers.ts";
import { act, confirmedLink, viewOf } from "../../../../test/guest-pages.ts";
import { onlyRow } from "../../../../test/outbox.ts";
import { bothCounts } from "../../../../test/request-counts.ts";
import { readTrail } from "../../../../test/trail.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDay, formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { findDeposit } from "../../deposits/deposit.server.ts";
import type { AnswerStart } from "./answer.ts";

describe("an answer", () => {
  test("sets the status, assigns the table and emails the filled-in text, in one step", async () => {
    const { app, staff } = await opened();
    const table = await addTable(staff);
    const id = await asked(app);
    const text = "Hi {first_name}, {table} is yours.";
    const { status, body } = await staff.post(`/requests/${id}/answer`, {
      status: "approved",
      email: { ...email, text },
      table,
    });
    expect([status, body.message]).toEqual([201, "Email queued."]);
    const { reference, history } = body.request;
    expect(body.request).toMatchObject({ status: "approved", version: 2, guest_notice: "waiting" });
    expect(body.request.guest_notified_on).toBe(body.request.updated_on);
    const [mail] = await mailsOf(app);
    const letter = { subject: `Your table, ${reference}`, text: "Hi Mia, Booth 4 is yours." };
    const booking = { Date: formatLongDate(night), Guests: "8", Table: "Booth 4", "Minimum spend": "$2,000" };
    const facts = Object.entries(booking).map(([label, value]) => ({ label, value }));
    expect(JSON.parse(mail?.data ?? "")).toEqual({ kind: "vip-table", reference, ...letter, booking: facts });
    expect(history.map(({ action }: { action: string }) => action)).toEqual(["reply", "status", "note", "received"]);
    expect(history[0].details).toMatchObject({ ...letter, mail_id: mail?.id, mail_state: "waiting" });
    const seating = await app.db.selectFrom("seatings").select(["request_id", "table_id", "night"]).executeTakeFirst();
    expect(seating).toEqual({ request_id: id, table_id: table, night });
    expect((await readTrail(app.db)).map(({ action }) => action).filter((one) => !one.startsWith("table."))).toEqual(
      expect.arrayContaining(["seating.saved", "request.replied"]),
    );
    const { stored, counted } = await bothCounts(app);
    expect(stored).toEqual(counted);
  });

  test("without an email is a choice that must be made, and the inbox says so", async () => {
    const { app, staff } = await opened();
    const id = await asked(app);
    const before = await written(app);
    const unsaid = await staff.post(`/requests/${id}/answer`, { status: "approved" });
    expect([unsaid.status, unsaid.body.errors]).toEqual([422, { email: "Choose whether to email the guest." }]);
    expect(await written(app)).toEqual(before);
    const { body } = await staff.post(`/requests/${id}/answer`, { status: "approved", email: "none" });
    expect(body).toMatchObject({ message: "Saved.", request: { status: "approved", guest_notice: "none" } });
    expect(await mailsOf(app)).toEqual([]);
    const { items } = (await staff.get("/requests?stage=all")).body;
    expect(items[0]).toMatchObject({ guest_notice: "none", guest_notified_on: null });
  });

  test("that lacks anything writes nothing: a table taken, a placeholder without a value, a wrong status or version", async () => {
    const { app, staff } = await opened();
    const [table, other] = [await addTable(staff), await addTable(staff, "Booth 5")];
    const first = await asked(app);
    const taken = { status: "approved", email: "none", table };
    expect((await staff.post(`/requests/${first}/answer`, taken)).status).toBe(201);
    const id = await asked(app, { name: "Tom Nguyen", email: "tom@guest.example" });
    const before = await written(app);
    const cases: [object, number, object, Record<string, string>?][] = [
      [{ ...taken, email }, 409, { table: expect.stringContaining("Booth 4 is assigned to Mia Chen") }],
      [{ ...taken, table: "nowhere", email }, 422, { table: "Table not found." }],
      [
        { status: "approved", email: { ...email, text: "Table: {table}" } },
        422,
        { text: "No table is assigned, so {table} is empty. Change the text." },
      ],
      [
        { status: "approved", table: other, email: { ...email, subject: "Pay {deposit}" } },
        422,
        { text: "No deposit is set, so {deposit} is empty. Change the text." },
      ],
      [{ status: "declined", email, table: other }, 422, { table: expect.stringContaining("need a status") }],
      [{ status: "definite", email }, 422, { status: expect.stringContaining("Choose one of") }],
      [{ email: "none" }, 422, { status: "Choose a status, write an email or assign a table." }],
      [
        { email: "none", question: { text: "10 PM?", options: ["Yes", "No"] } },
        422,
        { text: "A question needs an email." },
      ],
    ];
    for (const [answer, code, errors] of cases) {
      const { status, body } = await staff.post(`/requests/${id}/answer`, answer, { "Idempotency-Key": randomUUID() });
      expect([answer, status, body.errors]).toEqual([answer, code, errors]);
    }
    const stale = await staff.post(`/requests/${id}/answer`, { ...taken, table: other }, { "If-Match": '"7"' });
    expect([stale.status, stale.body.request.status]).toEqual([412, "new"]);
    expect(await written(app)).toEqual(before);
  });

  test("sent again with its key is one email and one table, and gives the same undo", async () => {
    const { app, staff } = await opened();
    const table = await addTable(staff);
    const id = await asked(app);
    const answer = { status: "approved", email, table };
    const key = { "Idempotency-Key": randomUUID(), "If-Match": '"1"' };
    const send = () => staff.post(`/requests/${id}/answer`, answer, key);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.undo))).size).toBe(1);
    expect(await mailsOf(app)).toHaveLength(1);
    const other = await staff.post(`/requests/${id}/answer`, { ...answer, status: "declined" }, key);
    expect(other.status).toBe(409);
  });

  test("starts from the templates of its decision and the free tables, the smallest that fits suggested", async () => {
    const { app, staff } = await opened();
    const [big, fits, small] = [
      await addTable(staff, "Booth 1", 12),
      await addTable(staff, "Booth 2", 8),
      await addTable(staff, "Booth 3", 4),
    ];
    const id = await asked(app);
    const start = async (to: string) => (await staff.get(`/requests/${id}/answer?to=${to}`)).body as AnswerStart;
    const { templates, values, booking } = await start("approved");
    expect(templates.map(({ name }) => name)).toEqual([
      "Table and deposit",
      "Table",
      "Deposit, table to be chosen",
      "Table to be chosen",
    ]);
    expect(values).toMatchObject({ first_name: "Mia", guests: "8", table: "" });
    expect(booking?.tables).toMatchObject({
      party: { table: null, guests: 8 },
      suggestion: { table: fits, name: "Booth 2", seats: 8, merge: [] },
      free: [big, fits, small],
    });
    const other = await asked(app, { name: "Tom Nguyen" });
    await staff.post(`/requests/${other}/answer`, { status: "approved", email: "none", table: fits });
    const { tables } = (await start("approved")).booking ?? {};
    expect(tables).toMatchObject({ suggestion: { table: big }, free: [big, small] });
    expect(tables?.parties).toMatchObject([{ table: fits, name: "Tom Nguyen" }]);
    expect((await start("declined")).booking).toBeNull();
    expect((await start("question")).templates.map(({ name }) => name)).toEqual(["Question"]);
    expect((await staff.get(`/requests/${randomUUID()}/answer?to=approved`)).status).toBe(404);
  });

  test("that is undone withdraws the email and the table, and says when the email had been sent", async () => {
    const { app, staff } = await opened();
    const table = await addTable(staff);
    const id = await asked(app);
    const answer = { status: "approved", email, table };
    const first = await staff.post(`/requests/${id}/answer`, answer);
    const undone = await staff.post("/requests/undo", { requests: [first.body.undo] });
    expect(undone.body).toMatchObject({ changed: 1, withdrawn: 1, sent: 0 });
    expect(await mailsOf(app)).toEqual([]);
    const { request } = (await staff.get(`/requests/${id}`)).body;
    expect(request).toMatchObject({ status: "new", guest_notified_on: null, guest_notice: null });
    expect(request.history.find(({ action }: { action: string }) => action === "reply").details.mail_state).toBe(
      "withdrawn",
    );
    const link = await confirmedLink(app.db, id);
    expect((await viewOf(app.db, link))?.lines.map(({ title }) => title)).not.toContainEqual(
      expect.stringContaining("Your table"),
    );
    const seating = await app.db.selectFrom("seatings").select("table_id").executeTakeFirstOrThrow();
    expect(seating.table_id).toBeNull();

    const again = await staff.post(`/requests/${id}/answer`, answer);
    await app.db.updateTable("outbox").set({ state: "sent" }).execute();
    const late = await staff.post("/requests/undo", { requests: [again.body.undo] });
    expect(late.body).toMatchObject({ changed: 1, withdrawn: 0, sent: 1 });
    expect((await onlyRow(app.db)).state).toBe("sent");
  });
});

test("a question is emailed with two buttons, and its answer is a guest update", async () => {
  const { app, staff } = await opened();
  const id = await asked(app);
  const question = { text: "Is 10 PM all right?", options: ["10 PM", "Later"] };
  const { status, body } = await staff.post(`/requests/${id}/answer`, { email, question });
  expect([status, body.undo, body.request.status]).toEqual([201, null, "contacted"]);
  const mail = await onlyRow(app.db);
  expect(mail.template).toBe("question");
  expect(JSON.parse(mail.data)).toMatchObject({ question: question.text, options: question.options });
  const link = await confirmedLink(app.db, id);
  const [open] = (await viewOf(app.db, link))?.questions ?? [];
  expect(open?.text).toBe(question.text);
  expect(await act(app.db, link, { do: "answer", question: open?._id ?? "", answer: "no" })).toEqual({
    done: "answered",
  });
  const { request } = (await staff.get(`/requests/${id}`)).body;
  expect(request.guest_acted_on).not.toBeNull();
  expect(request.history[0]).toMatchObject({ action: "answered", details: { answer: "Later" } });
  const toClub = await app.db.selectFrom("outbox").select("data").where("template", "=", "guest-acted").execute();
  expect(toClub.map(({ data }) => JSON.parse(data).what)).toEqual(["answered: Later"]);

  await staff.post(`/requests/${id}/answer`, { email, question });
  await staff.post(`/requests/${id}/answer`, { status: "declined", email: "none" });
  expect((await viewOf(app.db, link))?.questions).toEqual([]);
});

test("a deposit is set with the approval, named in the email and undone with it; a table that is too small asks first", async () => {
  const { app, staff } = await opened();
  const table = await addTable(staff, "Booth 3", 4);
  const id = await asked(app);
  const deposit = { amount_cents: 50_050, due_on: `${addDays(night, -3)}T18:00` };
  const text = "{table}: {deposit} by {deposit_due}.";
  const answer = { status: "approved", email: { ...email, text }, table, deposit };
  const before = await written(app);
  const small = await staff.post(`/requests/${id}/answer`, answer);
  const why = "Booth 3 has 4 seats, the party is 8.";
  expect([small.status, small.body.errors]).toEqual([409, { table: why, anyway: why }]);
  for (const wrong of [{ amount_cents: -1 }, { amount_cents: 1.5 }, { amount_cents: 1e12 }, { due_on: "soon" }]) {
    const refused = await staff.post(`/requests/${id}/answer`, { ...answer, deposit: { ...deposit, ...wrong } });
    expect([wrong, refused.status, Object.keys(refused.body.errors)]).toEqual([wrong, 422, ["deposit"]]);
  }
  expect(await written(app)).toEqual(before);
  expect(await app.db.selectFrom("ledger").selectAll().execute()).toEqual([]);
  const { status, body } = await staff.post(`/requests/${id}/answer`, { ...answer, anyway: true });
  expect(status).toBe(201);
  const sent = JSON.parse((await onlyRow(app.db)).data);
  expect(sent.text).toBe(`Booth 3: $500.50 by ${formatLongDate(addDays(night, -3))}.`);
  const paymentReference = (await findDeposit(app.db, id))?.payment_reference ?? "";
  expect(sent.deposit.facts).toEqual(
    expect.arrayContaining([
      { label: "Deposit", value: "$500.50" },
      { label: "Due by", value: `${formatDay(addDays(night, -3))}, 6 PM` },
      { label: "Payment reference", value: paymentReference },
    ]),
  );
  expect(sent.deposit.howToPay).toContain(paymentReference);
  const due = async () => (await findDeposit(app.db, id))?.due_cents;
  expect(await due()).toBe(50_050);
  await staff.post("/requests/undo", { requests: [body.undo] });
  expect(await due()).toBe(0);
});

test("tables that are suggested as one are merged with the approval, and split when it is undone", async () => {
  const { app, staff } = await opened();
  const [one, other] = [await addTable(staff, "Booth 1", 4), await addTable(staff, "Booth 2", 4)];
  const at = { room: "Main room", seats: 4, minimum: null, center_y: 300 };
  for (const [id, name, center_x] of [[one, "Booth 1", 300] as const, [other, "Booth 2", 500] as const]) {
    expect((await staff.post(`/floor/tables/${id}`, { ...at, name, center_x })).status).toBe(200);
  }
  const id = await asked(app);
  const { tables } = ((await staff.get(`/requests/${id}/answer?to=approved`)).body as AnswerStart).booking ?? {};
  expect(tables?.suggestion).toEqual({ table: one, name: "Booth 1 + Booth 2", seats: 8, merge: [other] });
  const answer = { status: "approved", email: { ...email, text: "{table}" }, table: one, merge: [other] };
  const { status, body } = await staff.post(`/requests/${id}/answer`, answer);
  expect([status, JSON.parse((await onlyRow(app.db)).data).text]).toEqual([201, "Booth 1 + Booth 2"]);
  const merged = () =>
    app.db.selectFrom("night_tables").select("merged_into").where("merged_into", "is not", null).execute();
  expect(await merged()).toEqual([{ merged_into: one }]);
  expect((await staff.post("/requests/undo", { requests: [body.undo] })).body).toMatchObject({ changed: 1 });
  expect(await merged()).toEqual([]);
  expect(await app.db.selectFrom("seatings").select("table_id").execute()).toEqual([{ table_id: null }]);
});
