import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeList } from "../../../test/guest-lists.ts";
import { sumUpGuests } from "../../../test/guests.ts";
import { type MadeRequest, makeOffer, makeRequest } from "../../../test/makers.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { queryOf } from "../../bookings/requests/office/inbox-address.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { can, roles } from "../../platform/roles/roles.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { parseAmount } from "../../platform/venue/money.ts";
import { venue } from "../../platform/venue/venue.ts";
import { keepNumbers } from "./keep-numbers.server.ts";
import { type Rows, rowsAddress } from "./rows-address.ts";
import { sentencesOf } from "./sentences.ts";
import type { Insights } from "./shapes.ts";

const [from, first, second, to] = [-12, -10, -9, -6].map((days) => addDays(tonight(), days)) as [
  string,
  string,
  string,
  string,
];
const noon = (day: string) => toInstant(`${day}T12:00`, venue.timeZone);

// By hand, for the nights of the range:
//   tables   7 asked for (an eighth is spam, two are of other nights), 6 approved, 4 came, 2 did not
//   offers   1 redeemed by two people, 1 claimed by one, 1 expired, 1 void
//   guests   Ada and Bo came for the first time, Bo again; Cy had come before
//   money    $100 and $50 received, $30 of these refunded, $20 kept, $30 undecided; two bills, of $400 and $250
//   subscribers  2 joined (one has left since), 2 left; others are spam, not confirmed, or of other days
async function weekend({ db }: TestApp) {
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
  const writer = createWriter(db);
  while (await keepNumbers(db, writer, Date.now()));
}

/** People of a claim: its guest, and the one whom they bring. */
async function peopleOf({ db }: TestApp, items: readonly { _id: string }[]) {
  const ids = items.map(({ _id }) => _id);
  const rows = await db.selectFrom("requests").select("details").where("id", "in", ids).execute();
  return rows.reduce((sum, { details }) => sum + (JSON.parse(details).guestName ? 2 : 1), 0);
}

interface Turnout {
  expected: number;
  came: number;
}

/** What the list at an address has, in the unit of the number that leads to it, asked for as its screen does. */
async function countAt(
  app: TestApp,
  staff: StaffCalls,
  { rows, said, address }: { rows: Rows; said: string; address: string },
  { nights, promoters }: Insights,
) {
  const { pathname, searchParams, hash } = new URL(address, "http://club.example/admin/insights");
  const read = async (path: string, query: string) => {
    const { status, body } = await staff.get(`${path}?${query}`);
    expect([address, status]).toEqual([address, 200]);
    return body;
  };
  const sum = (all: readonly Turnout[], of: keyof Turnout) => all.reduce((whole, one) => whole + one[of], 0);
  const people = said.includes("people") ? "expected" : "came";
  if (hash === "#by-owner") return sum(promoters, people);
  const over = nights.filter((night) => night.over);
  if (hash === "#by-night")
    return said.includes("night")
      ? over.length
      : sum(
          over.map(({ tickets }) => tickets),
          people,
        );
  if (pathname === "/admin/requests") {
    const { items, total } = await read("/requests", `${new URLSearchParams(queryOf(searchParams))}`);
    expect(items).toHaveLength(total);
    return rows.startsWith("offers") ? peopleOf(app, items) : total;
  }
  if (pathname === "/admin/guests") return (await read("/guests", `${searchParams}`)).total;
  if (pathname === "/admin/subscribers") return (await read("/newsletter/subscribers", `${searchParams}`)).total;
  searchParams.delete("show");
  const found = await read("/deposits/nights", `${searchParams}`);
  const amounts = found.items.map(({ amount_cents }: { amount_cents: number }) => amount_cents);
  expect(amounts.reduce((sum: number, cents: number) => sum + cents, 0)).toBe(found.amount_cents);
  return rows === "deposits-spent" ? found.total : found.amount_cents;
}

test("each number of a sentence leads to a list with as many rows, for those who may see them", async () => {
  const app = await testApp();
  await weekend(app);
  const seen = roles.filter((role) => can(role, "report.see"));
  const led: Record<string, string[]> = {};
  for (const role of seen) {
    const staff = await staffCalls(app, `A ${role}`, role);
    const insights = (await staff.get(`/insights?from=${from}&to=${to}`)).body as Insights;
    const asked = { ...insights.period, stored_since: insights.stored_since };
    for (const { parts, text } of sentencesOf(insights)) {
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { rows, text: said } of parts) {
        if (rows === undefined) continue;
        const address = rowsAddress(rows, asked, (capability) => can(role, capability));
        if (address === undefined) continue;
        const read = parseAmount(said.replace(/ .*/, ""));
        const isMoney = rows.startsWith("deposits-") && rows !== "deposits-spent";
        const number = "cents" in read ? (isMoney ? read.cents : read.cents / 100) : Number.NaN;
        expect([rows, await countAt(app, staff, { rows, said, address }, insights)]).toEqual([rows, number]);
        led[role] = [...(led[role] ?? []), `${rows} ${said}`];
      }
    }
  }
  expect(led.owner).toEqual([
    "nights 2 nights",
    "tables-came 4",
    "tables-expected 6 tables",
    "tables-missed 2",
    "tables-asked 7 parties",
    "owners 0",
    "owners 5 people",
    "nights 0",
    "nights 2 people",
    "offers-came 2",
    "offers-expected 3 people",
    "deposits-received $150",
    "deposits-kept $20",
    "deposits-refunded $30",
    "deposits-open $30",
    "deposits-spent 2 tables",
    "guests-first 2 guests",
    "guests-again 1",
    "subscribers-joined 2 subscribers",
    "subscribers-left 2",
  ]);
  expect(led.reader).toEqual(led.owner);
  // Bookings see neither claims nor subscribers.
  expect(led.bookings).toEqual(led.owner?.filter((one) => !/^(offers|subscribers)/.test(one)));
});

test("a number whose rows may be deleted leads nowhere; lists refuse what makes no sense", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const { stored_since } = (await ana.get(`/insights?from=${from}&to=${to}`)).body as Insights;
  const everything = () => true;
  expect(stored_since.requests < from && stored_since.payments < stored_since.requests).toBe(true);
  const old = { from: addDays(stored_since.requests, -1), to, stored_since };
  expect(rowsAddress("tables-came", old, everything)).toBe(undefined);
  expect(rowsAddress("deposits-kept", old, everything)).toContain("matter=kept");
  expect(rowsAddress("deposits-kept", { ...old, from: "2001-01-01" }, everything)).toBe(undefined);
  expect(rowsAddress("guests-first", old, () => false)).toBe(undefined);
  for (const wrong of [
    "/requests?turnout=came",
    "/requests?kind=contact&turnout=came",
    "/requests?kind=vip-table&turnout=maybe",
    "/requests?nights_from=soon",
    `/deposits/nights?from=${to}&to=${from}`,
    `/deposits/nights?from=${from}&to=${to}&matter=lost`,
    "/deposits/nights",
    "/newsletter/subscribers?did=wondered",
    "/guests?first_from=once",
  ])
    expect([wrong, (await ana.get(wrong)).status]).toEqual([wrong, 400]);
});
