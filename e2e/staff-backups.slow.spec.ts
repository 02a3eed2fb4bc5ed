import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settleBackup } from "../app/office/backup/state.server.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { freePort } from "../test/free-port.ts";
import { postJson } from "../test/post-json.ts";
import { spawnAfterglow } from "../test/spawn-afterglow.ts";
import { expect, siteAdmin, staffHeaders, startSite, test } from "./site.ts";

test("a backup of the running site is verified, and served elsewhere", async () => {
  const folder = await mkdtemp(join(tmpdir(), "afterglow-backups-"));
  const site = await startSite();
  try {
    const contact = { name: "Mia Chen", email: "mia@guest.example", subject: "A scarf", message: "Red." };
    const sent = await postJson(`${site.origin}/api/contact`, contact);
    expect(sent.status).toBe(201);
    const backup = await spawnAfterglow(["backup"], { DATA_DIR: site.dataFolder });
    expect(backup).toMatchObject({ code: 0, error: "" });
    const file = backup.out.trim().split("\n").at(-1) ?? "";
    expect(file).toMatch(/\/backups\/afterglow-\d{8}T\d{6}Z\.tar\.zst$/);
    expect(await spawnAfterglow(["verify", file])).toEqual({
      code: 0,
      error: "",
      out: expect.stringMatching(/^afterglow-\S+ is good: [\d,]+ rows of \d+ tables and [\d,]+ image files \(/),
    });

    const elsewhere = join(folder, "elsewhere");
    const restored = await spawnAfterglow(["restore", file], { DATA_DIR: elsewhere });
    expect(restored).toMatchObject({ code: 0, error: "" });
    expect(restored.out).toContain("Everyone must log in again. 2 queued emails will be sent");
    const other = await startSite({ dataFolder: elsewhere });
    try {
      const read = async (origin: string, path: string) => (await fetch(`${origin}${path}`)).text();
      const events = "/api/event/getAllEvents";
      expect(await read(other.origin, events)).toBe(await read(site.origin, events));
      const inbox = await fetch(`${other.origin}/api/requests`, { headers: await staffHeaders(other.origin) });
      expect(await inbox.text()).toContain("Mia Chen");
    } finally {
      await other.stop();
    }
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
});

test("the dashboard says when backups are not set up", async ({ page, staff }) => {
  expect(staff.token).not.toBe("");
  await page.goto("/admin/dashboard");
  await expect(page.getByText("Automatic backups aren't set up.")).toBeVisible();
});

test("the dashboard says when the last backup was made, and warns when backups are overdue", async ({
  page,
  startOwnSite,
}) => {
  const port = String(await freePort());
  const site = await startOwnSite({ env: { BACKUP_EVERY: "24h", METRICS_PORT: port } });
  const db = await openDatabase(join(site.dataFolder, "afterglow.db"));
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const settle = (result: Parameters<typeof settleBackup>[1]) =>
    db.transaction().execute((trx) => settleBackup(trx, result));
  try {
    await settle({ good: { at: hoursAgo(3), size: 13_002_342 } });
    await page.goto(`${site.origin}/admin`);
    await page.getByLabel("Email", { exact: true }).fill(siteAdmin.email);
    await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Last backup: 3 hours ago, 12.4 MB")).toBeVisible();
    const where = page.getByRole("link", { name: "Make a backup" });
    await expect(where).toHaveAttribute("href", "/admin/settings/system");
    await expect(page.getByText(/backup failed|backups aren't set up/)).toHaveCount(0);
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(figures).toMatch(/^afterglow_backup_size_bytes 13002342$/m);
    expect(figures).toMatch(/^afterglow_backup_last_success_timestamp_seconds 1\d{9}(\.\d+)?$/m);

    await settle({ failed: { at: hoursAgo(0), why: "No space left for the backup." } });
    await page.reload();
    await expect(
      page.getByText(/^Backup failed \(today .+\): No space left for the backup\. Last successful/),
    ).toBeVisible();
    await settle({ good: { at: hoursAgo(72), size: 13_002_342 } });
    await page.reload();
    await expect(page.getByText("Backup overdue. Last successful: 3 days ago.")).toBeVisible();
  } finally {
    await db.destroy();
  }
});
