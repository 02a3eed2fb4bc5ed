import type { APIRequestContext } from "@playwright/test";
import { poster } from "../test/posters.ts";
import { expect, test } from "./site.ts";

/** Words that only this test's items contain. */
const SECRET = "Xylophone Society";

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

test("inactive and deleted items are on no page, by any navigation", async ({
  page,
  request,
  staff,
  allowConsoleErrors,
}) => {
  // Pages of hidden items are 404.
  allowConsoleErrors(/404 \(Not Found\)/);
  const image = { name: "poster.jpg", mimeType: "image/jpeg", buffer: await poster() };
  const add = async (path: string, fields: Record<string, string>): Promise<string> => {
    const response = await request.post(`/api/${path}`, { ...staff, multipart: { ...fields, image } });
    expect(response.status()).toBe(201);
    const { event, offer, news } = await response.json();
    return (event ?? offer ?? news)._id;
  };
  const night = { name: SECRET, description: SECRET, redirection_url: "https://tickets.example/x" };
  const offer = {
    title: SECRET,
    description: SECRET,
    event: "Others",
    valid_from: "2020-01-01",
    valid_till: "2099-12-31",
  };
  const item = { title: SECRET, short_description: SECRET, long_description: SECRET };
  const [coming, past, offerId, newsId] = [
    await add("event/add-event", { ...night, start_date: inHours(1), end_date: inHours(7) }),
    await add("event/add-event", { ...night, start_date: inHours(-8), end_date: inHours(-2) }),
    await add("offers/add-offer", offer),
    await add("news/post-news", item),
  ];
  const calls = [
    `event/*-event/${coming}`,
    `event/*-event/${past}`,
    `offers/*-offer/${offerId}`,
    `news/*-news/${newsId}`,
  ];
  const each = async (act: string, data?: object) => {
    for (const call of calls) {
      const response = await request.post(`/api/${call.replace("*", act)}`, { ...staff, ...(data && { data }) });
      expect(response.status(), `${act} ${call}`).toBe(200);
    }
  };

  const own = [`/offers/${offerId}`, `/news/${newsId}`];
  const pages = ["/", "/events", "/events?show=all", "/events?show=past", "/offers", "/news", ...own];
  const everywhere = (places: string[]) => pages.flatMap((path) => places.map((place) => `${path} ${place}`));
  /** Occurrences in the page that the server sends. */
  const sent = async (guest: APIRequestContext): Promise<string[]> => {
    const found: string[] = [];
    for (const path of pages) {
      const html = await (await guest.get(path)).text();
      if (html.includes(SECRET)) found.push(`${path} html`);
    }
    return found;
  };
  /** Occurrences in the page with what its scripts add, and in the lists that are loaded again when it is idle. */
  const shown = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      if ((await page.content()).includes(SECRET)) found.push(`${path} shown`);
    }
    return found;
  };

  const sentEverywhere = everywhere(["html"]);
  expect(await sent(request)).toEqual(sentEverywhere);
  expect(await shown()).toEqual(everywhere(["shown"]));
  await each("switch", { status: false });
  expect(await sent(request)).toEqual([]);
  expect(await shown()).toEqual([]);
  await each("switch", { status: true });
  await each("delete");
  expect(await sent(request)).toEqual([]);
  for (const path of own) expect((await request.get(path)).status(), path).toBe(404);
  await page.goto(`/offers/${offerId}`);
  await expect(page.getByRole("heading", { name: "Offer Not Found" })).toBeVisible();
  await page.goto(`/news/${newsId}`);
  await expect(page.getByRole("heading", { name: "News article not found." })).toBeVisible();
  await each("restore");
  expect(await sent(request)).toEqual(sentEverywhere);
  await each("delete");
});
