import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeEvent, makeNews, makeOffer } from "../../../test/makers.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";

/** Public lists and feeds that show the items. */
const lists = [
  "/api/event/getAllEvents",
  "/api/event/getAllEvents?from=2020-01-01",
  "/api/offers/all-offers",
  "/api/news",
  "/events.ics",
  "/news.rss",
  "/llms.txt",
];

/** A word that only the test's items contain. */
const SECRET = "Xylophone";

test("inactive and deleted items are in no public response until they are active again", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const far = { starts_at: "2090-11-28T11:00:00.000Z", ends_at: "2090-11-28T17:00:00.000Z" };
  const ids = {
    event: [await makeEvent(app.db, { name: `${SECRET} 1`, ...far }), await makeEvent(app.db, { name: `${SECRET} 2` })],
    offer: [await makeOffer(app.db, { title: SECRET, valid_till: "2099-12-31" })],
    news: [await makeNews(app.db, { title: SECRET })],
  };
  const all = Object.values(ids).flat();
  const claim = {
    offer_id: ids.offer[0],
    fname: "Mia",
    lname: "Chen",
    email: "mia@example.com",
    phone: "+61412345678",
    dob: "",
    celebrateDate: bookableSaturdays().first,
    instagram: "",
    guestName: "Ada",
  };

  /** Every response that shows one of the items. */
  async function seen(): Promise<string[]> {
    const found: string[] = [];
    for (const path of [...lists, ...all.map((id) => `/api/news/${id}`)]) {
      const text = await (await fetch(app.origin + path)).text();
      if (text.includes(SECRET) || all.some((id) => text.includes(id))) found.push(path);
    }
    const body = JSON.stringify(claim);
    const headers = { "Content-Type": "application/json" };
    const claimed = await fetch(`${app.origin}/api/offers/claim-offer`, { method: "POST", headers, body });
    if (claimed.status !== 404 || (await claimed.text()).includes(SECRET)) found.push("claim-offer");
    return found;
  }
  const everywhere = [...lists, `/api/news/${ids.news[0]}`, "claim-offer"];

  /** Sends a staff action for each item. */
  async function each(act: string, json?: object): Promise<void> {
    for (const [name, some] of Object.entries(ids)) {
      const kind = { event: "event", offer: "offers", news: "news" }[name];
      for (const id of some) expect((await ana.post(`/api/${kind}/${act}-${name}/${id}`, json)).status).toBe(200);
    }
  }

  expect(await seen()).toEqual(everywhere);
  await each("switch", { status: false });
  expect(await seen()).toEqual([]);
  await each("delete");
  expect(await seen()).toEqual([]);
  await each("restore");
  expect(await seen()).toEqual([]);
  await each("switch", { status: true });
  expect(await seen()).toEqual(everywhere);
  await each("delete");
  expect(await seen()).toEqual([]);
  await each("restore");
  expect(await seen()).toEqual(everywhere);
});
