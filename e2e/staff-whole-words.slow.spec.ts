import type { Page } from "@playwright/test";
import { tonight } from "../app/platform/venue/club-night.ts";
import { openEveryNight } from "./publish-settings.ts";
import { expect, staffHeaders, test } from "./site.ts";

const name = "Maximiliane Featherstonehaugh-Papadopoulos";
const email = "maximiliane.featherstonehaugh@nightclub-collective.example";
const phone = "+436641234567";

/** The words of the name and the address that are on more than one line, or cut off, with the element they are in. */
const findSplit = (page: Page) =>
  page.evaluate(() => {
    const words = ["Maximiliane", "Featherstonehaugh", "Papadopoulos", "nightclub", "collective", "664"];
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const box = node.parentElement;
      if (!box?.checkVisibility() || box.closest(".sr-only, option, [inert]")) continue;
      for (const word of words) {
        const at = text.toLowerCase().indexOf(word.toLowerCase());
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top));
        if (lines.size > 1) found.push(`${word} in ${box.outerHTML.slice(0, 120)}`);
        if (range.getBoundingClientRect().right > innerWidth) found.push(`${word} is outside the screen`);
      }
    }
    return found;
  });

test("names and addresses break between words alone, on every screen that staff read them on", async ({
  browser,
  startOwnSite,
}) => {
  test.setTimeout(240_000);
  const site = await startOwnSite({ env: { RATE_LIMIT_FORMS: "0" } });
  await openEveryNight(site.origin);
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  const headers = await staffHeaders(site.origin);
  const send = async (path: string, data: object) => {
    const response = await page.request.post(path, { headers, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const party = { date: tonight(), time: "05:59", guests: 4, budget: "$1000+", message: "", category: "" };
  await send("/api/event/vip-table", { name, email, phone, ...party });
  await send("/api/contact", { name, email, subject: "A question", message: "Is there a cloakroom?" });
  await send("/api/event/subscribe", {
    firstName: "Maximiliane",
    lastName: "Featherstonehaugh-Papadopoulos",
    email,
    countryCode: "+43",
    number: "6641234567",
  });
  const terms = { early: "free", early_amount: "", until: "", late: "full", late_amount: "", closes: "22:00" };
  const owner = { owner_kind: "promoter", owner_name: name, owner_email: email };
  const places = { places: 50, most_plus_ones: 2, commission: "", beyond: 0 };
  const list = await send("/api/guest-lists", { of: "all", name, ...owner, ...places, ...terms });
  await send(`/api/guest-lists/${list._id}/entries`, { night: tonight(), text: name, notify: false });
  await page.addInitScript((value) => localStorage.setItem("token", value), headers.authorization);

  const { items } = await (await page.request.get("/api/requests?show=all", { headers })).json();
  const { _id } = (items as { _id: string; name: string; kind: string }[]).find(
    (item) => item.name === name && item.kind === "vip-table",
  ) ?? { _id: "" };
  const paths = [
    ...["requests?show=all", `requests/${_id}`, "subscribers", "admins", "outbox", "tonight", "dashboard", "deposits"],
    ...["guest-lists", `guest-lists/${list._id}`, "trail", `privacy?q=${encodeURIComponent(email)}`],
  ];
  const problems: string[] = [];
  for (const path of paths) {
    await page.goto(`/admin/${path}`);
    for (const width of [320, 390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText("Loading...")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      for (const problem of await findSplit(page)) problems.push(`${path}, ${width}: ${problem}`);
    }
  }
  expect(problems).toEqual([]);

  // A phone is read in the groups of its country, and copied as it is dialled.
  await page.goto("/admin/subscribers");
  const number = page.getByText("+436641234567").first();
  await expect(number.locator("span")).toHaveText(["+43", "664", "1234567"]);
  expect(
    await number.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return String(getSelection());
    }),
  ).toBe(phone);
  await context.close();
});
