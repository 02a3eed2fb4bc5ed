import type { Page } from "@playwright/test";
import { publicPages } from "../scripts/routes.ts";
import { makeDoorCode, night } from "./at-door.ts";
import { alive } from "./loaded.ts";
import { expect, test } from "./office.ts";
import { siteAdmin } from "./site.ts";

type Storage = "blocked" | "left out" | "full";

/** Limits all storages of the page as some browsers, and browsers within apps, do. */
async function limitStorage(page: Page, how: Storage): Promise<void> {
  await page.addInitScript((kind) => {
    const insecure = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    const quota = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    if (kind === "full") {
      Storage.prototype.setItem = quota;
      IDBObjectStore.prototype.put = quota;
      return;
    }
    const get = kind === "blocked" ? insecure : () => null;
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { configurable: true, get });
  }, how);
}

/** Texts of exceptions and error pages. */
const words = /insecure|quota|SecurityError|Unexpected Application Error|something went wrong/i;

for (const how of ["blocked", "left out", "full"] as const) {
  test(`with storage ${how}, the office logs in for as long as its page is open, and a door asks for its code`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await limitStorage(page, how);

    await page.goto("/admin/login");
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
    await page.getByLabel("Email").fill(siteAdmin.email);
    await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(words);
    // Another screen of the same page needs the token again.
    await page
      .getByRole("link", { name: /^Outbox/ })
      .first()
      .click();
    await expect(page).toHaveURL("/admin/outbox");
    await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(words);

    await page.goto("/door");
    await expect(page.getByRole("textbox", { name: "Door code" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(words);
    await context.close();
  });

  test(`with storage ${how}, a phone logs in with a door code and checks a guest in`, async ({
    page,
    request,
    office,
    staff,
  }) => {
    const guest = office.guest("Mia Karlsson");
    const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 4 }));
    await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
    const { code } = await makeDoorCode(staff);
    await limitStorage(page, how);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/door");
    await alive(page);
    await page.getByRole("textbox", { name: "Door code" }).fill(code);
    await page.getByRole("button", { name: "Open guest list" }).click();
    await page.getByRole("button", { name: `Check in: ${guest.name}` }).click();
    await expect(page.getByRole("button", { name: `${guest.name}: Arrived` })).toBeVisible();
    const sent = async () =>
      JSON.stringify(await (await request.get(`/api/tonight/sheet?night=${night}`, staff)).json());
    await expect.poll(sent).toContain('"what":"arrived"');
    await expect(page.locator("body")).not.toContainText(words);
  });

  test(`with storage ${how}, the office's main screens open from its navigation`, async ({ page, office }) => {
    const guest = office.guest("Ivy Chen");
    await office.ask("vip-table", guest);
    await limitStorage(page, how);
    await page.goto("/admin/login");
    await alive(page);
    // A full storage keeps the token that was stored before.
    if (how !== "full") {
      await page.getByLabel("Email").fill(siteAdmin.email);
      await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
      await page.getByRole("button", { name: "Login" }).click();
    }
    await expect(page).toHaveURL("/admin/dashboard");
    const menu = page.getByRole("navigation", { name: "Back office" }).first();
    for (const screen of ["Requests", "Tonight", "Events", "Settings"]) {
      await menu.getByRole("link", { name: new RegExp(`^${screen}`) }).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("body")).not.toContainText(words);
    }
    await page.getByRole("link", { name: "Open the setup" }).click();
    await expect(page).toHaveURL(/\/admin\/setup/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await menu.getByRole("link", { name: /^Requests/ }).click();
    await page.getByRole("link", { name: guest.name }).click();
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await page.getByRole("form", { name: "Reply" }).getByLabel("Subject").fill("Your booth");
    await expect(page.locator("body")).not.toContainText(words);
  });

  test(`with storage ${how}, every public page opens and a request is sent`, async ({
    page,
    site,
    allowConsoleErrors,
    allowThirdParty,
  }) => {
    allowConsoleErrors(/404/);
    allowThirdParty();
    await limitStorage(page, how);
    for (const { path } of await publicPages(site.origin)) {
      await page.goto(path);
      await expect(page.locator("body"), path).not.toContainText(words);
    }
    await page.goto("/contact");
    await alive(page);
    const form = page.getByRole("form").first();
    await form.getByLabel("Name").fill("Mia Karlsson");
    await form.getByLabel("Email").fill("mia@guest.example");
    await form.getByLabel("Subject").fill("Lost a jacket");
    await form.getByLabel("Message").fill("Black, on the terrace.");
    await form.getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByText("Your message has been sent. We'll get back to you soon.").first()).toBeVisible();
  });
}
