import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "@playwright/test";
import { postJson } from "../test/post-json.ts";
import { rejection, startSmtp } from "../test/smtp.ts";
import { test as base, expect, staffHeaders } from "./site.ts";
import { expectSound } from "./sound.ts";

const test = base.extend({
  // A mail server of the test decides which emails fail.
  baseURL: ({ baseURL }, use) => use(baseURL),
});

const ask = (origin: string, email: string) =>
  postJson(`${origin}/api/contact`, { name: "Mia Karlsson", email, subject: "Lost a jacket", message: "Blue denim." });

async function logIn(page: Page, origin: string): Promise<void> {
  const { authorization } = await staffHeaders(origin);
  await page.addInitScript((value) => {
    if (location.protocol !== "about:") localStorage.setItem("token", value);
  }, authorization);
}

const mailTo = (page: Page, recipient: string): Locator => page.locator("tbody > tr").filter({ hasText: recipient });

test("a failed email shows its reason, and is sent again on request", async ({ page, startOwnSite }) => {
  let taking = false;
  const smtp = await startSmtp({}, ({ to }) =>
    taking || !to.includes("mia@full.example") ? undefined : rejection(550, "mailbox mia@full.example is full"),
  );
  const site = await startOwnSite({ env: { SMTP_URL: smtp.url, RATE_LIMIT_FORMS: "0" } });
  try {
    await ask(site.origin, "mia@full.example");
    await smtp.mailTo("hello@afterglow.example");
    await logIn(page, site.origin);
    await page.goto(`${site.origin}/admin/outbox?state=failed`);
    const failed = mailTo(page, "mia@full.example");
    await expect(failed).toContainText("The mail server rejected the email permanently (550). Tried once.");
    await expect(page.getByRole("link", { name: "Outbox 1 failed" })).toBeVisible();
    await page.goto(`${site.origin}/admin/dashboard`);
    await expect(page.getByText("1 email couldn't be sent.")).toBeVisible();
    await page.getByRole("link", { name: "View failed emails" }).click();

    await failed.getByRole("link").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("region", { name: "Message" })).toContainText("We've received your message");
    await expect(dialog).not.toContainText("mailbox mia@full.example is full");
    await expectSound(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    taking = true;
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("Email queued.")).toBeVisible();
    await smtp.mailTo("mia@full.example");
    await expect(dialog).toContainText("Sent today");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(failed).toHaveCount(0);
    await expect(page.getByText("No failed emails.")).toBeVisible();

    // A sent email is sent again only on purpose.
    await page.getByRole("link", { name: "Sent" }).click();
    await mailTo(page, "mia@full.example").getByRole("link").click();
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect(dialog).toContainText("Already sent. mia@full.example will get it twice.");
    const before = smtp.mails.length;
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => smtp.mails.length).toBe(before + 1);
  } finally {
    await smtp.stop();
  }
});

test("without a mail server the outbox shows a notice and the queued emails", async ({
  page,
  staff,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/outbox\/nothing/);
  expect(staff.token).not.toBe("");
  await ask(site.origin, "waits@guest.example");
  await page.goto("/admin/outbox?state=waiting");
  await expect(page.getByText("Email isn't set up, so emails stay queued.")).toBeVisible();
  await expect(mailTo(page, "waits@guest.example")).toContainText("Not sent yet.");
  await expectSound(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByText(/^Email isn't set up\. \d+ emails queued\./)).toBeVisible();
  await page.goto("/admin/outbox?mail=nothing");
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Email not found." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/mail=/);
});

test("held emails are selected, and sent or deleted together", async ({ page, staff, site }) => {
  expect(staff.token).not.toBe("");
  for (const name of ["one", "two", "three"]) await ask(site.origin, `held-${name}@guest.example`);
  const db = new DatabaseSync(join(site.dataFolder, "afterglow.db"));
  db.exec("UPDATE outbox SET state = 'held' WHERE recipient LIKE 'held-%'");
  db.close();
  await page.goto("/admin/outbox?state=held");
  for (const name of ["one", "two"])
    await page.getByRole("checkbox", { name: `to held-${name}@guest.example` }).check();
  await expect(page.getByRole("region", { name: "Held emails" })).toContainText("2 selected");
  await expectSound(page);
  const confirm = async (label: string) => {
    await page.getByRole("button", { name: label }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: label }).click();
  };
  await confirm("Send 2 emails");
  await expect(page.getByText("2 emails queued.")).toBeVisible();
  await expect(mailTo(page, "held-one@guest.example")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await confirm("Delete 1 email");
  await expect(page.getByText("1 email deleted.")).toBeVisible();
  await expect(page.getByText("No emails are held.")).toBeVisible();
});
