import type { Locator, Page } from "@playwright/test";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import type { TestSmtp } from "../test/smtp.ts";
import { test as deskTest, type Guest, night, type Office } from "./office.ts";
import { expect } from "./site.ts";
import { axeFindings, expectNoFindings } from "./sound.ts";
import { type Mailed, withMail } from "./with-mail.ts";

const test = deskTest.extend<object, Mailed>(withMail);

// One site and one mail server for all tests.
test.describe.configure({ mode: "default" });

/** The path of the private page that a guest's email links to, and the email. */
async function mailed(smtp: TestSmtp, { email }: Guest) {
  const { parsed } = await smtp.mailTo(email);
  const [, path = ""] = /(\/my\/[\w-]{32})/.exec(parsed.text ?? "") ?? [];
  expect(path).not.toBe("");
  return { path, token: path.split("/")[2] ?? "", parsed };
}

/** A table that staff approved, and its guest's page. */
async function approvedTable(office: Office, smtp: TestSmtp, guest: Guest) {
  const reference = await office.ask("vip-table", guest);
  const { path } = await mailed(smtp, guest);
  const { _id } = await office.find(reference);
  await (await office.colleague()).change(_id, { status: "approved" });
  return { _id, path };
}

async function confirm(page: Page) {
  await page.getByRole("button", { name: "Confirm request" }).click();
  await expect(page.getByRole("status")).toHaveText("Request confirmed.");
}

async function readQr(image: Buffer): Promise<string> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ ...info, data });
}

const scanned = async (code: Locator) => readQr(await code.screenshot());

