import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeEvent, makeOffer } from "../../../test/makers.ts";
import { postJson } from "../../../test/post-json.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { contentVersion } from "../../platform/db/content-version.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { claimSchemaFor } from "./claim-schema.ts";
import type { Offer } from "./offer.ts";

const { first: today } = bookableSaturdays();
const later = addDays(today, 35);
const always = { valid_from: "2026-01-01", valid_till: "2099-12-31" };

let guests = 0;

/** Claims as someone nobody knows, unless told otherwise. */
async function claim({ origin }: TestApp, offer_id: string, more: object = {}) {
  guests += 1;
  const response = await postJson(`${origin}/api/offers/claim-offer`, {
    offer_id,
    fname: "Mia",
    lname: "Chen",
    dob: "",
    celebrateDate: later,
    instagram: "",
    guestName: "Ada",
    email: `mia${guests}@guest.example`,
    phone: `+614${String(10_000_000 + guests)}`,
    website: "",
    ...more,
  });
  const { message, errors } = (await response.json()) as { message: string; errors?: Record<string, string> };
  return { status: response.status, said: errors?.celebrateDate ?? message };
}

const offersNow = async ({ origin }: TestApp) =>
  (await (await fetch(`${origin}/api/offers/all-offers`)).json()) as Offer[];
const offerNow = async (app: TestApp) => (await offersNow(app))[0];

/** An event's times on a club night. */
const onNight = (night: string) => ({ starts_at: `${night}T11:00:00.000Z`, ends_at: `${night}T17:00:00.000Z` });

test("of hundreds of concurrent claims on two instances, exactly the limit succeeds", async () => {
  const app = await testApp();
  const other = await testApp({ sameAs: app });
  const offer = await makeOffer(app.db, { ...always, limit_total: 25 });
  const answers = await Promise.all(Array.from({ length: 400 }, (_, index) => claim(index % 2 ? app : other, offer)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(25);
  expect(answers.find(({ status }) => status !== 201)).toEqual({ status: 409, said: "This offer is fully claimed." });
  expect(await app.db.selectFrom("requests").select("id").execute()).toHaveLength(25);
  expect(await offerNow(app)).toMatchObject({ full: true });
});

test("a guest is recognised by email and by phone, also in concurrent claims", async () => {
  const app = await testApp();
  const offer = await makeOffer(app.db, { ...always, limit_guest: 2 });
  const same = [
    ...["Mia@guest.example", "mia@guest.example", "mia+again@guest.example"].map((email) => ({ email })),
    { phone: "+61499999999" },
  ];
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => claim(app, offer, same[index % 4])));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(await claim(app, offer, same[0])).toEqual({
    status: 409,
    said: "You've already claimed this offer 2 times.",
  });
  expect((await claim(app, offer, { email: "m.i.a+third@guest.example" })).status).toBe(201);
  // Gmail ignores dots.
  const byGmail = ["zo.e@gmail.com", "zoe@googlemail.com", "z.o.e+club@gmail.com"];
  const statuses: number[] = [];
  for (const email of byGmail) statuses.push((await claim(app, offer, { email })).status);
  expect(statuses).toEqual([201, 201, 409]);
});

test("the limit per night is counted by night; an offer for an event has one night", async () => {
  const app = await testApp();
  const offer = await makeOffer(app.db, { ...always, limit_night: 1 });
  expect((await claim(app, offer)).status).toBe(201);
  expect(await claim(app, offer)).toMatchObject({
    status: 422,
    said: `This offer is fully claimed for ${formatLongDate(later)}. Try another night.`,
  });
  expect((await claim(app, offer, { celebrateDate: today })).status).toBe(201);
  expect(await offerNow(app)).not.toHaveProperty("full");
  const event_id = await makeEvent(app.db, onNight(later));
  const forEvent = await makeOffer(app.db, { ...always, limit_night: 1, event_id });
  const forNight = await makeOffer(app.db, { valid_from: later, valid_till: later, limit_night: 1 });
  for (const forOne of [forEvent, forNight]) {
    expect((await claim(app, forOne)).status).toBe(201);
    expect(await claim(app, forOne)).toEqual({ status: 409, said: "This offer is fully claimed." });
    expect((await offersNow(app)).find(({ _id }) => _id === forOne)).toMatchObject({ full: true });
  }
});

