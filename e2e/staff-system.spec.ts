import type { Page } from "@playwright/test";
import { postJson } from "../test/post-json.ts";
import { startSmtp } from "../test/smtp.ts";
import { expect, siteAdmin, test } from "./site.ts";
import { expectSound } from "./sound.ts";

const contact = { name: "Mia Rossi", email: "mia@guest.example", subject: "Lost scarf", message: "It is red." };

async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel("Email").fill(siteAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/dashboard/);
}

test("an owner sets up email without a terminal: tried, saved, signed, and waiting emails go out", {
  tag: "@journey",
}, async ({ page, startOwnSite }) => {
  const smtp = await startSmtp();
  const { port } = new URL(smtp.url);
  // Nothing listens at the DNS server's port.
  const site = await startOwnSite({ env: { DNS_SERVER: "127.0.0.1:9" } });
  try {
    expect((await postJson(`${site.origin}/api/contact`, contact)).status).toBe(201);
    await logIn(page, site.origin);
    await page.goto(`${site.origin}/admin/outbox`);
    await page.getByRole("link", { name: "Set up email" }).click();
    await expect(page.getByText(/^No mail server yet/)).toBeVisible();
    await expectSound(page);

    await page.getByRole("button", { name: "Set up email" }).click();
    const dialog = page.getByRole("dialog", { name: "Mail server" });
    await dialog.getByLabel("Encryption").selectOption("starttls");
    await expect(dialog.getByLabel("Port")).toHaveValue("587");
    await dialog.getByLabel("Server").fill("127.0.0.1");
    await dialog.getByLabel("Port").fill("1");
    await dialog.getByRole("button", { name: "Send test email" }).click();
    await expect(dialog.getByText(/^Nothing answers at this port/)).toBeVisible();
    await dialog.getByLabel("Encryption").selectOption("none");
    await dialog.getByLabel("Port").fill(port);
    await dialog.getByRole("button", { name: "Send test email" }).click();
    await expect(dialog.getByText(/^The mail server accepted an email to ana@afterglow\.example/)).toBeVisible();
    await expect(dialog.getByText(/The server’s answer: 250/)).toBeVisible();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`127.0.0.1:${port}`)).toBeVisible();
    await smtp.mailTo(contact.email);

    await page.getByRole("button", { name: "Change the sender" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Kupoló");
    await page.getByRole("dialog").getByLabel("Email address").fill("hello@kupolo.example");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Emails come from Kupoló")).toBeVisible();
    await page.getByRole("button", { name: "Create signing key" }).click();
    await expect(page.getByText(/^Every email is signed/)).toBeVisible();
    await page.getByRole("button", { name: "Check DNS" }).click();
    const records = page.getByRole("list", { name: "DNS records" });
    await expect(records.getByRole("heading")).toHaveText(["SPF", "DKIM", "DMARC", "MX"]);
    await expect(records.getByText(/_domainkey\.kupolo\.example$/)).toBeVisible();
    await expectSound(page);

    await page.getByRole("button", { name: "Send test email" }).click();
    await expect(page.getByText(/The server’s answer: 250/)).toBeVisible();
    const mail = await smtp.mailTo(siteAdmin.email);
    expect(mail.parsed.from?.text).toBe('"Kupoló" <hello@kupolo.example>');
    expect(mail.raw).toMatch(/^DKIM-Signature: /m);
  } finally {
    await smtp.stop();
  }
});
