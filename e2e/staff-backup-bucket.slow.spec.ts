import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changeBucketState } from "../app/office/backup/bucket-state.server.ts";
import { newBackupKey } from "../app/office/backup-bucket/seal.server.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { bucketVariables } from "../test/bucket-environment.ts";
import { postJson } from "../test/post-json.ts";
import { type S3Server, startS3Service } from "../test/s3-service.ts";
import { spawnAfterglow } from "../test/spawn-afterglow.ts";
import { logIn } from "./log-in.ts";
import { expect, startSite, test } from "./site.ts";
import { expectSound } from "./sound.ts";

const key = Buffer.from(newBackupKey(), "base64url");
const options = { bucket: "club-backups", pageSize: 1_000 };

async function withBucket(work: (bucket: S3Server, env: Record<string, string>) => Promise<void>): Promise<void> {
  const bucket = await startS3Service(options);
  try {
    await work(bucket, bucketVariables(bucket, key));
  } finally {
    await bucket.stop();
  }
}

test("an owner makes a backup that leaves the building, and an empty machine has it by one command", async ({
  page,
  startOwnSite,
}) => {
  test.setTimeout(900_000);
  await withBucket(async (bucket, env) => {
    const site = await startOwnSite({ env });
    const contact = { name: "Mia Chen", email: "mia@guest.example", subject: "A scarf", message: "Red." };
    expect((await postJson(`${site.origin}/api/contact`, contact)).status).toBe(201);
    await logIn(page, site.origin);
    await page.goto(`${site.origin}/admin/settings/system`);
    await expect(page.getByText("No backup in the bucket yet. The next one is stored there as well.")).toBeVisible();
    await page.getByRole("button", { name: "Back up now" }).click();
    // Processes of the lowest priority make it, upload it, and restore it as a trial: other tests come first.
    await expect(page.getByText(/^Last backup .* Restored as a trial today/)).toBeVisible({ timeout: 600_000 });
    await page.getByRole("button", { name: "Change how long backups in the bucket are kept" }).click();
    const dialog = page.getByRole("dialog", { name: "Backups in the bucket" });
    await dialog.getByLabel("Months with a backup each").fill("6");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Kept: one for each of 48 hours, 31 days and 6 months.")).toBeVisible();
    await expectSound(page);
    await page.goto(`${site.origin}/admin/dashboard`);
    await expect(page.getByText(/^Outside this building: .* Restored as a trial/)).toBeVisible();
    await page.goto(`${site.origin}/admin/privacy`);
    await expect(page.getByText(/hold an encrypted copy for up to 186 days/)).toBeVisible();

    const folder = await mkdtemp(join(tmpdir(), "afterglow-elsewhere-"));
    try {
      const restored = await spawnAfterglow(["restore", `s3://${bucket.config.bucket}/latest`], {
        ...env,
        DATA_DIR: folder,
      });
      expect(restored).toMatchObject({ code: 0, error: "" });
      const other = await startSite({ dataFolder: folder, env });
      try {
        // The first machine is there still, so the second one only says so.
        await logIn(page, other.origin);
        await expect(page.getByText(/^Another machine \(.*\) is the club's, last seen/)).toBeVisible({
          timeout: 60_000,
        });
        await page.goto(`${other.origin}/admin/requests`);
        await expect(page.getByText("Mia Chen").first()).toBeVisible();
      } finally {
        await other.stop();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test("what is wrong with the bucket is on the dashboard and beside the backups", async ({ page, startOwnSite }) => {
  await withBucket(async (bucket, env) => {
    const site = await startOwnSite({ env });
    const db = await openDatabase(join(site.dataFolder, "afterglow.db"));
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const good = { at: at(1), file: "afterglow-99991231T000000Z.tar.zst", size: 34_200_000 };
    const note = (change: Parameters<typeof changeBucketState>[1]) =>
      db.transaction().execute((trx) => changeBucketState(trx, change));
    await note({
      good,
      failed: { at: at(0), why: "Backup bucket: the bucket is full." },
      lost: 3,
      trial: { at: at(80), stamp: "x" },
    });
    await note({ trial_failed: { at: at(0), why: "Backup bucket: it lost 1 of 30 objects." }, incomplete: ["a", "b"] });
    await logIn(page, site.origin);
    const problems = [
      /^Upload of the backup failed \(today .*\): Backup bucket: the bucket is full\.$/,
      /^The bucket has lost parts of 2 backups\.$/,
      /^The bucket had lost 3 objects since the backup before\./,
      /^Trial restore failed \(today .*\): Backup bucket: it lost 1 of 30 objects\.$/,
    ];
    for (const path of ["dashboard", "settings/system"]) {
      await page.goto(`${site.origin}/admin/${path}`);
      for (const problem of problems) await expect(page.getByText(problem)).toBeVisible();
    }
    await expectSound(page);
    expect(bucket.objects.size).toBeGreaterThan(0);
    await db.destroy();
  });
});
