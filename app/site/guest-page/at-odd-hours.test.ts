import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { confirmedLink, linkTo, ORIGIN, rowOf } from "../../../test/guest-pages.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { makeTable } from "../../../test/waitlist.ts";
import { askGuest } from "../../bookings/requests/questions/ask.server.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { parseInstant, storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { accessFor } from "./guest-access.server.ts";
import { findGuestView } from "./view.server.ts";

const night = addDays(tonight(), 8);
const wall = (time: string) => {
  const day = time < venue.nightEndsAt ? addDays(night, 1) : night;
  return parseInstant(`${day}T${time}`, venue.timeZone);
};

async function seenAt(db: Database, id: string, at: number) {
  const view = await findGuestView(
    db,
    { writer: createWriter(db), mailConfigured: true },
    await linkTo(db, id, at),
    at,
  );
  if (!view) throw new Error("The request has no page.");
  return view;
}

const details = (time: string) => ({ guests: 4, time, budget: "", message: "" });

test("a confirmed table is announced as held until the hold is over, by its seating, else by the time asked for", async () => {
  const { db } = await testApp();
  await makeEvent(db, {
    night,
    starts_at: storedInstant(Date.parse(wall("22:00"))),
    ends_at: storedInstant(Date.parse(wall("04:00"))),
  });
  const asked = await makeRequest(db, { date: night, status: "approved", details: details("22:30") });
  const seated = await makeRequest(db, { date: night, status: "approved", details: details("22:30") });
  const table = await makeTable(db, "Booth 1", 6);
  const times = {
    from_at: storedInstant(Date.parse(wall("23:30"))),
    until_at: storedInstant(Date.parse(wall("04:00"))),
  };
  await db
    .insertInto("seatings")
    .values({ request_id: seated, night, table_id: table, ...times })
    .execute();
  const titleAt = async (id: string, time: string) => (await seenAt(db, id, Date.parse(wall(time)))).state;

  expect(await titleAt(asked, "22:59")).toMatchObject({ title: "Table confirmed" });
  expect(await titleAt(asked, "23:00")).toEqual({
    title: "Hold expired",
    text: "We held your table until 11 PM, and may have given it to another party since. Still coming? Call us on (02) 5550 0142.",
  });
  expect(await titleAt(seated, "23:59")).toMatchObject({ title: "Table confirmed" });
  expect((await titleAt(seated, "03:00")).text).toMatch(/^We held your table until 12 AM, /);
});

test("on the night of a function its page no longer announces a reply about the details", async () => {
  const { db } = await testApp();
  const id = await makeRequest(db, { kind: "function", date: night, status: "definite", details: details("20:00") });
  const textAt = async (at: number) => (await seenAt(db, id, at)).state.text;
  expect(await textAt(Date.now())).toBe("The room is yours. We'll be in touch about the details.");
  expect(await textAt(Date.parse(wall("23:00")))).toBe("The room is yours.");
});

test("the question about a moved event is not asked while the guest's own new date waits for an answer", async () => {
  const { db } = await testApp();
  const id = await makeRequest(db, { date: night, status: "approved", details: details("") });
  const token = await confirmedLink(db, id);
  const options = [
    { value: "keep", label: "Keep it" },
    { value: "release", label: "Release it" },
  ] as const;
  const question = { kind: "keep-date" as const, text: "House of Ember moves.", options, details: { to: null } };
  await askGuest(db, id, question, { now: Date.now() });
  const asked = async (pending: { date: string; guests?: number } | null) => {
    const pending_change =
      pending && jsonText({ ...details("22:00"), asked_at: storedInstant(Date.now()), ...pending });
    await db.updateTable("requests").set({ pending_change }).where("id", "=", id).execute();
    const services = { writer: createWriter(db), mailConfigured: true };
    return (await findGuestView(db, services, token, Date.now()))?.questions.length;
  };
  expect(await asked(null)).toBe(1);
  expect(await asked({ date: addDays(night, 7) })).toBe(0);
  // A larger party on the same date does not answer it.
  expect(await asked({ date: night, guests: 6 })).toBe(1);
});

const refunded = {
  about: "refunded" as const,
  title: "Deposit: $200 refunded",
  facts: [],
  howToPay: "",
  terms: "",
};

test.each<[RequestKind, string, RegExp]>([
  ["vip-table", "approved", /View or change your request/],
  ["function", "prospect", /View or change your request/],
  ["vip-table", "cancelled", /View your request/],
  ["vip-table", "declined", /View your request/],
  ["vip-table", "arrived", /View your request/],
  ["vip-table", "no-show", /View your request/],
  ["function", "lost", /View your request/],
])("an email about the deposit of a %s that is %s offers what its page offers", async (kind, status, offered) => {
  const { db } = await testApp();
  const id = await makeRequest(db, { kind, status, date: night, details: details("") });
  const { reference } = await rowOf(db, id);
  const textAt = async (at: number) => {
    const access = await db.transaction().execute((trx) => accessFor(trx, id, ORIGIN, at));
    const mail = { template: "deposit", data: jsonText({ ...refunded, kind, reference }), about: id };
    return (await renderMail(mail, { origin: ORIGIN, secret: "", access })).text;
  };
  const text = await textAt(Date.now());
  expect(text).toMatch(offered);
  expect(/can change or cancel/.test(text)).toBe(/or change/.test(text));
  // On the night only what is open can be cancelled, and nothing changed; the morning after neither.
  const onTheNight = await textAt(Date.parse(wall("23:00")));
  expect(onTheNight).not.toMatch(/change/);
  expect(/can cancel/.test(onTheNight)).toBe(/or change/.test(text));
  expect(await textAt(Date.parse(wall("05:59")) + 86_400_000)).toMatch(/Keep this link private: it shows your request/);
});
