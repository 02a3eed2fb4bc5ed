import { expect, test } from "vitest";
import { night, office } from "../../../test/deposits.ts";
import { makeEvent } from "../../../test/makers.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { remindOfDeposits } from "./reminders.server.ts";

const HOUR = 3_600_000;

test("guests are reminded once before the due date; an overdue deposit asks staff and cancels nothing", async () => {
  const { app, staff, booking, asks, tasks, decides } = await office();
  const id = await booking();
  await asks(id, "500");
  const due = Date.parse((await staff.get(`/deposits/of/${id}`)).body.deposit.due_on);
  let off: string | undefined;
  const services = { db: app.db, writer: createWriter(app.db), offReason: async () => off };
  const looks = (now: number) => remindOfDeposits(services, now);
  expect(await looks(due - 25 * HOUR)).toEqual({ reminded: 0, overdue: 0 });
  const both = await Promise.all([looks(due - 23 * HOUR), looks(due - 23 * HOUR)]);
  expect(both.map(({ reminded }) => reminded).sort()).toEqual([0, 1]);
  expect(await looks(due - HOUR)).toEqual({ reminded: 0, overdue: 0 });
  expect(await looks(due)).toEqual({ reminded: 0, overdue: 1 });
  expect(await looks(due + HOUR)).toEqual({ reminded: 0, overdue: 0 });
  expect((await staff.get(`/requests/${id}`)).body.request.status).toBe("approved");
  const [task] = await tasks();
  expect(task).toMatchObject({ reason: "overdue", balance_cents: 50_000 });
  expect((await decides(task._id, "refund")).status).toBe(422);
  const depositNow = async () => (await staff.get(`/deposits/of/${id}`)).body.deposit;
  const asked = await depositNow();
  // Staff decide now, and the task is from before.
  await app.db.updateTable("deposit_tasks").set({ created_at: new Date().toISOString() }).execute();
  expect((await decides(task._id, "extend")).body.tasks).toEqual([]);
  const extended = await depositNow();
  expect(Date.parse(extended.due_on)).toBeGreaterThan(Date.now());
  expect(extended.version).toBe(asked.version + 1);
  // The terms name the time until which the guest can pay now.
  expect(extended.terms).toContain(`Please pay it by ${formatDateTime(extended.due_on)}.`);
  // The time is shown without milliseconds.
  const again = Date.parse(extended.due_on) + 1_000;
  off = "House of Ember is cancelled.";
  expect(await looks(again - HOUR)).toEqual({ reminded: 0, overdue: 0 });
  expect(await looks(again)).toEqual({ reminded: 0, overdue: 0 });
  off = undefined;
  expect(await looks(again - HOUR)).toEqual({ reminded: 1, overdue: 0 });
  expect(await looks(again)).toEqual({ reminded: 0, overdue: 1 });
  const [second] = await tasks();
  expect((await decides(second._id, "waive")).body.tasks).toEqual([]);
  expect((await staff.get(`/deposits/of/${id}`)).body.deposit.state).toBe("waived");
  const mails = await app.db.selectFrom("outbox").selectAll().where("template", "=", "deposit").execute();
  expect(mails).toHaveLength(2);
});

test("an overdue deposit is no task while its event is cancelled, and one again once the event is on", async () => {
  const { app, staff, booking, asks, tasks } = await office();
  const starts_at = `${night}T11:00:00.000Z`;
  const event = await makeEvent(app.db, { night, starts_at, ends_at: `${night}T17:00:00.000Z` });
  const id = await booking();
  await asks(id, "500");
  const due = Date.parse((await staff.get(`/deposits/of/${id}`)).body.deposit.due_on);
  const services = { db: app.db, writer: createWriter(app.db), offReason: async () => undefined };
  expect(await remindOfDeposits(services, due)).toEqual({ reminded: 0, overdue: 1 });
  const sets = (state: string) => staff.post(`/event/set-night/${event}`, { state, state_reason: "" });
  expect((await sets("cancelled")).status).toBe(200);
  expect(await tasks()).toEqual([]);
  expect((await sets("on")).status).toBe(200);
  expect(await remindOfDeposits(services, due)).toEqual({ reminded: 0, overdue: 1 });
  expect(await tasks()).toMatchObject([{ reason: "overdue", balance_cents: 50_000 }]);
});
