import type { Page } from "@playwright/test";
import { load } from "cheerio";
import { expect, test } from "./site.ts";
import { expectNoFindings } from "./sound.ts";

interface Known {
  path: string;
  status?: number;
  /** Words on the page. */
  words: string[];
  /** Further behaviour in one line, and its check. */
  does?: string;
  see?(page: Page, allowThirdParty: () => void): Promise<void>;
}

const main = (page: Page) => page.getByRole("main");

const pages: Known[] = [
  {
    path: "/",
    words: [
      "Get Tickets",
      "OFFERS",
      "Request Your Table",
      "Subscribe Now",
      "Get exclusive discounts and offers directly in your inbox.",
    ],
  },
  {
    path: "/about-club",
    words: ["Dress code", "Saturday 10 PM to 4 AM", "18+"],
    does: "tells of the club in order",
    async see(page) {
      await expect(main(page).getByRole("heading", { level: 2 })).toHaveText([
        "The experience",
        "The music",
        "Venue features",
        "Dress code",
        "Hours",
        "Location",
        "Safety",
      ]);
    },
  },
  { path: "/careers", words: ["Bartender"] },
  { path: "/contact", words: ["12 Ember Lane", "(02) 5550 0142", "hello@afterglow.example"] },
  { path: "/events", words: ["UP NEXT", "ALL", "PAST EVENTS", "Season 2025", "BUY TICKETS", "VIP TABLES"] },
  {
    path: "/faqs",
    words: ["30 minutes"],
    does: "has ten questions, which open one at a time and close again",
    async see(page) {
      const questions = page.locator("details");
      await expect(questions).toHaveCount(10);
      const [first, second] = [questions.nth(0), questions.nth(1)];
      await first.locator("summary").click();
      await expect(first).toHaveAttribute("open");
      await second.locator("summary").focus();
      await page.keyboard.press("Enter");
      await expect(second).toHaveAttribute("open");
      await expect(first).not.toHaveAttribute("open");
      await page.keyboard.press("Enter");
      await expect(second).not.toHaveAttribute("open");
    },
  },
  { path: "/functions", words: ["Functions"] },
  {
    path: "/gallery",
    words: ["Gallery"],
    does: "opens an image large; keys turn it, Escape closes and gives the focus back",
    async see(page) {
      const images = main(page).locator("li:has(img)");
      await expect(images).toHaveCount(10);
      await images.first().locator("a, button").first().click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("1 of 10");
      await page.keyboard.press("ArrowRight");
      await expect(dialog).toContainText("2 of 10");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await expect(dialog).toContainText("10 of 10");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => document.activeElement?.closest("li") !== null)).toBe(true);
    },
  },
  {
    path: "/music",
    words: ["House", "Techno", "Disco", "R&B", "Hip-Hop", "Drum & Bass", "Afrobeats", "Pop"],
    does: "has nine playlists, which call nobody until one is played",
    async see(page, allowThirdParty) {
      const play = page.getByRole("button", { name: /^Play / });
      await expect(play).toHaveCount(9);
      await expect(page.locator("iframe")).toHaveCount(0);
      allowThirdParty();
      await play.first().click();
      await expect(page.locator("iframe")).toHaveAttribute("src", /^https:\/\/open\.spotify\.com\/embed\//);
    },
  },
  { path: "/offers", words: ["Offers"] },
  {
    path: "/terms-and-conditions",
    words: ["non-refundable within 48 hours", "30 minutes"],
    does: "has ten sections, and its table of contents leads to each",
    async see(page) {
      const contents = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
      await expect(contents).toHaveCount(10);
      for (const link of await contents.all()) {
        const [, target] = String(await link.getAttribute("href")).split("#");
        await expect(page.locator(`[id="${target}"]`)).toHaveCount(1);
      }
    },
  },
  { path: "/venue", words: ["Main room", "Terrace", "DJ booth"] },
  { path: "/vip-tables", words: ["Request Your Table", "30 minutes", "48 hours"] },
  {
    path: "/news",
    words: ["News & Highlights", "All", "Read More"],
    does: "has cards 480 px high, titles cut at two lines and texts at three, and Read More opens a new tab",
    async see(page) {
      const card = page.getByRole("article").first();
      expect((await card.boundingBox())?.height).toBe(480);
      await expect(card.getByRole("heading")).toHaveCSS("-webkit-line-clamp", "2");
      await expect(card.locator("p.line-clamp-3")).toHaveCSS("-webkit-line-clamp", "3");
      const opened = page.context().waitForEvent("page");
      await card.getByRole("link", { name: /^Read More/ }).click();
      await expect((await opened).getByText(/^By /)).toBeVisible();
    },
  },
  { path: "/nowhere", status: 404, words: ["Page not found", "Go Home"] },
  { path: "/events/nothing", status: 404, words: ["Page not found", "See what's on"] },
  {
    path: "/offers/nothing",
    status: 404,
    words: [
      "Offer Not Found",
      "The offer you're looking for doesn't exist or is no longer available.",
      "Go Back to Offers",
    ],
  },
  { path: "/news/nothing", status: 404, words: ["News article not found."] },
];

for (const { path, status = 200, words, does, see } of pages) {
  const more = does ? `; it ${does}` : "";
  test(`${path} has its content and no accessibility issues in either theme${more}`, {
    tag: path === "/" ? "@journey" : [],
  }, async ({ page, allowConsoleErrors, allowThirdParty }) => {
    if (status === 404) allowConsoleErrors(/404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    const body = page.locator("body");
    for (const word of words) await expect(body).toContainText(word, { ignoreCase: false });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/Afterglow/);
    await expectNoFindings(page);
    if (!does || !see) return;
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await test.step(does, () => see(page, allowThirdParty));
  });
}

test("an offer's Close button leads home", async ({ page, request }) => {
  const [offer] = await (await request.get("/api/offers/all-offers")).json();
  await page.goto(`/offers/${offer._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(offer.title);
  await expect(page.getByText(offer.description)).toBeVisible();
  await expect(page.getByText("* Valid ID & birthdate proof required")).toBeVisible();
  await expect(page.getByText("Fill the form to claim your offer asap!")).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/");
});

test("an article shows its author or the editorial team", async ({ request }) => {
  const list: { _id: string; title: string }[] = await (await request.get("/api/news")).json();
  const items = await Promise.all(list.map(async ({ _id }) => (await request.get(`/api/news/${_id}`)).json()));
  const signed = items.find(({ author }) => author);
  const unsigned = items.find(({ author }) => !author);
  const read = async (id: string) => load(await (await request.get(`/news/${id}`)).text());
  expect((await read(signed._id))("main").text()).toContain(`By ${signed.author}`);
  const $ = await read(unsigned._id);
  expect($("main").text()).toContain("By Afterglow Editorial Team");
  expect($("h1").text()).toBe(unsigned.title);
});

test("without JavaScript every page still shows its content and links", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^BUY TICKETS/ }).first()).toBeVisible();
  for (const path of [
    "/events",
    "/vip-tables",
    "/functions",
    "/venue",
    "/gallery",
    "/offers",
    "/news",
    "/contact",
    "/about-club",
    "/music",
  ]) {
    await expect(page.getByRole("contentinfo").locator(`a[href="${path}"]`)).toBeVisible();
  }
  await page.goto("/events?show=past");
  await expect(page.getByRole("article").first()).toBeVisible();
  await context.close();
});
