import { randomUUIDv7 } from "node:crypto";
import { makeGuestLink } from "../app/bookings/requests/guest/guest-link.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";
import { toInstant } from "../app/platform/lib/time/instants.server.ts";
import { venue } from "../app/platform/venue/venue.ts";
import { passOn } from "../app/programme/waitlist/pass-on.server.ts";
import { actForGuest } from "../app/site/guest-page/act.server.ts";
import { type MadeRequest, makeRequest } from "./makers.ts";

/** A Saturday in winter, and the Monday before it. */
export const NIGHT = "2030-06-15";
const MONDAY = "2030-06-10";

/** ms since 1970 at the venue. @param time `HH:MM`, or `YYYY-MM-DDTHH:MM`. */
export const clock = (time: string) =>
  Date.parse(toInstant(time.includes("T") ? time : `${MONDAY}T${time}`, venue.timeZone));

/** Stores a table and returns its id. */
export async function makeTable(db: Database, name: string, seats: number, category: string | null = null) {
  const id = randomUUIDv7();
  const row = { id, room: "Main room", name, seats, center_x: 90, center_y: 90, category_id: category };
  await db
    .insertInto("club_tables")
    .values({ ...row, created_at: "2026-01-01T00:00:00.000Z" })
    .execute();
  return id;
}

/** A request for `NIGHT`, waitlisted at a time of the Monday before, and its id. */
export function waiting(db: Database, name: string, guests: number, at: string, more: Partial<MadeRequest> = {}) {
  const details = { guests, budget: "$251-$500", message: "", ...more.details };
  const email = `${name.toLowerCase()}@guest.example`;
  const times = { date: NIGHT, status: "waitlisted", at: new Date(clock(at)).toISOString() };
  return makeRequest(db, { name, email, ...times, ...more, details });
}

/** Serves the waitlist at a time. @returns how many offers were made. */
export const serve = (db: Database, time: string, mailConfigured = true) =>
  passOn({ db, writer: createWriter(db), mailConfigured }, clock(time));

/** Every offer: party, table, state and the time at which it expires. */
export async function offersOf(db: Database) {
  const rows = await db
    .selectFrom("table_offers")
    .innerJoin("requests", "requests.id", "table_offers.request_id")
    .innerJoin("club_tables", "club_tables.id", "table_offers.table_id")
    .select(["requests.name as party", "club_tables.name as table", "state", "expires_at"])
    .orderBy("table_offers.id")
    .execute();
  return rows.map(({ party, table, state }) => `${party} ${table} ${state}`);
}

/** Answers the newest offer of a party by its private link at a time. */
export async function answer(db: Database, request: string, value: "accept" | "decline", time: string) {
  const { id: question } = await db
    .selectFrom("guest_questions")
    .select("id")
    .where("request_id", "=", request)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const by = { now: clock(time), clubAddress: "club@afterglow.example" };
  return createWriter(db).write(async (trx) => {
    const token = await makeGuestLink(trx, request, by.now, { via: "email" });
    return actForGuest(trx, token, { do: "answer", question, answer: value }, by);
  });
}