test("a claim's email and page show a scannable code until it is cancelled", { tag: "@journey" }, async ({
  page,
  office,
  smtp,
}) => {
  const guest = office.guest("Ines Torres");
  await office.ask("claim", guest);
  const { path, parsed } = await mailed(smtp, guest);
  const [, shown = ""] = /Your code: (\S{4}-\S{4})/.exec(parsed.text ?? "") ?? [];
  const image = parsed.attachments.find(({ cid }) => cid === "code");
  expect(await readQr(image?.content ?? Buffer.alloc(0))).toBe(shown.replace("-", ""));

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ready to use");
  await expect(page.getByText(shown, { exact: true })).toBeVisible();
  // It works without a script, since it has none.
  await expect(page.locator("script")).toHaveCount(0);
  expect(await scanned(page.getByRole("img", { name: `QR code of ${shown}` }))).toBe(shown.replace("-", ""));
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await axeFindings(page, { coloursOnly: true })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Nothing that was typed is shown until the guest has confirmed the request.
  for (const typed of [guest.last, "Sam Guest", "Phone"]) await expect(page.getByText(typed)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Cancel claim" })).toHaveCount(0);
  await confirm(page);
  await expect(page.getByText("Sam Guest", { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await expect(page.getByRole("heading", { name: "Can't make it?" })).toBeVisible();
  await page.getByRole("link", { name: "Cancel claim" }).click();
  await page.getByRole("link", { name: "Keep claim" }).click();
  await page.getByRole("link", { name: "Cancel claim" }).click();
  await expect(page.getByRole("heading", { name: "Cancel this claim?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel claim" }).click();
  await expect(page.getByRole("status")).toHaveText("Cancelled. We've been notified.");
  await expect(page.getByText(shown, { exact: true })).toHaveCount(0);
});

test("a guest changes a table and asks a question on its page", async ({
  page,
  context,
  office,
  smtp,
  allowConsoleErrors,
}) => {
  // The response to a rejected form.
  allowConsoleErrors(/status of 4(22|09)/);
  const guest = office.guest("Mia Karlsson");
  const reference = await office.ask("vip-table", guest);
  const { path } = await mailed(smtp, guest);
  await page.goto(path);
  await expect(page.getByText(`Table request ${reference}`)).toBeVisible();
  await confirm(page);
  const other = await context.newPage();
  await other.goto(path);

  await page.getByLabel("Guests").fill("900");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Guests")).toHaveValue("900");
  await expect(page.getByLabel("Guests")).toHaveAccessibleDescription(/500 guests or fewer/);
  await page.getByLabel("Guests").fill("5");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("status")).toHaveText("Changes saved. We've been notified.");
  await expect(page.getByText("Guests: 5, was 8")).toBeVisible();

  await other.getByLabel("Guests").fill("12");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByRole("alert")).toContainText("updated in another tab");
  await expect(other.getByLabel("Guests")).toHaveValue("12");
  await other.close();

  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByLabel("Your question")).toHaveAccessibleDescription(/Enter your question/);
  await page.getByLabel("Your question").fill("Is there a step at the door?");
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByRole("status")).toContainText("We've received your question.");
  await expect(page.getByText("Is there a step at the door?", { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${reference}.ics`);

  // The inbox marks guests who have written, until they are answered.
  const { _id } = await office.find(reference);
  await page.goto("/admin/requests?show=guests");
  const row = page.getByRole("row").filter({ hasText: guest.name });
  await expect(row).toContainText("Guest update");
  await page.goto(`/admin/requests/${_id}?show=guests`);
  await expect(page.getByText("Asked: Is there a step at the door?")).toBeVisible();
  await page.getByText("Private link", { exact: true }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Create new link" }).click();
  const link = await page.getByLabel("Private link").inputValue();
  expect((await page.request.get(path)).status()).toBe(404);
  expect((await page.request.get(link)).status()).toBe(200);
});

test("a guest's larger party waits beside the approval until staff approve it, and the door sees both", async ({
  page,
  context,
  office,
  smtp,
}) => {
  const guest = office.guest("Mia Karlsson");
  const { _id, path } = await approvedTable(office, smtp, guest);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await confirm(page);
  await page.getByLabel("Guests").fill("10");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("heading", { name: "We need to approve this" })).toBeVisible();
  await expect(page.getByText(/^Your table for 8 on .+ stays yours\./)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Edit changes" }).click();
  await expect(page.getByLabel("Guests")).toHaveValue("10");
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("status")).toContainText("Change requested.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Table confirmed");
  await expect(page.getByRole("button", { name: "Withdraw change" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const desk = await context.newPage();
  await desk.goto(`/admin/tonight?night=${night}`);
  await expect(desk.getByText("8 guests, asked for 10")).toBeVisible();
  await desk.goto(`/admin/requests/${_id}`);
  await desk.getByRole("button", { name: "Approve change" }).click();
  await expect(desk.getByLabel("Text", { exact: true })).toHaveValue(/Guests: 10, was 8/);
  await desk.getByRole("button", { name: "Approve change" }).click();
  await expect(desk.getByText("Change requested")).toHaveCount(0);
  await expect(desk.getByText(/^Change approved/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Change approved", { exact: true })).toBeVisible();
});

test("a private link is never logged, and a wrong one says what to do", async ({
  page,
  office,
  smtp,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  const guest = office.guest("Ada Stone");
  await office.ask("contact", guest);
  const { path, token } = await mailed(smtp, guest);
  const found = await page.goto(path);
  // A message has no club night, so its guest cannot cancel.
  await confirm(page);
  await expect(page.getByRole("heading", { name: "No longer need a reply?" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Can't make it?" })).toHaveCount(0);
  expect(found?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": expect.stringContaining("noindex"),
  });
  const [next] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest()),
    page.getByRole("link", { name: /, home$/ }).click(),
  ]);
  expect(await next.allHeaders()).not.toHaveProperty("referer");
  const lost = await page.goto(`${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`);
  expect(lost?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
  await expect(page.getByText("Open our latest email")).toBeVisible();
  expect(site.output()).toContain("/my/:token");
  expect(site.output()).not.toContain(token);
  expect(site.output()).not.toContain(token.slice(0, 20));
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("emails are chosen behind the private link once the request is confirmed", async ({ page, office, smtp }) => {
      const guest = office.guest(javaScriptEnabled ? "Rosa Lang" : "Rafi Lang");
      await office.ask("vip-table", guest);
      const { path } = await mailed(smtp, guest);
      await page.setViewportSize({ width: 320, height: 720 });
      await page.goto(path);
      await expect(page.getByRole("link", { name: "Emails we send you" })).toHaveCount(0);
      await confirm(page);
      await page.getByRole("link", { name: "Emails we send you" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Emails we send you");
      await expect(page.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
      await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
      await page.getByRole("checkbox", { name: "Reminders" }).uncheck();
      await page.getByRole("checkbox", { name: "Events" }).check();
      await page.getByRole("button", { name: "Save choice" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your choice is saved");

      await page.goto(path);
      await page.getByRole("link", { name: "Emails we send you" }).click();
      await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
      await expect(page.getByRole("checkbox", { name: "Reminders" })).not.toBeChecked();
      const agreed = page.getByRole("region", { name: "What you agreed to" }).getByRole("listitem");
      await expect(agreed).toContainText([/Agreed: Events.*Private link.*Email me about/, /Withdrawn: Reminders/]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      if (javaScriptEnabled) await expectNoFindings(page, "the choice of emails");
    });
  });
}

test("on small phones no word of a request's page breaks, and the club's number can be tapped", async ({
  page,
  office,
  smtp,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  const guest = office.guest("Mira Longfellow");
  const reference = await office.ask("career", guest);
  const { path } = await mailed(smtp, guest);
  const { _id } = await office.find(reference);
  await (await office.colleague()).change(_id, { status: "shortlisted" });
  await page.goto(path);
  await confirm(page);
  const title = page.getByRole("heading", { level: 1, name: "Shortlisted" });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    // One line, in capitals.
    const { height, lineHeight } = await title.evaluate((heading) => ({
      height: heading.clientHeight,
      lineHeight: Number.parseFloat(getComputedStyle(heading).lineHeight),
    }));
    expect(height, `${width} px`).toBeLessThan(1.5 * lineHeight);
  }
  await expect(page.getByText("+61", { exact: false }).first()).toHaveText(/^\+61\u00a0\d+\u00a0\d+\u00a0\d+$/);
  await page.goto("/my/nothing");
  const number = page.getByRole("main").getByRole("link", { name: /\d{4}/ });
  await expect(number).toHaveAttribute("href", /^tel:\+\d+$/);
  expect(await number.evaluate((link) => link.getClientRects().length)).toBe(1);
});
