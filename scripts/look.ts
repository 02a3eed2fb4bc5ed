import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { bookableDays } from "../app/bookings/requests/limits.ts";
import { startSite } from "../test/site.ts";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { type Shot, writeContactSheet } from "./contact-sheet.ts";
import { fillNight, logIn } from "./fill-night.ts";
import { lookAtOfficeStates, lookAtStates } from "./look-states.ts";
import { build, root } from "./prepare.js";
import { type PublicPage, publicPages, staffPages } from "./routes.ts";

const folder = join(root, "look");
const themes = ["light", "dark"] as const;
/** The viewport of each view, and its width on the contact sheet, in px. */
const widths = [
  { width: 390, height: 844, isMobile: true, hasTouch: true, sheet: { width: 160, columns: 11 } },
  { width: 820, height: 1180, isMobile: true, hasTouch: true, sheet: { width: 220, columns: 8 } },
  { width: 1440, height: 900, isMobile: false, hasTouch: false, sheet: { width: 300, columns: 7 } },
];

/** Scrolls to the end and back, so that everything that loads late is shown. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    const loaded = [...document.images].map((image) => {
      // Scrolling down does not load images further along in a carousel.
      image.loading = "eager";
      return image.decode().catch(() => {});
    });
    await Promise.all([document.fonts.ready, ...loaded]);
    window.scrollTo({ top: 0, behavior: "instant" });
  });
}

/** Sends some requests, so that the back office has content. */
async function askForSomething(origin: string): Promise<void> {
  const post = (call: string, form: object) =>
    fetch(origin + call, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(form),
    });
  const guests = ["Mia Karlsson", "Tom Nguyen", "Priya Shah", "Leo Rossi", "Hannah Weiss", "Sam Okafor"];
  for (const [index, name] of guests.entries()) {
    const email = `${name.replace(" ", ".").toLowerCase()}@example.com`;
    const party = { name, email, phone: `+6149157000${index}`, date: bookableDays().first, guests: 4 + index };
    await post("/api/event/vip-table", { ...party, budget: "$251-$500", message: "" });
    await post("/api/contact", { name, email, subject: "Lost a jacket", message: "Black, on the terrace." });
    await post("/api/event/subscribe", {
      firstName: name,
      email,
      phone: party.phone,
      countryCode: "+61",
      number: `49157000${index}`,
    });
  }
}

/** Takes screenshots of every page, and of states without a URL, in one width and theme. */
async function look(
  browser: Browser,
  origin: string,
  pages: PublicPage[],
  all: PublicPage[],
  token: string,
  { sheet, width, height, isMobile, hasTouch }: (typeof widths)[number],
  colorScheme: (typeof themes)[number],
): Promise<void> {
  const name = `${width}-${colorScheme}`;
  mkdirSync(join(folder, name), { recursive: true });
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    isMobile,
    hasTouch,
    colorScheme,
    reducedMotion: "reduce",
    locale: "en-AU",
  });
  const page = await context.newPage();
  const shots: Shot[] = [];
  const shoot = async (shot: string, fullPage: boolean) => {
    const file = join(folder, name, `${shot}.png`);
    await page.screenshot({ path: file, fullPage, animations: "disabled" });
    shots.push({ name: shot, file });
  };
  const visit = async (path: string) => {
    await page.goto(path, { waitUntil: path.startsWith("/admin") ? "networkidle" : "load" });
    // The door's page is long; the top of the sheet is enough.
    if (path.includes("/door#")) await page.getByRole("searchbox").waitFor();
    await showAll(page);
  };
  for (const path of ["/admin/login", "/door"]) {
    await visit(path);
    await shoot(`signed-out-${path.split("/").at(-1)}`, true);
  }
  await context.addInitScript((stored) => localStorage.setItem("token", stored), token);
  for (const { name: shot, path } of pages) {
    await visit(path);
    await shoot(shot, true);
  }
  await lookAtStates(page, (shot) => shoot(shot, false));
  await lookAtOfficeStates(page, all, (shot) => shoot(shot, false));
  await context.close();
  await writeContactSheet(join(folder, `${name}.png`), shots, sheet.width, sheet.columns);
}

await build();
/** Arguments select views, such as `820-dark`, and pages by words in their names; all by default. */
const isView = (word: string) => /^\d+-(light|dark)$/.test(word);
const wantedViews = process.argv.slice(2).filter(isView);
const wanted = process.argv.slice(2).filter((word) => !isView(word));
const site = await startSite({ env: { RATE_LIMIT_FORMS: "0" } });
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
rmSync(folder, { recursive: true, force: true });
await askForSomething(site.origin);
const token = await logIn(site);
const night = await fillNight(site, token);
const all = [
  ...(await publicPages(site.origin)),
  { name: "offline", path: "/offline" },
  ...(await staffPages(site.origin, { authorization: token })),
  ...night,
];
const pages = all.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const views = widths
  .flatMap((width) => themes.map((theme) => [width, theme] as const))
  .filter(([{ width }, theme]) => wantedViews.length === 0 || wantedViews.includes(`${width}-${theme}`));
const photographer = async () => {
  for (let view = views.shift(); view; view = views.shift())
    await look(browser, site.origin, pages, all, token, ...view);
};
await Promise.all([photographer(), photographer()]);
await browser.close();
await site.stop();
console.log(folder);
