import { randomUUID } from "node:crypto";
import { keepNumbers } from "../app/office/insights/keep-numbers.server.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";
import { toInstant } from "../app/platform/lib/time/instants.server.ts";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { venue } from "../app/platform/venue/venue.ts";
import type { TestApp } from "./app.ts";
import { makeList } from "./guest-lists.ts";
import { sumUpGuests } from "./guests.ts";
import { type MadeRequest, makeOffer, makeRequest } from "./makers.ts";
import { makeSubscriber } from "./subscriber.ts";
import { makeShop, makeTicket } from "./tickets.ts";

/** The first day of a range, its two club nights, and its last day. */
export const [from, first, second, to] = [-12, -10, -9, -6].map((days) => addDays(tonight(), days)) as [
  string,
  string,
  string,
  string,
];
const noon = (day: string) => toInstant(`${day}T12:00`, venue.timeZone);

/*
 * By hand, for the nights of the range:
 *   tables   7 asked for (an eighth is spam, two are of other nights), 6 approved, 4 came, 2 did not
 *   offers   1 redeemed by two people, 1 claimed by one, 1 expired, 1 void
 *   guests   Ada and Bo came for the first time, Bo again; Cy had come before
 *   money    $100 and $50 received, $30 of these refunded, $20 kept, $30 undecided; two bills, of $400 and $250
 *   subscribers  2 joined (one has left since), 2 left; others are spam, not confirmed, or of other days
 */
/** Two club nights, whose numbers are made. */
export async function weekend(app: TestApp) {
  const { db } = app;
  const details = { guests: 4, budget: "", message: "" };
  const phone = (name: string) => `+6149157015${name.length}`;
  const table = (name: string, date: string, more: MadeRequest = {}) =>
    makeRequest(db, { name, email: `${name}@guest.example`, phone: phone(name), date, details, ...more });
  const came = { status: "arrived" };
  await table("Cyrus", addDays(from, -1), came);
  const paid = await table("Ada", first, came);
  await table("Bo", first, came);
  await table("Bo", second, came);
  await table("Cyrus", second, came);
  await table("Dimitri", first, { status: "no-show" });
  await table("Eleonora", second, { status: "approved" });
  await table("Fitzgerald", second, { status: "declined" });
  await table("Spam", second, { spamReason: "links" });
  await table("Late", addDays(to, 1), { status: "approved" });

  const offer_id = await makeOffer(db);
  const claim = (status: string, more: object = {}) =>
    makeRequest(db, {
      kind: "claim",
      date: first,
      status,
      phone: "",
      email: `${randomUUID()}@guest.example`,
      details: { offer_id, offer: "Two for one", ...more },
    });
  await claim("redeemed", { guestName: "Ada" });
  for (const status of ["claimed", "void"]) await claim(status);
  const gone = await claim("claimed");
  await db.updateTable("requests").set({ status: "expired" }).where("id", "=", gone).execute();

  await makeList(db, { night: first, guests: { Mia: 1, Leo: 2 } });
  await makeTicket(db, { shop_id: await makeShop(db), night: first, people: 2 });

  const pay = (payment_reference: string, entry: "received" | "refunded" | "kept" | "spent", cents: number) =>
    db
      .insertInto("ledger")
      .values({
        id: randomUUID(),
        request_id: payment_reference === "P1" ? paid : null,
        kind: "vip-table",
        reference: "VIP-1",
        payment_reference,
        night: payment_reference === "P9" ? addDays(to, 1) : first,
        entry,
        amount_cents: cents,
        method: "cash",
        corrects: null,
        actor: "Ana",
        day: first,
        at: new Date().toISOString(),
      })
      .execute();
  await pay("P1", "received", 10_000);
  await pay("P1", "refunded", 3_000);
  await pay("P2", "received", 5_000);
  await pay("P2", "kept", 2_000);
  await pay("P1", "spent", 40_000);
  await pay("P3", "spent", 25_000);
  await pay("P9", "received", 70_000);

  const subscriber = (at: string, more: Parameters<typeof makeSubscriber>[1] = {}) =>
    makeSubscriber(db, { at, email: `${randomUUID()}@guest.example`, ...more });
  await subscriber(noon(from));
  await subscriber(noon(to), { unsubscribed_at: noon(to) });
  await subscriber(noon(addDays(from, -30)), { unsubscribed_at: noon(first) });
  await subscriber(noon(first), { spam_reason: "links" });
  await subscriber(noon(first), { confirmed_at: null, must_confirm: 1 });
  await subscriber(noon(addDays(to, 1)));
  await subscriber(noon(addDays(from, -1)));

  await sumUpGuests(db);
  await makeNights(app);
}

/** Makes the numbers of every night that is due, as the job does. */
export async function makeNights({ db }: TestApp): Promise<void> {
  const writer = createWriter(db);
  while (await keepNumbers(db, writer, Date.now()));
}
