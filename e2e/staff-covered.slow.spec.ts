import type { APIRequestContext } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../app/routes.ts";
import { fillNight } from "../scripts/fill-night.ts";
import { spawnAfterglow } from "../test/spawn-afterglow.ts";
import { findCovered } from "./covered.ts";
import { alive, open } from "./loaded.ts";
import { expect, type Site, startSite, test as withSite } from "./site.ts";

/** A site with the whole demo: guests, lists, tickets and a club night. */
const test = withSite.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite({ env: { RATE_LIMIT_FORMS: "0" } });
      expect(await spawnAfterglow(["demo", "add"], { DATA_DIR: site.dataFolder })).toMatchObject({ code: 0 });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

// One site for both: the whole demo takes long to fill in.
test.describe.configure({ mode: "default" });

const phone = { width: 390, height: 844 };

/** The paths of the office's pages, below its layout. */
function officePaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = "", file, children = [] }) =>
    file.endsWith("office.tsx") && children.length > 0
      ? children.flatMap((page) => [page.path ?? "", ...(page.children ?? []).map((sub) => `${page.path}/${sub.path}`)])
      : officePaths(children).map((below) => (path ? `${path}/${below}` : below)),
  );
}

/** A page that each path with a parameter leads to. */
async function examples(request: APIRequestContext, headers: { authorization: string }) {
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const [event] = (await get("/event/admin-all-events?page=1")).items;
  const [asked] = (await get("/requests?kind=vip-table")).items;
  const [offer] = await get("/offers/all-offers");
  const [news] = await get("/news");
  const [list] = (await get("/guest-lists")).lists;
  const [guest] = (await get("/guests")).items;
  const [campaign] = (await get("/campaigns")).campaigns;
  const [admin] = (await get("/admin/admins")).admins ?? (await get("/admin/admins"));
  const word = "poster";
  await request.post("/api/insights/links", { headers, data: { word, target: "/events" } });
  const ids: Record<string, string> = {
    "edit-event/:id": event._id,
    "requests/:id": asked._id,
    "edit-offer/:id": offer._id,
    "edit-news/:id": news._id,
    "guest-lists/:id": list._id,
    "guests/:id": guest._id,
    "campaigns/:id": campaign._id,
    "edit-admin/:id": admin._id,
    "settings/:group": "venue",
    "links/:word": word,
  };
  return (path: string) => {
    const id = ids[path.replace("admin/", "")];
    if (/:(?:id|group|word)/.test(path)) expect(id, path).toBeTruthy();
    return `/${path
      .replace(/:(?:id|group|word)/, id ?? "")
      .replace("/:step?", "")
      .replace("*", "nowhere")}`;
  };
}

test("on the office's pages no message and no bar covers a control on a phone", async ({
  page,
  request,
  site,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|404/);
  const at = await examples(request, staff.headers);
  const paths = officePaths(routes).map(at);
  expect(paths.length).toBeGreaterThan(40);
  await page.setViewportSize(phone);
  await page.goto("/admin/trail");
  await alive(page);
  await page.route("**/api/**.csv*", (route) => route.abort());
  await page.getByRole("button", { name: "Export CSV" }).click();
  const message = page.locator("[popover] [role=alert]");
  await expect(message).toBeVisible();
  const found: string[] = [];
  for (const path of paths) {
    // No new document, so that the message stays.
    await open(page, site.origin + path);
    await page.waitForLoadState("networkidle");
    await page.waitForFunction(() => !document.body.textContent.includes("Loading"));
    await expect(message).toBeVisible();
    found.push(...(await findCovered(page)).map((line) => `${path}: ${line}`));
  }
  expect(found).toEqual([]);
});

test("at the door no message covers a control", async ({ browser, site, staff }) => {
  const door = (await fillNight(site, staff.token)).find(({ name }) => name === "door");
  const context = await browser.newContext({ viewport: phone, baseURL: site.origin });
  const page = await context.newPage();
  await page.goto(door?.path ?? "");
  await page
    .getByRole("button", { name: /^Check in: / })
    .first()
    .click();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await undo.hover();
  expect(await findCovered(page)).toEqual([]);
  await expect(undo).toBeVisible();
  // In a dialog, neither is what it says.
  const isSeen = (text: string | RegExp) =>
    page.getByText(text).evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 8, top + height / 2));
    });
  await page.getByRole("button", { name: "Walk-in" }).click();
  await expect.poll(() => isSeen(/^Counts them in too/)).toBe(true);
  await page.getByRole("dialog").getByText("Close", { exact: true }).click();
  await page.getByRole("button", { name: "1 in", exact: true }).click();
  await expect(page.getByText("1 counted in.")).toBeVisible();
  await page.getByRole("button", { name: "Scan" }).click();
  await page.getByLabel("Code", { exact: true }).fill("VIP-0000");
  await page.keyboard.press("Enter");
  await expect.poll(() => isSeen(/^No ticket, list entry or offer/)).toBe(true);
  await context.close();
});
