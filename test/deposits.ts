import { randomUUID } from "node:crypto";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { testApp } from "./app.ts";
import { makeRequest } from "./makers.ts";
import { staffCalls } from "./staff-calls.ts";

/** The club night of bookings with deposits. */
export const night = addDays(tonight(), 20);

/** An app, with functions for what staff do about deposits. */
export async function office(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options);
  const staff = await staffCalls(app);
  const booking = (more = {}) => makeRequest(app.db, { date: night, status: "approved", ...more });
  const asks = (id: string, amount: string, more = {}) =>
    staff.post(`/deposits/of/${id}`, {
      id: randomUUID(),
      amount,
      due_at: `${addDays(night, -2)}T22:00`,
      refundable_until: `${addDays(night, -2)}T22:00`,
      email: false,
      ...more,
    });
  const records = (id: string, entry: string, amount: string, more = {}) =>
    staff.post(`/deposits/of/${id}/entries`, { id: randomUUID(), entry, amount, email: false, ...more });
  const tasks = async () => (await staff.get("/deposits/tasks")).body.tasks;
  const decides = (task: string, decision: string, more = {}) =>
    staff.post(`/deposits/tasks/${task}`, { id: randomUUID(), decision, ...more });
  return { app, staff, booking, asks, records, tasks, decides };
}
