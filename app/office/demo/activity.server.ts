import { randomUUIDv7 } from "node:crypto";
import { type Asked, receiveRequest } from "../../bookings/requests/forms/receive.server.ts";
import { spamReason } from "../../bookings/requests/spam.ts";
import { listToken, mailSecret } from "../../house/mail/list-token.server.ts";
import { confirm } from "../../mailing/newsletter/confirm.server.ts";
import { subscribe } from "../../mailing/newsletter/subscribe.server.ts";
import { byLink, unsubscribe } from "../../mailing/newsletter/unsubscribe.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { dayIn } from "../../platform/lib/time/wall-time-text.ts";
import { timeInNight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { giveCode } from "../../programme/offers/claim-code.server.ts";
import { FUNCTION_REQUEST } from "../../site/private-functions/schema.ts";
import type { DemoRequest, When } from "./activity.ts";
import { remember } from "./added.server.ts";
import { campaignHappenings } from "./campaigns.server.ts";
import { addDoorGuests } from "./door.server.ts";
import { contactOf, demoRequests } from "./guests.ts";
import { type Happening, instantAt } from "./happening.server.ts";
import { type Nights, nightsAround } from "./nights.server.ts";
import { pastRequests } from "./past-nights.ts";
import { sourceOf } from "./request-sources.ts";
import { takeStep } from "./steps.server.ts";
import { demoSubscribers } from "./subscribers.ts";
import { tillHappenings } from "./till.server.ts";
import { addViews } from "./views.server.ts";

/** The table categories of the demo, with the names of their tables. */
const demoCategories = [
  { name: "Booth for six", description: "Along the wall, beside the dance floor.", tables: /^Booth [12]$/ },
  { name: "Booth for ten", description: "In front of the DJ, with room to dance.", tables: /^Booth [3-8]$/ },
  { name: "Terrace table", description: "Under the sky, for up to four.", tables: /^Table \d$/ },
];

/**
 * Adds the demo's categories after the club's own, and assigns the demo's tables that have none.
 *
 * @param tables ids by name. @param now ms since 1970.
 */
async function addCategories(trx: Database, tables: ReadonlyMap<string, string>, now: number): Promise<void> {
  const { last } = await trx
    .selectFrom("table_categories")
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  for (const [index, { tables: names, ...texts }] of demoCategories.entries()) {
    const own = [...tables].flatMap(([name, id]) => (names.test(name) ? id : []));
    if (own.length === 0) continue;
    const category = {
      id: randomUUIDv7(),
      ...texts,
      position: (last ?? -1) + 1 + index,
      created_at: storedInstant(now),
    };
    await trx.insertInto("table_categories").values(category).execute();
    await trx
      .updateTable("club_tables")
      .set({ category_id: category.id })
      .where("id", "in", own)
      .where("category_id", "is", null)
      .execute();
    await remember(trx, "table_categories", [category.id]);
  }
}

const MINUTE = 60_000;

/** Emails of invented guests are stored and never sent. */
const source = { sender: [], limited: false, demo: true } as const;

interface Calendar extends Nights {
  now: number;
  today: string;
}

function nightOf({ night }: DemoRequest, calendar: Calendar): string | undefined {
  if (typeof night === "object") return night.on;
  return typeof night === "number" ? addDays(calendar.next, night) : night && calendar[night];
}

/** The time of something that happened to a request, ms since 1970. */
function timeOf(when: When, request: DemoRequest, calendar: Calendar): number {
  const [, minutes, days, clock = ""] = /^(?:(\d+)m|(?:(-?\d+) )?(\d\d:\d\d))$/.exec(when) ?? [];
  if (minutes !== undefined) return calendar.now - Number(minutes) * MINUTE;
  const night = nightOf(request, calendar) ?? calendar.today;
  if (days === undefined) return instantAt(timeInNight(night, clock));
  const isOver = request.night === "last" || typeof request.night === "object";
  return instantAt(`${addDays(isOver ? night : calendar.today, Number(days))}T${clock}`);
}

/** The request's form as a guest would send it. */
function askedOf(request: DemoRequest, calendar: Calendar, offers: ReadonlyMap<string, string>): Asked {
  const { kind, name, details } = request;
  const { email, phone } = contactOf(name);
  const [first = "", ...others] = name.split(" ");
  const last = others.join(" ");
  const night = nightOf(request, calendar);
  const asked: Asked = {
    kind,
    name,
    email,
    phone: kind === "contact" ? "" : phone,
    ...(night && { date: night }),
    spamReason: spamReason(details),
    details,
  };
  if (kind === "function") asked.details = { eventType: FUNCTION_REQUEST, ...details };
  if (kind === "career") {
    asked.details = { firstName: first, lastName: last, code: "+61", dob: "1998-05-14", ...details };
  }
  if (kind === "claim") {
    const offer = String(details.offer);
    asked.subject = offers.get(offer) ?? "";
    asked.details = { offer_id: asked.subject, fname: first, lname: last, dob: "", instagram: "", ...details };
    asked.confirmed = { offer };
  } else if (details.guests) asked.confirmed = { guests: Number(details.guests), time: String(details.time) };
  return asked;
}

function requestHappenings(
  request: DemoRequest,
  place: number,
  calendar: Calendar,
  around: { clubAddress: string; tables: ReadonlyMap<string, string>; offers: ReadonlyMap<string, string> },
): Happening[] {
  const asked = askedOf(request, calendar, around.offers);
  let id = "";
  const at = timeOf(request.received, request, calendar);
  const received: Happening = {
    at,
    async write(trx) {
      const from = { ...source, source: sourceOf(request, place), clubAddress: around.clubAddress };
      ({ id } = await receiveRequest(trx, asked, from, at));
      if (asked.kind === "claim") await giveCode(trx, id);
      await remember(trx, "requests", [id]);
    },
  };
  const steps = (request.steps ?? []).map((step): Happening => {
    const at = timeOf(step.at, request, calendar);
    return { at, write: (trx) => takeStep(trx, id, step, at, around) };
  });
  return [received, ...steps];
}

function subscriberHappenings({ name, ...days }: (typeof demoSubscribers)[number], calendar: Calendar): Happening[] {
  const { email, phone } = contactOf(name);
  const [firstName = "", ...others] = name.split(" ");
  const on = (daysAgo: number, clock: string) => instantAt(`${addDays(calendar.today, -daysAgo)}T${clock}`);
  const form = {
    firstName,
    lastName: others.join(" "),
    email,
    countryCode: "+61",
    number: phone.slice(3),
    website: "",
  };
  let id = "";
  const at = on(days.subscribed, "19:20");
  const happenings: Happening[] = [
    {
      at,
      async write(trx) {
        const find = trx.selectFrom("subscribers").select("id").where("address", "=", email);
        // The address is already subscribed.
        if (await find.executeTakeFirst()) return;
        await subscribe(trx, form, false, source, at);
        ({ id } = await find.executeTakeFirstOrThrow());
        await remember(trx, "subscribers", [id]);
      },
    },
  ];
  if (days.confirmed !== undefined) {
    const at = on(days.confirmed, "19:45");
    const write = async (trx: Database) => confirm(trx, listToken(await mailSecret(trx), "confirm", id), source, at);
    happenings.push({ at, write });
  }
  if (days.unsubscribed !== undefined) {
    const at = on(days.unsubscribed, "08:10");
    happenings.push({ at, write: (trx) => unsubscribe(trx, id, byLink, at) });
  }
  return happenings;
}

/**
 * Adds table categories to the demo's tables, then requests, door actions, subscribers and campaigns around `now` (ms
 * since 1970) for its events, offers and tables, in the caller's transaction and in chronological order.
 *
 * @param clubAddress the recipient of emails to the club, which are not sent either.
 */
export async function addActivity(trx: Database, clubAddress: string, now: number): Promise<void> {
  const calendar = { ...(await nightsAround(trx, now)), now, today: dayIn(venue.timeZone, now) };
  const added = trx.selectFrom("demo_rows").select("id");
  const offers = await trx.selectFrom("offers").select(["id", "title"]).where("id", "in", added).execute();
  const tables = await trx.selectFrom("club_tables").select(["id", "name"]).where("id", "in", added).execute();
  const around = {
    clubAddress,
    offers: new Map(offers.map(({ id, title }) => [title, id])),
    tables: new Map(tables.map(({ id, name }) => [name, id])),
  };
  await addCategories(trx, around.tables, now);
  const happenings = [
    ...[...demoRequests, ...pastRequests(calendar.past)].flatMap((request, place) =>
      requestHappenings(request, place, calendar, around),
    ),
    ...(await addDoorGuests(trx, calendar)),
    ...demoSubscribers.flatMap((subscriber) => subscriberHappenings(subscriber, calendar)),
    ...campaignHappenings(calendar),
    ...tillHappenings([calendar.last, ...calendar.past]),
  ]
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at);
  // The sort is stable: things that happened at the same time keep their order.
  for (const { write } of happenings) await write(trx);
  await addViews(trx, [calendar.last, ...calendar.past]);
}
