import { expect, test } from "vitest";
import { addTable, asked, mailsOf, night, opened } from "../../../../test/answers.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { timeInNight } from "../../../platform/venue/club-night.ts";
import type { AnswerStart } from "./answer.ts";

const later = addDays(night, 7);
const details = { guests: 4, budget: "$251-$500", message: "", time: "22:30" };

/** An approved party of four at Booth 1, with four seats, whose guest asks for something else. */
async function waiting(wish: { date: string; guests: number; time: string }) {
  const { app, staff } = await opened();
  const small = await addTable(staff, "Booth 1", 4);
  const id = await asked(app, { status: "approved", details });
  const seat = (request: string, date: string, table: string) =>
    staff.post("/tonight/seating", {
      request,
      night: date,
      table,
      from: timeInNight(date, "22:30"),
      until: timeInNight(date, "03:00"),
    });
  await seat(id, night, small);
  const pending_change = jsonText({ ...wish, asked_at: new Date().toISOString() });
  await app.db.updateTable("requests").set({ pending_change }).where("id", "=", id).execute();
  const start = async () => (await staff.get(`/requests/${id}/answer?to=approve-change`)).body as AnswerStart;
  const email = { subject: "Your change", text: "{change}\n{table}" };
  const answer = (more: object) => staff.post(`/requests/${id}/answer`, { change: "approve", email, ...more });
  const stored = () => app.db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const seated = () => app.db.selectFrom("seatings").selectAll().where("request_id", "=", id).executeTakeFirst();
  return { app, staff, id, small, seat, start, answer, stored, seated };
}

test("a change is approved with a table of its club night, or stays as it was", async () => {
  const { app, staff, small, seat, start, answer, stored, seated } = await waiting({
    date: later,
    guests: 6,
    time: "23:00",
  });
  const [large, taken] = [await addTable(staff, "Booth 2", 8), await addTable(staff, "Booth 3", 6)];
  await seat(await asked(app, { name: "Tom Nguyen", date: later, status: "approved", details }), later, taken);
  const { values, booking } = await start();
  expect(values).toMatchObject({ guests: "6", table: "", change: expect.stringContaining("Guests: 6, was 4") });
  expect(booking?.tables).toMatchObject({
    party: { guests: 6, table: null, from: expect.stringContaining("T23:00") },
    suggestion: { table: large },
  });
  const refused = await answer({ table: taken });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ["table"]]);
  expect(await stored()).toMatchObject({ date_wanted: night, pending_change: expect.any(String) });
  expect((await seated())?.table_id).toBe(small);
  expect((await answer({ change: "decline", status: "declined" })).status).toBe(422);
  expect(await answer({ table: large })).toMatchObject({ status: 201, body: { undo: null } });
  expect(await stored()).toMatchObject({ date_wanted: later, pending_change: null, status: "approved" });
  expect(await seated()).toMatchObject({ night: later, table_id: large });
  const [mail] = await mailsOf(app);
  expect(JSON.parse(mail?.data ?? "").text).toMatch(/Guests: 6, was 4\nBooth 2$/);
  expect((await answer({})).status).toBe(412);
});

test("the table that becomes too small is suggested together with its neighbour", async () => {
  const { app, staff, id, small, start, answer, seated } = await waiting({ date: night, guests: 7, time: "22:30" });
  const beside = await addTable(staff, "Booth 2", 4);
  const at = { room: "Main room", seats: 4, minimum: 100_000, center_y: 300 };
  for (const [id, name, center_x] of [[small, "Booth 1", 300] as const, [beside, "Booth 2", 500] as const]) {
    await staff.post(`/floor/tables/${id}`, { ...at, name, center_x });
  }
  const { tables } = (await start()).booking ?? {};
  expect(tables).toMatchObject({
    party: { table: null },
    suggestion: { table: small, name: "Booth 1 + Booth 2", merge: [beside] },
    free: [small, beside],
  });
  expect((await answer({ table: small, merge: [beside] })).status).toBe(201);
  expect((await seated())?.table_id).toBe(small);
  // The guest's email names what is theirs now, and so does the request.
  const [mail] = await mailsOf(app);
  const { booking, deposit } = JSON.parse(mail?.data ?? "");
  expect(booking.at(-1)).toEqual({ label: "Table", value: "Booth 1 + Booth 2" });
  expect(deposit).toEqual({ facts: [{ label: "Minimum spend", value: "$2,000" }], howToPay: "" });
  expect((await staff.get(`/requests/${id}`)).body.request.table).toBe("Booth 1 + Booth 2");
});
