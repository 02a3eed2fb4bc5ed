import { readFile } from "node:fs/promises";
import { pageTexts } from "../app/platform/venue/page-texts.server.ts";
import { expect, test } from "./office.ts";
import { expectSound } from "./sound.ts";

test("a guest's data is found, exported and erased with the keyboard; the log entry stays", async ({
  page,
  office,
  request,
  staff,
}) => {
  const mia = office.guest("Mia Chen");
  const table = await office.ask("vip-table", mia);
  await office.ask("contact", mia);
  const { _id } = await office.find(table);
  await request.post(`/api/requests/${_id}`, { ...staff, data: { note: "Likes the corner booth" } });
  const data = { firstName: mia.first, lastName: mia.last, email: mia.email, countryCode: "+61", number: "491570006" };
  expect((await request.post("/api/event/subscribe", { data })).status()).toBe(201);

  await page.goto("/admin/privacy");
  const field = page.getByRole("textbox", { name: "Guest's email or phone" });
  await field.fill("mia");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Enter a full email address, or a phone number/)).toBeVisible();
  await expect(field).toBeFocused();

  await field.fill(mia.email.toUpperCase());
  await page.keyboard.press("Enter");
  const held = page.getByRole("region", { name: "Stored data" });
  await expect(held.getByRole("heading")).toBeFocused();
  await expect(held).toContainText(/1 VIP table, 1 message, \d emails, 1 subscription/);
  await expect(held.getByRole("link", { name: table })).toBeVisible();
  await expect(held).toContainText(pageTexts().notices.consent);
  expect(page.url()).toMatch(/\/admin\/privacy$/);
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const downloading = page.waitForEvent("download");
  await held.getByRole("button", { name: "Export as JSON" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^guest-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file.requests).toHaveLength(2);
  expect(JSON.stringify(file.requests)).toContain("Likes the corner booth");
  expect(file.newsletter).toMatchObject([{ consent: { where: "home", to_the_words: pageTexts().notices.consent } }]);
  await expect(held).toContainText(/Exported [Tt]oday .* by /);
  const readable = page.waitForEvent("download");
  await held.getByRole("button", { name: "Export to read" }).click();
  expect(await readFile(await (await readable).path(), "utf8")).toContain("Likes the corner booth");

  // It does nothing before the export is on record.
  await expect(held.getByRole("button", { name: "Erase" })).toBeEnabled();
  await held.getByRole("button", { name: "Erase" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: /^Erase all data for / });
  await expect(question).toContainText("This can't be undone.");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Guest data erased.")).toBeVisible();
  await expect(held).toContainText("No data stored for this guest.");
  await expect(held).toContainText(/Erased [Tt]oday .* by /);
  await expect(page.getByRole("table", { name: "Activity log" })).toContainText("Guest data erased");
  const { total } = await (await request.get(`/api/requests?stage=all&q=${mia.last}`, staff)).json();
  expect(total).toBe(0);

  // A retry finds the trace.
  await page.reload();
  await field.fill(mia.email);
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(held).toContainText(/Erased [Tt]oday .* by /);
});

test("an erasure by another admin is reported, and the retention rules are shown", async ({
  page,
  office,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  const leo = office.guest("Leo Rossi");
  await office.ask("vip-table", leo);
  await page.goto("/admin/privacy");
  const rules = page.getByRole("table", { name: "Data retention" });
  await expect(rules.getByRole("row", { name: /Job applications, with their CVs 6 months/ })).toBeVisible();
  await page.getByRole("textbox", { name: "Guest's email or phone" }).fill(leo.phone);
  await page.getByRole("button", { name: "Look up" }).click();
  const held = page.getByRole("region", { name: "Stored data" });
  await expect(held).toContainText(`Also found: ${leo.email}`);

  const { seen } = await (await request.post("/api/privacy/find", { ...staff, data: { guest: leo.phone } })).json();
  const erased = await request.post("/api/privacy/erase", { ...staff, data: { guest: leo.phone, seen } });
  expect(erased.status()).toBe(200);
  await held.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("button", { name: "Erase all data" }).click();
  await expect(page.getByText(/^No data stored for this guest any more\. Erased by .*\.$/)).toBeVisible();
  await expect(held).toContainText("No data stored for this guest.");
});
