import type { Page } from "@playwright/test";
import { test as base, expect, type Site, startSite } from "./site.ts";

// A separate site, since other tests must not see what is published here.
const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite({ env: { RATE_LIMIT_FORMS: "0" } });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

// One site for all tests.
test.describe.configure({ mode: "default" });

const preview = (page: Page) => page.frameLocator("iframe");

test("a word is searched, changed, previewed by staff only and published to guests", { tag: "@journey" }, async ({
  page,
  staff,
  request,
  browser,
  site,
}) => {
  await page.goto("/admin/settings");
  await page.getByRole("searchbox").fill("ember lane");
  await page.getByRole("link", { name: /Venue › Street/ }).click();
  const street = page.getByRole("textbox", { name: "Street" });
  await expect(street).toBeFocused();
  await street.fill("1 Harbour Street");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  await expect(page.getByText("Changed in draft", { exact: true })).toBeVisible();
  // The page beside the fields follows.
  await expect(preview(page).getByRole("contentinfo").getByText("1 Harbour Street").first()).toBeVisible();

  // Forms cannot be sent from the preview.
  const sent: string[] = [];
  page.on("request", (one) => {
    if (one.method() !== "GET" && !one.url().includes("/api/settings/")) sent.push(one.url());
  });
  await page.getByRole("link", { name: "Preview" }).first().click();
  await page.waitForURL(/\/admin\/settings\/preview/);
  await expect(preview(page).getByRole("contentinfo").getByText("1 Harbour Street").first()).toBeVisible();
  await page.getByRole("button", { name: "Phone" }).click();
  for (const theme of ["Dark", "Light"]) {
    await page.getByRole("button", { name: theme }).click();
    await expect(preview(page).locator("html")).toHaveCSS("color-scheme", theme.toLowerCase());
  }
  const frame = page.frame({ url: /:\d+\/preview/ });
  expect(await frame?.evaluate(() => innerWidth)).toBe(390);
  await preview(page).getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
  // By its address: an evaluation fails while the frame navigates.
  await expect.poll(() => new URL(frame?.url() ?? "about:blank").pathname).toBe("/preview/contact");
  const form = preview(page).locator("main form").first();
  await form.locator("input").first().fill("Gia");
  await form.getByRole("button").last().click();
  await expect(preview(page).getByText("This is a preview: nothing was sent.")).toBeVisible();
  expect(sent).toEqual([]);

  const guest = await browser.newContext({ baseURL: site.origin });
  for (const path of ["/preview", "/preview/_.data", "/preview/contact", "/preview/admin/dashboard"]) {
    const answer = await guest.request.get(path);
    expect([path, answer.status(), answer.headers()["cache-control"]]).toEqual([path, 403, "no-store"]);
    expect(await answer.text()).not.toContain("Harbour");
  }
  for (const path of ["/", "/venue"]) expect(await (await guest.request.get(path)).text()).not.toContain("Harbour");

  await page.getByRole("link", { name: "Review and publish" }).click();
  await expect(page.getByRole("heading", { name: "Venue › Street" })).toBeVisible();
  await page.getByLabel("Note").fill("We moved");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  const home = await guest.newPage();
  await home.goto("/");
  await expect(home.getByRole("contentinfo").getByText("1 Harbour Street").first()).toBeVisible();
  await guest.close();

  // And back again, from the history.
  await request.post("/api/settings/groups/venue", { ...staff, data: { changes: { "venue.season": "2027" } } });
  await request.post("/api/settings/publish", { ...staff, data: { note: "" } });
  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("button", { name: "Restore: Version 1" }).click();
  await expect(page.getByRole("heading", { name: "Draft with 1 change" })).toBeVisible();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("heading", { name: "No draft" })).toBeVisible();
});

test("two editors of one screen lose nothing, and a reload keeps what was typed", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/412/);
  await page.goto("/admin/settings/pages.about");
  const title = page.getByLabel("Title", { exact: true }).first();
  await title.fill("Who we are");
  await page.reload();
  await expect(page.getByText("Unsaved draft restored.")).toBeVisible();
  await expect(title).toHaveValue("Who we are");
  await request.post("/api/settings/groups/pages.about", {
    ...staff,
    data: { changes: { "pages.about.title": "Our story", "pages.about.lead": "Since 2019." } },
  });
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(title).toHaveValue("Who we are");
  await expect(page.getByLabel("Lead", { exact: true })).toHaveValue("Since 2019.");
  await expect(page.getByText("Our story")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  await page.getByRole("button", { name: "Discard these changes" }).click();
  await expect(page.getByText("changed in draft.")).toHaveCount(0);
});

test("a list is edited, corrected and scheduled with the keyboard alone", async ({ page, staff: _ }) => {
  await page.goto("/admin/settings/venue?field=venue.menu.1.label");
  const entries = page.getByRole("group", { name: "Menu" }).getByRole("listitem");
  await expect(page.getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(entries.first()).toContainText("VIP Tables");
  await page.getByRole("button", { name: "Add menu entry" }).press("Enter");
  const added = entries.last();
  await expect(added.getByRole("button", { expanded: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Questions");
  await page.keyboard.press("Tab");
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  const link = added.getByRole("textbox", { name: "Page or link" });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute("aria-invalid", "true");
  await link.fill("/faqs");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved in the draft.")).toBeVisible();

  await page.getByRole("link", { name: "Review and publish" }).press("Enter");
  await page.getByRole("radio", { name: "At a set time" }).press("Space");
  await page.getByLabel("Publish at").fill("2099-01-01T06:00");
  await page.getByRole("button", { name: "Schedule" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Scheduled" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel schedule" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel schedule" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Draft with 1 change" })).toBeVisible();
  await page.getByRole("button", { name: "Discard draft" }).press("Enter");
});

test.describe("with the service worker of a guest", () => {
  test.use({ serviceWorkers: "allow" });

  test("nothing of a preview is cached, and no cached page replaces it", async ({
    page,
    context,
    staff,
    request,
    allowConsoleErrors,
  }) => {
    const cached = () =>
      page.evaluate(async () => {
        const all: Record<string, string> = {};
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const { url } of await cache.keys()) {
            all[new URL(url).pathname] = (await (await cache.match(url))?.text()) ?? "";
          }
        }
        return all;
      });
    const visited = async (path: string) => {
      await page.goto(path);
      await expect.poll(async () => Object.keys(await cached())).toContain(path);
    };
    await visited("/contact");
    const street = "9 Quay Street";
    await request.post("/api/settings/groups/venue", { ...staff, data: { changes: { "venue.street": street } } });

    await page.goto("/admin/settings/preview?of=pages.contact");
    await expect(preview(page).getByRole("contentinfo").getByText(street).first()).toBeVisible();
    const frame = page.frame({ url: /:\d+\/preview/ });
    expect(await frame?.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // The script that has pages cached has run there, which it does when the page is idle.
    await frame?.waitForLoadState("load");
    await frame?.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 500))));

    // The worker works in order, so by now it has cached all that it was asked to.
    await visited("/faqs");
    const all = await cached();
    expect(Object.keys(all)).toEqual(expect.arrayContaining(["/contact", "/faqs", "/offline-settings"]));
    for (const [path, text] of Object.entries(all)) {
      expect(path).not.toMatch(/^\/preview/);
      expect(text.includes(street), path).toBe(false);
    }
    allowConsoleErrors(/net::ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await expect(page.goto("/preview/contact")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  });
});
