import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { contact, fillIn } from "./guest-forms.ts";
import { expect, test } from "./site.ts";

test("a server error shows the error page with status 500 and no internals", async ({
  page,
  startOwnSite,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  allowConsoleErrors(/Unexpected Server Error/);
  const site = await startOwnSite({ env: { LOG_LEVEL: "error" } });
  const db = new DatabaseSync(join(site.dataFolder, "afterglow.db"));
  db.exec("ALTER TABLE events RENAME TO elsewhere");
  db.close();
  const response = await page.goto(`${site.origin}/events`);
  expect(response?.status()).toBe(500);
  await expect(page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("Unexpected Server Error")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toBeVisible();
  expect(await page.content()).not.toContain("no such table");
  // The log has the error.
  expect(site.output()).toContain("no such table");
  expect((await fetch(`${site.origin}/faqs`)).status).toBe(200);
});

test("an error in a part that the browser operates shows the error page with its message", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/.*/);
  // An invalid list: an event that is null.
  await page.route("**/api/event/getAllEvents*", (route) => route.fulfill({ json: [null] }));
  await page.goto("/vip-tables");
  await page.getByRole("form", { name: "Request Your Table" }).getByLabel("Email").focus();
  await expect(page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText(/null/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "You Are Offline" })).toHaveCount(0);
});

test("a page whose scripts are gone after an update still sends its form", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const missed: string[] = [];
  await page.route(/\/assets\/(?!(page|approach|carousel)-).*\.js$/, (route) => {
    missed.push(route.request().url());
    return route.fulfill({ status: 404, body: "Not found" });
  });
  await page.goto("/contact");
  const form = page.getByRole("form", { name: contact.label });
  await fillIn(form, { ...contact.filling, email: "gone.scripts@example.com" });
  expect(missed.length).toBeGreaterThan(0);
  await form.getByRole("button", { name: contact.button }).click();
  await expect(page.getByRole("alertdialog", { name: contact.received })).toContainText(/MSG-\w+/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("VIP Tables leads to the form's own page if its scripts are gone", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/404/);
    await page.route(/\/assets\/(?!(page|approach|carousel)-).*\.js$/, (route) =>
      route.fulfill({ status: 404, body: "Not found" }),
    );
    await page.goto("/");
    await page.getByRole("button", { name: "VIP Tables" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Request Your Table" }).click();
    await expect(page).toHaveURL("/vip-tables#request");
  });
});
