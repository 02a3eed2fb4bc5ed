import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { evening, fillNight, imageField, posterFile } from "./nights.ts";
import { expect, type Site, siteAdmin, test } from "./site.ts";

/** Makes a copy of the demo a new installation: the one that tests copy has its setup dismissed. */
async function asInstalled({ dataFolder }: Site): Promise<void> {
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  const value = JSON.stringify({ stage: "new", steps: {} });
  await db.updateTable("meta").set({ value }).where("key", "=", "setup").execute();
  await db.destroy();
}

/** Makes the last proof of who anyone is this many minutes old. */
async function ageProof({ dataFolder }: Site, minutes: number): Promise<void> {
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  const proved_at = new Date(Date.now() - minutes * 60_000).toISOString();
  await db.updateTable("sessions").set({ proved_at }).execute();
  await db.destroy();
}

/** Logs in for the first time on a new installation. */
async function logInFirst(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel("Email").fill(siteAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/setup\/name$/);
}

/** The headers of the admin who is logged in. */
async function token(page: Page): Promise<{ authorization: string }> {
  return { authorization: (await page.evaluate(() => localStorage.getItem("token"))) ?? "" };
}

/** Presses a button by keyboard. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole("main").getByRole("button", { name, exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
}

test("the office works whole by another name than the configured one: the setup's preview too", {
  tag: "@journey",
}, async ({ page, startOwnSite }) => {
  const site = await startOwnSite();
  await asInstalled(site);
  const other = site.origin.replace("localhost", "127.0.0.1");
  expect(other).not.toBe(site.origin);
  await logInFirst(page, other);
  const preview = page.frameLocator('iframe[title="Home page with the draft"]');
  await expect(preview.getByRole("banner")).toContainText("Afterglow");
  await page.getByLabel("Name", { exact: true }).fill("Aurora");
  await expect(preview.getByRole("banner")).toContainText("Aurora");
  // Once the lists are loaded again, by the preview's own policy.
  await page.waitForLoadState("networkidle");
  await expect(preview.getByText("You Are Offline")).toHaveCount(0);
  await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();

  // Which type lacks letters of the name is said where it is chosen, and before it is published.
  await page.getByLabel("Name", { exact: true }).fill("Заря");
  await expect(preview.getByRole("banner")).toContainText("Заря");
  const steps = page.getByRole("navigation", { name: "Steps" });
  await steps.getByRole("link", { name: /Look/ }).click();
  const card = (pairing: string) => page.locator("label").filter({ has: page.getByRole("radio", { name: pairing }) });
  await expect(card("Gig bill")).toContainText(
    "Anton has no Cyrillic letters: “Заря” is shown in the browser's own type.",
  );
  await expect(card("Neon sign")).not.toContainText("has no");
  await steps.getByRole("link", { name: /Publish/ }).click();
  await expect(page.getByText("Archivo has no Cyrillic letters")).toBeVisible();
});

test("the first login opens the setup, whose steps lead to a home page that is the club's own", async ({
  page,
  startOwnSite,
  allowConsoleErrors,
}) => {
  // A table without its seats.
  allowConsoleErrors(/422.*\/api\/floor\/tables/);
  const site = await startOwnSite();
  await asInstalled(site);
  await logInFirst(page, site.origin);
  const preview = page.frameLocator('iframe[title="Home page with the draft"]');
  await expect(preview.getByRole("banner")).toContainText("Afterglow");

  // The preview shows typed text immediately; guests do not see it.
  await page.getByLabel("Name", { exact: true }).fill("Aurora");
  await page.getByLabel("Street", { exact: true }).fill("7 Harbour Street");
  await expect(preview.getByRole("banner")).toContainText("Aurora");
  expect(await (await fetch(site.origin)).text()).not.toContain("Aurora");

  // The owner's own name and address are asked for here, too.
  await expect(page.getByLabel("Your email", { exact: true })).toHaveValue(siteAdmin.email);
  await page.getByLabel("Your name", { exact: true }).fill("Ana Costa");
  await page.getByLabel("Your email", { exact: true }).fill("ana@aurora.example");

  // The map opens at what is typed.
  const latitude = page.getByLabel("Latitude", { exact: true });
  const longitude = page.getByLabel("Longitude", { exact: true });
  await latitude.fill("https://www.openstreetmap.org/?mlat=37.9755&mlon=23.7#map=17/38/24");
  await expect(latitude).toHaveValue("37.9755");
  await expect(longitude).toHaveValue("23.7");
  await longitude.fill("23,7348");
  const map = page.getByRole("link", { name: "Show on the map" });
  await map.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await map.click();
  await expect(map).toHaveAttribute("href", /mlat=37\.9755&mlon=23\.7348/);

  // An invalid value keeps the step open, with everything that was typed.
  await page.getByLabel("Phone number", { exact: true }).fill("12");
  await press(page, "Save and continue");
  await expect(page.getByText("Enter a phone number with its area code.")).toBeVisible();
  await expect(page.getByLabel("Phone number", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Street", { exact: true })).toHaveValue("7 Harbour Street");
  // While it is being saved, whoever goes on to another field stays there.
  const arrival = Promise.withResolvers<void>();
  await page.route("**/api/settings/groups/venue", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.getByLabel("Street", { exact: true }).fill("8 Harbour Street");
  await press(page, "Save and continue");
  await page.getByLabel("Street", { exact: true }).focus();
  arrival.resolve();
  await expect(preview.locator("body")).toContainText("8 Harbour Street");
  await expect(page.getByLabel("Street", { exact: true })).toBeFocused();
  await page.unroute("**/api/settings/groups/venue");
  // The preview goes on for all else, and says what it waits for.
  const waiting = page.getByText("Not shown until it is valid: Phone number.");
  await page.getByLabel("Street", { exact: true }).fill("9 Harbour Street");
  await expect(waiting).toBeVisible();
  await expect(preview.locator("body")).toContainText("9 Harbour Street");
  await page.getByLabel("Street", { exact: true }).fill("7 Harbour Street");
  await page.getByLabel("Phone number", { exact: true }).fill("+30 21 0555 0142");
  await expect(page.getByText("Enter a phone number with its area code.")).toHaveCount(0);
  await expect(waiting).toHaveCount(0);

  // A known city has its own clock, unless another one was chosen by hand.
  const [city, zone] = [page.getByLabel("City", { exact: true }), page.getByLabel("Time zone", { exact: true })];
  // The country is searched by typing; a text that means none leaves it as it was.
  const country = page.getByLabel("Country", { exact: true });
  await country.fill("Narnia");
  await country.blur();
  await expect(country).toHaveValue("Australia (+61)");
  await country.fill("united states");
  await country.blur();
  await expect(country).toHaveValue("United States (+1)");
  await expect(zone).toHaveValue("America/New_York");
  await city.fill("Chicago");
  await expect(page.locator('datalist option[value="Chicago"]')).toHaveCount(1);
  await city.blur();
  await expect(zone).toHaveValue("America/Chicago");
  await zone.selectOption("America/Phoenix");
  await city.fill("Seattle");
  await city.blur();
  await expect(zone).toHaveValue("America/Phoenix");

  // What follows from the country is set with it, and can be changed.
  await country.fill("gree");
  await expect(page.locator('datalist option[value="Greece (+30)"]')).toHaveCount(1);
  await country.fill("Greece (+30)");
  await expect(page.getByLabel("Time zone", { exact: true })).toHaveValue("Europe/Athens");
  await expect(page.getByLabel("Currency", { exact: true })).toHaveValue("EUR");
  await expect(page.getByLabel("Tax in prices, %", { exact: true })).toHaveValue("24");
  await expect(page.getByLabel(/^Emergency number/)).toHaveValue("112");
  await expect(page.getByLabel(/^Postal code/)).toBeVisible();
  await expect(page.getByLabel(/^State or region/)).toHaveValue("");
  const formats = page.getByLabel("Dates and prices as in", { exact: true });
  await expect(formats).toHaveValue("en-GR");
  await expect(formats).toHaveAccessibleDescription(/31 December 2026 at 22:00/);
  await page.getByLabel("Currency", { exact: true }).selectOption("USD");
  await press(page, "Save and continue");
  await expect(page.getByRole("heading", { name: "Hours", level: 2 })).toBeFocused();

  // Logging in proves who one is for the rest of the setup.
  await ageProof(site, 50);
  const { admin } = await (
    await page.request.get(`${site.origin}/api/admin/me`, { headers: await token(page) })
  ).json();
  expect(admin).toMatchObject({ username: "Ana Costa", email: "ana@aurora.example" });

  const weekly = page.getByRole("group", { name: "Weekly hours" });
  await weekly.getByLabel("Saturday: opens").fill("21:15");
  await press(page, "Save and continue");
  await expect(page.getByRole("heading", { name: "Look", level: 2 })).toBeFocused();
  // Resumed after a reload, and from the dashboard.
  await page.goto(`${site.origin}/admin/dashboard`);
  await expect(page.getByText("Setup: 2 of 7 steps done.")).toBeVisible();
  await page.getByRole("link", { name: "Continue setup" }).click();
  await page.waitForURL(/\/admin\/setup\/look$/);
  const gigBill = page.getByRole("radio", { name: "Gig bill" });
  await expect(page.locator("label").filter({ has: gigBill })).toContainText("Aurora");
  await gigBill.check();
  await expect(page.getByText("Changed in draft")).toBeVisible();
  await expect(page.getByText("Not saved")).toHaveCount(0);
  await press(page, "Save and continue");

  await expect(page.getByRole("heading", { name: "Rooms and doors", level: 2 })).toBeFocused();
  await page.getByLabel("Licence capacity", { exact: true }).first().fill("320");
  await press(page, "Save and continue");

  // What was typed is saved by Continue, too, or keeps the step open.
  await expect(page.getByRole("heading", { name: "Tables", level: 2 })).toBeFocused();
  const room = page.getByRole("form", { name: "New room" });
  await room.getByLabel("Room").fill("Cellar");
  await room.getByLabel("First table").fill("Round 1");
  await press(page, "Save and continue");
  await expect(room.getByLabel("Seats")).toBeFocused();
  await room.getByLabel("Seats").fill("8");
  await press(page, "Add room");
  const cellar = page.getByRole("region", { name: "Cellar" });
  await expect(cellar.getByRole("form", { name: "Round 1" })).toBeVisible();
  await cellar.getByRole("form", { name: "Round 1" }).getByLabel("Seats").fill("9");
  const second = cellar.getByRole("form", { name: "New table, Cellar" });
  await second.getByLabel("Name").fill("Round 2");
  await second.getByLabel("Seats").fill("6");
  await press(page, "Save and continue");

  await expect(page.getByRole("heading", { name: "Publish", level: 2 })).toBeFocused();
  const { plan } = await (
    await page.request.get(`${site.origin}/api/floor/plan`, { headers: await token(page) })
  ).json();
  const inCellar = (plan.tables as { room: string; name: string; seats: number }[]).filter(
    (table) => table.room === "Cellar",
  );
  expect(inCellar.map(({ name, seats }) => [name, seats])).toEqual([
    ["Round 1", 9],
    ["Round 2", 6],
  ]);

  // The first event's times are of the new time zone, so that comes after it was published, with what it changes.
  const steps = page.getByRole("navigation", { name: "Steps" });
  await steps.getByRole("link", { name: /First event/ }).click();
  await expect(page.getByRole("heading", { name: "Publish your settings first" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Publish" }).click();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /Midnight Bloom.*10 PM → / })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Venue › Time zone" })).toBeVisible();

  // The demo is removed before: what it changes of the demo is of no interest then.
  const home = async () => (await fetch(site.origin)).text();
  expect(await home()).toContain("Midnight Bloom");
  const demo = page.getByRole("region", { name: "Demo data" });
  await demo.getByRole("button", { name: "Remove demo data" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Remove demo data?" });
  await dialog.getByRole("button", { name: "Remove demo data" }).click();
  await expect(page.getByText("Demo data removed.")).toBeVisible();
  await expect(demo).toHaveCount(0);
  await expect.poll(home).not.toContain("Midnight Bloom");
  await expect(page.getByText("No upcoming event or request is affected.")).toBeVisible();
  await press(page, "Publish now");

  await expect(page.getByRole("heading", { name: "First event", level: 2 })).toBeVisible();
  await fillNight(page, "Slow Heat", evening(3));
  await imageField(page).setInputFiles(await posterFile());
  await press(page, "Add event");
  await page.waitForURL(/\/admin\/dashboard$/);
  await expect.poll(home).toContain("7 Harbour Street");
  for (const text of ["Aurora", "Sat 21:15", "Anton", "Slow Heat"]) expect(await home()).toContain(text);

  const events = (await (await fetch(`${site.origin}/api/event/getAllEvents`)).json()) as { start_date: string }[];
  expect(events.map(({ start_date }) => start_date)).toEqual([expect.stringMatching(/T22:00:00\+0[23]:00$/)]);
  await expect(page.getByRole("heading", { name: "Events", level: 2 })).toBeVisible();
  await expect(page.getByText(/^Setup:/)).toBeHidden();
});

test("settings are exported as a file, and a file is imported into the draft or says why not", async ({
  page,
  startOwnSite,
  allowConsoleErrors,
}, testInfo) => {
  allowConsoleErrors(/422/);
  const site = await startOwnSite({ env: { DEMO: "off" } });
  await logInFirst(page, site.origin);
  await press(page, "Dismiss setup");
  await page.waitForURL(/\/admin\/dashboard$/);
  await page.goto(`${site.origin}/admin/settings`);
  const download = page.waitForEvent("download");
  await press(page, "Export settings");
  const file = testInfo.outputPath("settings.tar");
  await (await download).saveAs(file);
  expect((await stat(file)).size).toBeGreaterThan(500);
  const chooser = page.getByLabel("Settings file");
  await chooser.setInputFiles({ name: "notes.tar", mimeType: "application/x-tar", buffer: Buffer.from("Hello") });
  await expect(page.getByRole("alert")).toContainText("This is not a settings file of Afterglow.");
  await chooser.setInputFiles(file);
  await expect(page.getByText("The file has the settings that are published.")).toBeVisible();
  await expect(page.getByText("This is not a settings file of Afterglow.")).toBeHidden();
});