test("an offer for one club night names it and is claimed for no other, in the browser and on the server", async () => {
  const app = await testApp();
  const night = addDays(later, 7);
  const dayAfter = addDays(night, 1);
  // It starts after midnight, and is the night's before.
  const late = { starts_at: `${night}T14:30:00.000Z`, ends_at: `${night}T17:00:00.000Z`, night };
  const ofEvent = await makeOffer(app.db, { ...always, event_id: await makeEvent(app.db, late) });
  const ofNight = await makeOffer(app.db, { valid_from: night, valid_till: night });
  const said = `This offer is for ${formatLongDate(night)} only.`;
  for (const id of [ofEvent, ofNight]) {
    const offer = (await offersNow(app)).find(({ _id }) => _id === id);
    expect(offer?.night).toBe(night);
    for (const other of [later, dayAfter]) {
      expect(await claim(app, id, { celebrateDate: other })).toEqual({ status: 422, said });
      const checked = claimSchemaFor(offer as Offer).safeParse({ celebrateDate: other });
      expect(checked.error?.issues.find(({ path }) => path[0] === "celebrateDate")?.message).toBe(said);
    }
    const right = claimSchemaFor(offer as Offer).safeParse({ celebrateDate: night });
    expect(right.error?.issues.filter(({ path }) => path[0] === "celebrateDate")).toEqual([]);
    expect((await claim(app, id, { celebrateDate: night })).status).toBe(201);
  }
  const rows = await app.db.selectFrom("requests").select("date_wanted").execute();
  expect(rows.map(({ date_wanted }) => date_wanted)).toEqual([night, night]);
});

test("an offer for an event moves to its new date, and ends with its club night", async () => {
  const app = await testApp();
  const event_id = await makeEvent(app.db, onNight(later));
  const offer = await makeOffer(app.db, { ...always, event_id });
  const moved = addDays(later, 14);
  await app.db.updateTable("events").set(onNight(moved)).where("id", "=", event_id).execute();
  expect((await offersNow(app))[0]?.night).toBe(moved);
  expect(await claim(app, offer)).toEqual({ status: 422, said: `This offer is for ${formatLongDate(moved)} only.` });
  expect((await claim(app, offer, { celebrateDate: moved })).status).toBe(201);
  await app.db.updateTable("events").set(onNight("2026-01-03")).where("id", "=", event_id).execute();
  expect(await claim(app, offer)).toEqual({ status: 410, said: "This offer has ended." });
});

test("cancelled and spam claims do not count, and guests see the change immediately", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const offer = await makeOffer(app.db, { ...always, limit_total: 1 });
  expect((await claim(app, offer, { website: "https://spam.example" })).status).toBe(201);
  const before = await contentVersion(app.db);
  expect((await claim(app, offer)).status).toBe(201);
  const full = await contentVersion(app.db);
  expect(full).not.toBe(before);
  expect(await claim(app, offer)).toMatchObject({ status: 409 });
  const { id } = await app.db
    .selectFrom("requests")
    .select("id")
    .where("status", "=", "claimed")
    .executeTakeFirstOrThrow();
  expect((await staff.post(`/requests/${id}`, { status: "void" })).status).toBe(200);
  expect(await contentVersion(app.db)).not.toBe(full);
  expect(await offerNow(app)).not.toHaveProperty("full");
  expect((await claim(app, offer)).status).toBe(201);
});

test("a night outside the offer's dates is rejected at its field", async () => {
  const app = await testApp();
  const ended = await makeOffer(app.db, { ...always, valid_till: today });
  expect(await claim(app, ended)).toEqual({
    status: 422,
    said: `This offer ends on ${formatLongDate(today)}. Choose that date or an earlier one.`,
  });
  const coming = await makeOffer(app.db, { ...always, valid_from: later });
  expect(await claim(app, coming, { celebrateDate: today })).toMatchObject({
    status: 422,
    said: `This offer starts on ${formatLongDate(later)}. Choose that date or later.`,
  });
});

test("staff set limits with the offer's form; an empty one is none, and one that is not sent stays", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const id = await makeOffer(app.db);
  const edit = async (limits: Record<string, string>) => {
    const form = {
      title: "Entry",
      description: "Before 11 PM.",
      event: "Others",
      status: "true",
      ...always,
      ...limits,
    };
    const response = await ana.send(`/api/offers/edit-offer/${id}`, form);
    return (await response.json()) as { offer: object; errors: Record<string, string> };
  };
  const limits = { limit_total: "100", limit_guest: "1", limit_night: "" };
  expect((await edit(limits)).offer).toMatchObject({ limit_total: 100, limit_guest: 1, limit_night: null });
  expect((await edit({})).offer).toMatchObject({ limit_total: 100, limit_guest: 1, limit_night: null });
  for (const odd of ["0", "-1", "1.5", "many", "1e99"])
    expect(Object.keys((await edit({ limit_total: odd })).errors)).toEqual(["limit_total"]);
});

test("an offer for every event is claimed for no day on which the club is closed, in the words of a table request", async () => {
  const app = await testApp();
  const offer = await makeOffer(app.db, always);
  const sunday = addDays(later, 1);
  const table = { name: "Mia Chen", email: "mia@guest.example", phone: "+61412345678", date: sunday, guests: 4 };
  const response = await postJson(`${app.origin}/api/event/vip-table`, { ...table, budget: "$251-$500", message: "" });
  const { errors } = (await response.json()) as { errors: { date: string } };
  expect(errors.date).toMatch(/^We're closed on Sunday /);
  expect(await claim(app, offer, { celebrateDate: sunday })).toEqual({ status: 422, said: errors.date });
  await makeEvent(app.db, onNight(sunday));
  expect((await claim(app, offer, { celebrateDate: sunday })).status).toBe(201);
});
