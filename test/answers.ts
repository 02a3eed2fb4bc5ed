import { expect } from "vitest";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { type TestApp, testApp } from "./app.ts";
import { makeRequest } from "./makers.ts";
import { type StaffCalls, staffCalls } from "./staff-calls.ts";

export const night = addDays(tonight(), 12);
export const email = { subject: "Your table, {reference}", text: "Hi {first_name},\n\nsee you on {night}." };

export async function opened() {
  const app = await testApp();
  return { app, staff: await staffCalls(app) };
}

export async function addTable(staff: StaffCalls, name = "Booth 4", seats = 8): Promise<string> {
  const table = { room: "Main room", name, seats, minimum: 200_000 };
  const { status, body } = await staff.post("/floor/tables", table);
  expect(status).toBe(201);
  return body.id;
}

/** A request whose confirmation is not in the outbox any more. */
export async function asked({ db }: TestApp, more: Parameters<typeof makeRequest>[1] = {}): Promise<string> {
  const id = await makeRequest(db, { date: night, ...more });
  await db.deleteFrom("outbox").execute();
  return id;
}

/** The rows of all tables that an answer writes to. */
export async function written({ db }: TestApp) {
  const tables = [
    "requests",
    "request_history",
    "outbox",
    "guest_questions",
    "seatings",
    "trail",
    "idempotency",
    "deposits",
    "ledger",
  ] as const;
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
}

export const mailsOf = ({ db }: TestApp) => db.selectFrom("outbox").selectAll().orderBy("recipient").execute();
