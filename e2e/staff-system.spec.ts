import { join } from "node:path";
import { replyAddressOf } from "../app/mailing/replies/reply-address.server.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { written } from "../test/guest-mail.ts";
import { startImap } from "../test/imap-server.ts";
import { postJson } from "../test/post-json.ts";
import { startSmtp } from "../test/smtp.ts";
import { spawnAfterglow } from "../test/spawn-afterglow.ts";
import { logIn } from "./log-in.ts";
import { expect, siteAdmin, test } from "./site.ts";
import { expectSound } from "./sound.ts";

const contact = { name: "Mia Rossi", email: "mia@guest.example", subject: "Lost scarf", message: "It is red." };

/** Where the guest of the only request replies to. */
async function replyAddressIn(dataFolder: string) {
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  const { id } = await db
    .selectFrom("requests")
    .select("id")
    .where("name", "=", contact.name)
    .executeTakeFirstOrThrow();
  const to = await replyAddressOf(db, "replies@kupolo.example", id);
  await db.destroy();
  return { id, to: to ?? "" };
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
    await expect(dialog.getByText(/The server's answer: 250/)).toBeVisible();
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
    const records = page.getByRole("list", { name: "DNS records" });
    await expect(records.getByRole("heading")).toHaveText(["SPF", "DKIM", "DMARC", "MX"]);
    await expect(records.getByText(/_domainkey\.kupolo\.example$/)).toBeVisible();
    await expectSound(page);

    await page.getByRole("button", { name: "Send test email" }).click();
    await expect(page.getByText(/The server's answer: 250/)).toBeVisible();
    const mail = await smtp.mailTo(siteAdmin.email);
    expect(mail.parsed.from?.text).toBe('"Kupoló" <hello@kupolo.example>');
    expect(mail.raw).toMatch(/^DKIM-Signature: /m);
  } finally {
    await smtp.stop();
  }
});

test("an owner sets up the mailbox for replies, and a reply arrives without a restart", async ({
  page,
  startOwnSite,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  const box = await startImap({ password: "secret" });
  const { port } = new URL(box.url);
  const site = await startOwnSite({ env: { DNS_SERVER: "127.0.0.1:9" } });
  try {
    await postJson(`${site.origin}/api/contact`, contact);
    await logIn(page, site.origin);
    await page.goto(`${site.origin}/admin/settings/system`);
    await page.getByRole("button", { name: "Set up the mailbox for replies" }).click();
    const dialog = page.getByRole("dialog", { name: "Mailbox for replies" });
    const answer = dialog.locator("[aria-live=polite]");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter your email address.")).toBeVisible();
    const failure = dialog.getByRole("alert");
    await expect(failure).not.toBeEmpty();
    await dialog.getByLabel("Email address").fill("replies@kupolo.example");
    await dialog.getByLabel("Server").fill("127.0.0.1");
    await dialog.getByLabel("Encryption").selectOption("starttls");
    await expect(dialog.getByLabel("Port")).toHaveValue("143");
    await dialog.getByLabel("Encryption").selectOption("none");
    await dialog.getByLabel("Port").fill(port);
    await dialog.getByLabel("User").fill("club");
    await dialog.getByLabel("Password", { exact: true }).fill("wrong");
    await dialog.getByRole("button", { name: "Test connection" }).click();
    await expect(dialog.getByText("The server rejected the user name or password.")).toBeVisible();
    await expect(dialog.getByText(/No such luck/)).toBeVisible();
    await expectSound(page);
    await dialog.getByLabel("Password", { exact: true }).fill("secret");
    await dialog.getByRole("button", { name: "Test connection" }).click();
    // The error of the earlier attempt to save is gone.
    await expect(answer).toHaveText("The server opened INBOX: 0 emails.");
    await expect(failure).toHaveCount(0);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("replies@kupolo.example, read at 127.0.0.1")).toBeVisible();
    await expectSound(page);

    const { id, to } = await replyAddressIn(site.dataFolder);
    box.deliver(written({ to, from: `${contact.name} <${contact.email}>`, body: "The scarf is mine." }));
    await page.goto(`${site.origin}/admin/requests/${id}`);
    await expect(page.getByText("The scarf is mine.")).toBeVisible({ timeout: 20_000 });
  } finally {
    box.stop();
  }
});

test("an owner makes the address that guests use the public one, and links have it at once", async ({
  page,
  startOwnSite,
}) => {
  const { origin: before } = await startOwnSite();
  const here = before.replace("localhost", "127.0.0.1");
  const sitemap = async () => (await page.request.get(`${here}/sitemap.xml`)).text();
  expect(await sitemap()).toContain(`${before}/events`);
  await logIn(page, here);
  await page.goto(`${here}/admin/settings/system`);
  await expect(page.getByText(`You opened the office at ${here}.`)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Make this the public address" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Change the public address to ${here}?` });
  await expect(dialog.getByText(/^Links in emails that were sent keep the old one/)).toBeVisible();
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText(/^Only this machine can open it/)).toBeVisible();
  await expectSound(page);
  expect(await sitemap()).toContain(`${here}/events`);
  expect(await sitemap()).not.toContain(before);
});

test("an owner makes a backup and downloads it, and chooses when the next ones are made", async ({
  page,
  startOwnSite,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  const site = await startOwnSite();
  await logIn(page, site.origin);
  await page.getByRole("link", { name: "Set up backups" }).click();
  await expect(page.getByText(/^No backups are made automatically/)).toBeVisible();
  await page.getByRole("button", { name: "Back up now" }).click();
  const download = page.getByRole("button", { name: /^Download the backup of today/ });
  // The backup has the lowest priority of all that runs.
  await download.waitFor({ timeout: 400_000 });
  const [backup] = await Promise.all([page.waitForEvent("download"), download.click()]);
  const file = join(site.dataFolder, "downloaded.tar.zst");
  await backup.saveAs(file);
  expect(await spawnAfterglow(["verify", file])).toMatchObject({ code: 0, error: "" });

  await page.getByRole("button", { name: "Schedule backups" }).click();
  const dialog = page.getByRole("dialog", { name: "Backup schedule" });
  await dialog.getByLabel("Make a backup").selectOption("Every 6 hours");
  await dialog.getByLabel("How many to keep").fill("0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a number from 1 to 1,000.")).toBeVisible();
  await dialog.getByLabel("How many to keep").fill("12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Every 6 hours. The last 12 are kept.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Every 6 hours. The last 12 are kept.")).toBeVisible();
  await expectSound(page);
});
