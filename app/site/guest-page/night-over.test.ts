import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { act, confirmedLink, linkTo, rowOf, viewOf } from "../../../test/guest-pages.ts";
import { makeEvent, makeOffer, makeRequest } from "../../../test/makers.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { giveCode } from "../../programme/offers/claim-code.server.ts";

const past = addDays(tonight(), -1);

const request = (db: Database, kind: RequestKind, status: string, date: string, subject = "") =>
  makeRequest(db, { kind, status, date, subject, details: { guests: 4, budget: "", message: "", offer: "Entry" } });

async function seen(db: Database, id: string) {
  const view = await viewOf(db, await confirmedLink(db, id));
  if (!view) throw new Error("The request has no page.");
  return view;
}

test("the page of a request whose night is over announces nothing, holds nothing and cancels nothing", async () => {
  const db = await testDatabase();
  const ended: [RequestKind, string, RegExp][] = [
    ["vip-table", "new", /^No table was confirmed for /],
    ["vip-table", "contacted", /^No table was confirmed for /],
    ["vip-table", "waitlisted", /^No table was confirmed for /],
    ["vip-table", "approved", /^Your table was on /],
    ["function", "tentative", /^No function was confirmed for /],
    ["function", "definite", /^Your function was on /],
    ["claim", "claimed", /^This offer was for .+, and the code no longer works\.$/],
  ];
  for (const [kind, status, text] of ended) {
    const id = await request(db, kind, status, past);
    const view = await seen(db, id);
    const about = `${kind} ${status}`;
    expect(view.state.text, about).toMatch(text);
    expect(view.state.text, about).toContain(formatLongDate(past));
    expect(view, about).toMatchObject({ canCancel: false, change: null, late: false, hasNight: false, code: null });
    const { version } = await rowOf(db, id);
    const cancelled = await act(db, await linkTo(db, id), { do: "cancel", version: String(version) });
    expect(cancelled, about).toMatchObject({ status: 409, form: "cancel", message: expect.stringMatching(/is over/) });
    expect((await rowOf(db, id)).status, about).toBe(status);
    expect(await seen(db, await request(db, kind, status, tonight())), about).toMatchObject({ canCancel: true });
  }
});

test("what is settled stays as it was, and so does what a cancelled event left", async () => {
  const db = await testDatabase();
  expect((await seen(db, await request(db, "vip-table", "declined", past))).state.title).toBe("No table this time");
  const day = addDays(tonight(), -7);
  const times = { night: day, starts_at: `${day}T11:00:00.000Z`, ends_at: `${day}T17:00:00.000Z` };
  await makeEvent(db, { ...times, state: "cancelled" });
  const view = await seen(db, await request(db, "vip-table", "approved", day));
  expect(view).toMatchObject({ state: { title: "Change of plans" }, canCancel: true });
});

test("a claim of an offer for an event that moved is valid on the event's night", async () => {
  const db = await testDatabase();
  const later = addDays(tonight(), 7);
  const event = await makeEvent(db, {
    night: later,
    starts_at: `${later}T11:00:00.000Z`,
    ends_at: `${later}T17:00:00.000Z`,
  });
  const id = await request(db, "claim", "claimed", past, await makeOffer(db, { event_id: event }));
  await db.transaction().execute((trx) => giveCode(trx, id));
  expect(await seen(db, id)).toMatchObject({ state: { title: "Ready to use" }, code: { offer: "Entry" } });
});
