import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { clubTableSchema } from "../app/bookings/floor/schema.ts";
import { replySchema, requestChangeSchema } from "../app/bookings/requests/inbox/schema.ts";
import { campaignLengths } from "../app/mailing/campaigns/schema.ts";
import { subscribeSchema } from "../app/mailing/newsletter/schema.ts";
import { entrySchema, listFieldsSchema } from "../app/night/guest-lists/schema.ts";
import { detailsSchema, inspectorLinkSchema } from "../app/night/incidents/schema.ts";
import { passSchema } from "../app/night/sheet/schema.ts";
import { noteSchema } from "../app/office/guests/schema.ts";
import { pageLinkSchema } from "../app/office/insights/statements/schema.ts";
import { addDays, minutesLater } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { newEventSchema } from "../app/programme/events/schema.ts";
import { nightSchema } from "../app/programme/events/status/schema.ts";
import type { NightChanges } from "../app/programme/events/status/shapes.ts";
import { newNewsSchema } from "../app/programme/news/schema.ts";
import { claimSchema } from "../app/programme/offers/claim-schema.ts";
import { newOfferSchema } from "../app/programme/offers/schema.ts";
import { careerSchemaFor, licenceSchema } from "../app/site/careers/schema.ts";
import { contactSchema } from "../app/site/contact/schema.ts";
import { functionInquirySchema } from "../app/site/private-functions/schema.ts";
import { vipTableSchema } from "../app/site/vip-tables/schema.ts";
import { newAdminSchema } from "../app/staff/auth/schema.ts";
import { formOf, poster } from "../test/posters.ts";
import type { Site } from "../test/site.ts";
import { enterOddLink } from "./odd-link.ts";
import { filled, type Variety } from "./odd-texts.ts";
import { enterOddTill } from "./odd-till.ts";

/** The ids and paths of the pages that show what was filled in. */
export interface OddEntries {
  events: string[];
  offers: string[];
  news: string[];
  requests: string[];
  guests: string[];
  admins: string[];
  /** Guest lists. */
  lists: string[];
  campaigns: string[];
  /** Words of short links. */
  words: string[];
  /** Private pages of guests, owners of guest lists and inspectors, as paths. */
  own: string[];
  /** The path of the door page with a door code's secret. */
  door: string;
  /** The id of the admin whose name is filled in. */
  token: string;
}

type Call = <Answer>(path: string, form?: object, token?: string) => Promise<Answer>;

