import { linkIn } from "../test/account-link-in.ts";
import { test as base, expect } from "./site.ts";
import { expectSound } from "./sound.ts";
import { type Mailed, withMail } from "./with-mail.ts";

const test = base.extend<object, Mailed>(withMail);

const bo = { name: "Bo Tran", email: "bo@afterglow.example" };

test("someone is invited, accepts by the emailed link, forgets the password and chooses another", async ({
  page,
  staff,
  smtp,
  site,
  browser,
  allowConsoleErrors,
}) => {
  expect(staff.token).not.toBe("");
  // Rejected requests.
  allowConsoleErrors(/status of 4(10|22)/);
  await page.goto("/admin/admins");
  await page.getByRole("link", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Invite Admin" })).toBeVisible();
  await page.getByRole("button", { name: "Send invitation" }).filter({ visible: true }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Username").fill(bo.name);
  await page.getByLabel("Email").fill(bo.email);
  await page.getByRole("radio", { name: "Bookings" }).check();
  await page.getByRole("button", { name: "Send invitation" }).filter({ visible: true }).click();
  await expect(page.getByText(`Invitation sent to ${bo.email}.`)).toBeVisible();
  const open = page.getByRole("table", { name: "Open invitations" }).getByRole("row", { name: bo.name });
  await expect(open).toContainText("Bookings");
  await expectSound(page);

  const invited = linkIn((await smtp.mailTo(bo.email)).parsed.text, site.origin);
  const context = await browser.newContext({ baseURL: site.origin });
  const bos = await context.newPage();
  await bos.goto(invited.url);
  await expect(bos.getByRole("heading", { name: `Welcome, ${bo.name}` })).toBeVisible();
  await expectSound(bos);
  const password = bos.getByLabel("New password", { exact: true });
  await password.fill("botran123456");
  await bos.getByRole("button", { name: "Accept invitation" }).click();
  await expect(bos.getByText("This password is easy to guess.")).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill("copper-lantern-reef-19");
  await bos.getByRole("button", { name: "Accept invitation" }).click();
  await expect(bos.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  // Where nothing of the office still loads with the token.
  await bos.goto("/faqs");
  await bos.evaluate(() => localStorage.clear());
  await bos.goto(invited.url);
  await expect(bos.getByText("This invitation has expired, was used or was revoked.")).toBeVisible();
  await bos.getByRole("link", { name: "Log in" }).click();
  await bos.getByRole("link", { name: "Forgotten password?" }).click();
  await bos.getByRole("button", { name: "Email me a link" }).click();
  await expect(bos.getByText("Enter your email address.")).toBeVisible();
  await expectSound(bos);
  await bos.getByLabel("Email").fill(bo.email.toUpperCase());
  await bos.getByRole("button", { name: "Email me a link" }).click();
  await expect(bos.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const resetText = () => smtp.mails.find(({ parsed }) => parsed.subject?.startsWith("Choose"))?.parsed.text;
  await expect.poll(resetText).toBeDefined();
  const reset = linkIn(resetText(), site.origin);
  await bos.goto(reset.url);
  await expectSound(bos);
  await password.fill("marble-canyon-otter-52");
  await bos.getByRole("button", { name: "Change password" }).click();
  await expect(bos.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await bos.getByRole("link", { name: "Log in" }).click();
  await bos.getByLabel("Email").fill(bo.email);
  await bos.getByLabel("Password", { exact: true }).fill("marble-canyon-otter-52");
  await bos.getByRole("button", { name: "Login" }).click();
  await expect(bos.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await context.close();

  for (const { token } of [invited, reset]) expect(site.output()).not.toContain(token);
});
