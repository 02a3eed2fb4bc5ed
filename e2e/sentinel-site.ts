import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openFolderStorage } from "../app/house/images/folder-storage.server.ts";
import { storeImage } from "../app/house/images/store.server.ts";
import { publishSettings } from "../app/house/settings/publish.server.ts";
import type { Block } from "../app/mailing/campaigns/campaign.ts";
import { createCampaign } from "../app/mailing/campaigns/store.server.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import type { RequestKind } from "../app/platform/db/tables/requests.ts";
import { jsonText } from "../app/platform/lib/json-text.ts";
import { statusesOf } from "../app/platform/venue/request-kinds.ts";
import { actorNamed } from "../test/actor.ts";
import { claim, forms, subscription } from "../test/guest-forms.ts";
import { eventRow, makeEvent, makeNews, makeOffer } from "../test/makers.ts";
import { postJson } from "../test/post-json.ts";
import { poster } from "../test/posters.ts";
import { type Sentinels, sentinelSettings } from "../test/sentinel-settings.ts";
import { expect, type Site } from "./site.ts";

/** The site's only admin. */
export const admin = { email: "mara@club.example", password: "velvet-harbour-tram-42" };

/** The day of events and requests: a Thursday, which the sentinel hours include. */
function thursday(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((4 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

interface Filled extends Sentinels {
  /** Pages of what was added, and the screens that edit it, below `/admin/`. */
  paths: string[];
  edited: string[];
  offer: string;
}

/** Sets every setting and image of an empty site to a sentinel, and adds an event, an offer and a news item. */
export async function fill({ dataFolder }: Site): Promise<Filled> {
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  try {
    const storage = openFolderStorage(join(dataFolder, "media"));
    const image = await storeImage(db, storage, await poster(1600, 1200, "#224466"), { alt: "Qxphotoz" });
    const sentinels = sentinelSettings(image);
    const changes = sentinels.values;
    await db.transaction().execute((trx) => publishSettings(trx, { changes, by: actorNamed("Mara"), now: Date.now() }));
    const picture_id = image;
    const starts_at = `${thursday()}T20:00:00.000Z`;
    const ends_at = new Date(Date.parse(starts_at) + 5 * 3_600_000).toISOString();
    const event = await makeEvent(db, {
      ...eventRow({ name: "Own night", description: "Ours.", starts_at, ends_at, picture_id }),
      redirection_url: "https://tickets.club.example/own",
    });
    const [valid_from, valid_till] = ["2026-01-01", "2099-12-31"];
    const offer = await makeOffer(db, { title: "Own offer", description: "Ours.", valid_from, valid_till, picture_id });
    const own = { title: "Own news", short_description: "Short.", long_description: "Long.", category: "Own" };
    const news = await makeNews(db, { ...own, picture_id });
    const blocks: Block[] = [
      { kind: "text", text: "Hi {first name}, see you." },
      { kind: "image", image, alt: "Ours", link: "/gallery" },
      { kind: "events", pick: "chosen", ids: [event] },
      { kind: "offers", ids: [offer] },
      { kind: "news", ids: [news] },
      { kind: "button", label: "All nights", url: "/events" },
      { kind: "divider" },
    ];
    const content = { subject: "Own campaign", preheader: "Ours", blocks, plain_text: null };
    const by = { by: actorNamed("Mara"), now: Date.now() };
    const campaign = await db.transaction().execute((trx) => createCampaign(trx, content, by));
    return {
      ...sentinels,
      offer,
      paths: [`/events/${event}`, `/offers/${offer}`, `/news/${news}`, `/events/${event}.ics`],
      edited: [`edit-event/${event}`, `edit-offer/${offer}`, `edit-news/${news}`, `campaigns/${campaign}`],
    };
  } finally {
    await db.destroy();
  }
}

/** Asks the party with a table for a deposit, whose email and page have the bank details. */
async function askForDeposit(origin: string, headers: { authorization: string }): Promise<void> {
  const found = await fetch(`${origin}/api/requests?stage=all&kind=vip-table`, { headers });
  const { items } = (await found.json()) as { items: { _id: string }[] };
  const response = await fetch(`${origin}/api/deposits/of/${items[0]?._id}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ id: randomUUID(), amount: "500", due_at: null, refundable_until: null, email: true }),
  });
  expect(response.status).toBe(200);
}

/** Approves the party with a table, whose guest then requests another party size. @returns its id */
async function askForChange(dataFolder: string): Promise<string> {
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  try {
    const asked = { date: thursday(), time: "", guests: 3, asked_at: "2026-11-01T00:00:00.000Z" };
    const { id } = await db
      .updateTable("requests")
      .set({ status: "approved", pending_change: jsonText(asked) })
      .where("kind", "=", "vip-table")
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  } finally {
    await db.destroy();
  }
}

/** Sends every form, and returns what staff read of the requests and of all emails. */
export async function sendForms(
  { origin, dataFolder }: Site,
  own: { offer: string; role: string },
): Promise<Map<string, string>> {
  const post = async (path: string, json: object, headers = {}) => {
    const response = await postJson(origin + path, json, headers);
    expect({ path, status: response.status, body: response.ok ? "" : await response.text() }).toMatchObject({
      body: "",
    });
    return response.json() as Promise<{ token: string; link: string }>;
  };
  const date = thursday();
  for (const { path, form } of forms) {
    await post(path, { ...form, ...("date" in form && { date }), ...("role" in form && { role: own.role }) });
  }
  await post("/api/offers/claim-offer", { ...claim, offer_id: own.offer, celebrateDate: date });
  await post("/api/event/subscribe", { ...subscription, email: "ada@guest.example" });
  const headers = { authorization: (await post("/api/admin/login", admin)).token };
  await askForDeposit(origin, headers);
  const get = async (path: string) => (await fetch(origin + path, { headers })).text();
  const found = new Map<string, string>();
  for (const list of ["/api/mail/outbox", "/api/requests?stage=all"]) {
    const { items } = JSON.parse(await get(list)) as { items: { _id: string }[] };
    expect(items.length).toBeGreaterThan(4);
    const path = list.split("?")[0];
    for (const { _id } of items) {
      found.set(`${path}/${_id}`, await get(`${path}/${_id}`));
      if (path !== "/api/requests") continue;
      found.set(`${path}/${_id}/shown`, await get(`${path}/${_id}/shown`));
      const { kind } = (JSON.parse(found.get(`${path}/${_id}`) ?? "") as { request: { kind: RequestKind } }).request;
      for (const decision of [...Object.keys(statusesOf(kind)), "question"]) {
        const start = `${path}/${_id}/answer?to=${decision}`;
        found.set(start, await get(start));
      }
      // The guest's private page.
      const { link } = await post(`/api/requests/${_id}/guest-link`, { link: "new" }, headers);
      found.set(`the page of ${_id}`, await (await fetch(new URL(new URL(link).pathname, origin))).text());
    }
  }
  const changed = `/api/requests/${await askForChange(dataFolder)}`;
  for (const path of [changed, `${changed}/answer?to=approve-change`])
    found.set(`${path} with a change`, await get(path));
  return found;
}
