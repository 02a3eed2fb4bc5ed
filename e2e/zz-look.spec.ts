import { startSmtp } from "../test/smtp.ts";
import { expect, siteAdmin, test } from "./site.ts";
test("look", async ({ page, startOwnSite }) => {
  const smtp = await startSmtp();
  const { port } = new URL(smtp.url);
  const site = await startOwnSite({ env: { DNS_SERVER: "127.0.0.1:9" } });
  await page.goto(`${site.origin}/admin/login`);
  await page.getByLabel("Email").fill(siteAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/dashboard/);
  const shot = async (name: string) => {
    for (const [width, scheme] of [[390, "light"], [820, "dark"], [1440, "light"]] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/w37/${name}-${width}.png`, fullPage: true });
    }
  };
  await page.goto(`${site.origin}/admin/settings/system`);
  await expect(page.getByText(/^No mail server yet/)).toBeVisible();
  await shot("empty");
  await page.getByRole("button", { name: "Set up email" }).click();
  const dialog = page.getByRole("dialog", { name: "Mail server" });
  await dialog.getByLabel("Server").fill("127.0.0.1");
  await dialog.getByLabel("Encryption").selectOption("none");
  await dialog.getByLabel("Port").fill("1");
  await dialog.getByRole("button", { name: "Send test email" }).click();
  await expect(dialog.getByText(/^Nothing answers at this port/)).toBeVisible();
  await shot("dialog");
  await dialog.getByLabel("Port").fill(port);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`127.0.0.1:${port}`)).toBeVisible();
  await page.getByRole("button", { name: "Create signing key" }).click();
  await page.getByRole("button", { name: "Check DNS" }).click();
  await expect(page.getByRole("list", { name: "DNS records" }).getByRole("heading")).toHaveCount(4);
  await page.getByRole("button", { name: "Send test email" }).click();
  await expect(page.getByText(/The server’s answer: 250/)).toBeVisible();
  await shot("full");
  await page.goto(`${site.origin}/admin/settings`);
  await shot("settings");
  await smtp.stop();
});