/** Sends JSON or a form with an image to a site's API. */
function callerOf(origin: string, token: string): Call {
  return async (path, form, other = token) => {
    const isForm = form instanceof FormData;
    const response = await fetch(origin + path, {
      headers: { authorization: other, ...(!isForm && { "content-type": "application/json" }) },
      ...(form && { method: "POST", body: isForm ? form : JSON.stringify(form) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/** The guest of a request, once the job has summed them up. */
async function guestsOf(request: string, call: Call): Promise<string[]> {
  for (;;) {
    const { guest } = await call<{ guest: { _id: string } | null }>(`/api/guests/of/${request}`);
    if (guest) return [guest._id];
    await sleep(200);
  }
}

const partyOn = (date: string) => ({ date, time: "05:59", guests: 500, budget: "$1000+", category: "" });

/** Forms by endpoint. */
const forms = {
  "/api/event/vip-table": (variety: Variety, night: string) => filled(vipTableSchema, variety, partyOn(night)),
  "/api/event/add-function-inquiry": (variety: Variety, night: string) =>
    filled(functionInquirySchema, variety, { ...partyOn(night), eventType: "Function Request" }),
  "/api/contact": (variety: Variety) => filled(contactSchema, variety, {}),
  "/api/careers/career-form": (variety: Variety) => {
    const { name, number } = filled(licenceSchema, variety, {});
    const licences = Array.from({ length: 10 }, () => ({ name, number }));
    return filled(
      careerSchemaFor(() => ["security"]),
      variety,
      { code: "+61", dob: "1999-01-01", role: "security", licences },
    );
  },
  "/api/offers/claim-offer": (variety: Variety, night: string, offer: string) =>
    filled(claimSchema, variety, { offer_id: offer, dob: "", celebrateDate: night }),
};

const { alt, label, text, subject } = campaignLengths;
const atMost = (longest: number) => z.string().check(z.maxLength(longest));

/** The text fields of a campaign and its blocks. */
const campaignTexts = z.object({
  subject: atMost(subject),
  preheader: atMost(subject),
  text: atMost(text),
  alt: atMost(alt),
  label: atMost(label),
});

/** The confirmed status of each kind. */
const promised: Record<string, string> = {
  "/api/event/vip-table": "approved",
  "/api/event/add-function-inquiry": "definite",
  "/api/offers/claim-offer": "claimed",
};

/**
 * Fills every field that guests and staff type into with one kind of text, through the endpoints of the public forms
 * and of the office.
 *
 * @param day how many days from now its event takes place; the one on day 0 is tonight's.
 * @param night the club night that it is at the site, by its clock.
 */
export async function enterOddTexts(
  { origin }: Site,
  token: string,
  variety: Variety,
  day: number,
  night = tonight(),
): Promise<OddEntries> {
  const call = callerOf(origin, token);
  const image = new Uint8Array(await poster());
  const status = "true";
  const focus = "50% 50%";
  const start_date = `${addDays(night, day)}T22:00`;
  const dates = { start_date, end_date: minutesLater(start_date, 360), night: "" };

  // Its names are set below, as a list.
  const lineUp = { doors: "21:30", set_times: "", line_up: "" };
  const eventForm = filled(newEventSchema, variety, { ...dates, ...lineUp, tickets: "link", status, focus });
  const { event } = await call<{ event: { _id: string } }>("/api/event/add-event", formOf({ ...eventForm, image }));
  const card = filled(nightSchema, variety, {
    state: "on",
    start_date: "",
    end_date: "",
    doors: "21:30",
    give: [],
    coming_versions: {},
    set_times: [] as object[],
    line_up: [] as string[],
  });
  const name = card.state_reason.slice(0, 100).trim();
  card.set_times = Array.from({ length: 40 }, () => ({ time: "23:30", name }));
  card.line_up = Array.from({ length: 40 }, () => name);
  await call(`/api/event/set-night/${event._id}`, card);

  const events = [event._id];
  for (const [index, state] of (["cancelled", "postponed", "sold_out"] as const).entries()) {
    const from = `${addDays(night, day + 30 + index)}T22:00`;
    const form = { ...eventForm, start_date: from, end_date: minutesLater(from, 360), image };
    const made = await call<{ event: { _id: string } }>("/api/event/add-event", formOf(form));
    events.push(made.event._id);
    // Guests who requested it are listed where staff notify them.
    await call("/api/event/vip-table", filled(vipTableSchema, variety, partyOn(from.slice(0, 10))));
    await call(`/api/event/set-night/${made.event._id}`, { ...card, state });
    if (state !== "cancelled") continue;
    const { tell } = await call<NightChanges>(`/api/event/night-changes/${made.event._id}`);
    await call(`/api/event/tell-guests/${made.event._id}`, { change: tell?.change });
  }

  const [from, till] = [addDays(night, -3), addDays(night, 30)];
  const offers: string[] = [];
  for (const scope of ["Others", event._id]) {
    const limits = { limit_total: "1000000", limit_guest: "1000000", limit_night: "1000000" };
    const rest = { event: scope, valid_from: from, valid_till: till, ...limits, status, focus };
    const offerForm = filled(newOfferSchema, variety, rest);
    const made = await call<{ offer: { _id: string } }>("/api/offers/add-offer", formOf({ ...offerForm, image }));
    offers.push(made.offer._id);
  }
  const newsForm = filled(newNewsSchema, variety, { date: from, status, focus });
  const { news } = await call<{ news: { _id: string } }>("/api/news/post-news", formOf({ ...newsForm, image }));

  const adminForm = filled(newAdminSchema, variety, {
    password: "velvet-harbour-tram-77",
    role: "owner",
    status: true,
  });
  // No two admins have the same name.
  adminForm.username = adminForm.username.slice(0, -1) + day;
  const { admin } = await call<{ admin: { _id: string } }>("/api/admin/add-admin", adminForm);
  const logged = await call<{ token: string }>("/api/admin/login", adminForm);
  // The longest number that is one: fifteen digits, of a country that no numbering plan has.
  const number = { countryCode: "+8888", number: "88888888888" };
  await call("/api/event/subscribe", filled(subscribeSchema, variety, number));
  const tables: string[] = [];
  for (const at of [0, 900]) {
    const placed = { center_x: at, center_y: at, width: 180, depth: 180, turned: 0, category: null, shape: "round" };
    const form = filled(clubTableSchema, variety, { seats: 100, minimum: 100_000_000, ...placed });
    tables.push((await call<{ id: string }>("/api/floor/tables", form)).id);
  }
  const [table] = tables;
  const pass = await call<{ link: string; code: string }>(
    "/api/tonight/passes",
    filled(passSchema, variety, { night, may_override: true, shows_guests: true }),
  );
  const door = await call<{ token: string }>("/api/tonight/sign-in", { code: pass.code });

  const requests: string[] = [];
  const own: string[] = [];
  for (const [path, formFor] of Object.entries(forms)) {
    const { reference } = await call<{ reference: string }>(path, formFor(variety, night, offers[0] ?? ""));
    const { items } = await call<{ items: { _id: string }[] }>(`/api/requests?stage=all&q=${reference}`);
    const id = items[0]?._id ?? "";
    requests.push(id);
    const change = filled(requestChangeSchema, variety, {
      status: promised[path],
      owner: admin._id,
      decline: undefined,
    });
    await call(`/api/requests/${id}`, change);
    await call(`/api/requests/${id}/reply`, filled(replySchema, variety, {}));
    const { link } = await call<{ link: string }>(`/api/requests/${id}/guest-link`, { link: "new" });
    own.push(new URL(link).pathname);
    const acts: Record<string, string>[] = [{ do: "confirm" }, { do: "ask", key: randomUUID(), question: change.note }];
    for (const sent of acts) {
      const answer = await fetch(link, { method: "POST", headers: { origin }, body: new URLSearchParams(sent) });
      if (!answer.ok) throw new Error(`${path}: ${sent.do} was answered with ${answer.status}`);
    }
  }
  const seat = { night, from: `${night}T23:00`, until: `${addDays(night, 1)}T04:00` };
  await call("/api/tonight/seating", { ...seat, request: requests[0], table, override: true });
  const ticks = ["arrived", "seated"].map((what) => ({
    _id: randomUUID(),
    request: requests[0],
    what,
    undoes: null,
    at: new Date().toISOString(),
  }));
  await call("/api/tonight/ticks", { night, ticks }, door.token);
  const at = new Date().toISOString();
  const texts = filled(detailsSchema, variety, {});
  const incident = { _id: randomUUID(), night, at, kind: "other", details: texts };
  await call("/api/incidents", incident, door.token);
  await call("/api/incidents", { _id: randomUUID(), night, at, about: incident._id, details: texts });
  const listForm = filled(listFieldsSchema, variety, {
    of: "all",
    owner_kind: "promoter",
    owner_email: "",
    places: 5000,
    most_plus_ones: 50,
    closes: "23:59",
    early: "amount",
    early_amount: "1000",
    until: "23:30",
    late: "amount",
    late_amount: "99999",
    commission: "1000",
    beyond: 5000,
  });
  const { _id: list } = await call<{ _id: string }>("/api/guest-lists", listForm);
  const entry = filled(entrySchema, variety, { plus_ones: 0, email: "", note: "", notify: false });
  const newEntries = { night: addDays(night, day), text: entry.name, notify: false };
  await call(`/api/guest-lists/${list}/entries`, newEntries);
  const ownerLink = await call<{ link: string }>(`/api/guest-lists/${list}/link`, { link: "new", email: false });
  own.push(new URL(ownerLink.link).pathname);
  const { promoter } = filled(pageLinkSchema, variety, { link: "new", email: false });
  await call("/api/insights/promoters/rates", { promoter, since: night, per_table: "99999", spend_percent: "99.99" });
  const page = await call<{ link: string }>("/api/insights/statements/link", { promoter, link: "new" });
  own.push(new URL(page.link).pathname, `/admin/insights/promoter?name=${encodeURIComponent(promoter)}`);
  const { alt, label, text, subject, preheader } = filled(campaignTexts, variety, {});
  const { campaign } = await call<{ campaign: { _id: string } }>("/api/campaigns", { subject });
  const link = `https://club.example/${"a".repeat(400)}`;
  const blocks = [
    { kind: "text", text },
    { kind: "image", image: "gone", alt, link },
    { kind: "button", label, url: link },
  ];
  await call(`/api/campaigns/${campaign._id}`, { subject, preheader, blocks, plain_text: text });
  const inspection = filled(inspectorLinkSchema, variety, { from: night, to: night, hours: 24 });
  own.push(new URL((await call<{ link: string }>("/api/incidents/links", inspection)).link).pathname);
  await enterOddTill({ origin, token, call }, { variety, day, night });
  const word = await enterOddLink(call, { variety, day, night });
  const guests = await guestsOf(requests[0] ?? "", call);
  await call(`/api/guests/${guests[0]}/notes`, filled(noteSchema, variety, {}));
  return {
    events,
    offers,
    news: [news._id],
    requests,
    guests,
    admins: [admin._id],
    lists: [list],
    campaigns: [campaign._id],
    words: [word],
    own,
    door: `/door${pass.link.slice(pass.link.indexOf("#"))}`,
    token: logged.token,
  };
}
