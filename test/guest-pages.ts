import { expect } from "vitest";
import { type LinkVia, makeGuestLink } from "../app/bookings/requests/guest/guest-link.server.ts";
import { bookableDays } from "../app/bookings/requests/limits.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";
import { actForGuest } from "../app/site/guest-page/act.server.ts";
import { findGuestView } from "../app/site/guest-page/view.server.ts";
import { bookableSaturdays } from "./saturdays.ts";

export const { first: today } = bookableDays();
export const { last } = bookableSaturdays();
export const ORIGIN = "https://afterglow.example";

export const linkTo = (db: Database, id: string, now = Date.now(), via: LinkVia = "email") =>
  db.transaction().execute((trx) => makeGuestLink(trx, id, now, { via }));
/** A private link whose guest has confirmed the request. */
export async function confirmedLink(db: Database, id: string): Promise<string> {
  const token = await linkTo(db, id);
  expect(await act(db, token, { do: "confirm" })).toEqual({ done: "confirmed" });
  return token;
}
export const viewOf = (db: Database, token: string, mailConfigured = true) =>
  findGuestView(db, { writer: createWriter(db), mailConfigured }, token, Date.now());
export const act = (db: Database, token: string, sent: Record<string, string>) =>
  db
    .transaction()
    .execute((trx) => actForGuest(trx, token, sent, { now: Date.now(), clubAddress: "club@afterglow.example" }));
export const rowOf = (db: Database, id: string) =>
  db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
