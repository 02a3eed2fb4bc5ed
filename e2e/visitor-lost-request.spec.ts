import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { bookableSaturdays } from "../test/saturdays.ts";
import { newOpenSite } from "./open-site.ts";
import { expect, test as siteTest } from "./site.ts";
import { expectNoFindings } from "./sound.ts";

// Its database is restored: a site of its own.
const test = siteTest.extend(newOpenSite());

const UNKNOWN = `/my/${"x".repeat(32)}`;

/** What a restore leaves: it lacks what was stored since a moment. */
function loseRequests(dataFolder: string, since: number): void {
  const db = new DatabaseSync(join(dataFolder, "afterglow.db"));
  for (const table of ["idempotency", "requests"]) db.exec(`delete from ${table}`);
  const restore = { epoch: "again", at: new Date().toISOString(), since: new Date(since).toISOString() };
  db.prepare("insert or replace into meta (key, value) values ('restored', ?)").run(JSON.stringify(restore));
  db.close();
}

const countRequests = (dataFolder: string): number => {
  const db = new DatabaseSync(join(dataFolder, "afterglow.db"));
  const [row] = db.prepare("select count(*) as count from requests").all();
  db.close();
  return Number(row?.count);
};

test("a request that a restored server lost is sent again with one tap, and twice is once", {
  tag: "@journey",
}, async ({ page, site, allowConsoleErrors }) => {
  // Of pages that are not found.
  allowConsoleErrors(/404.*\/my\//);
  const began = Date.now();
  await page.goto(UNKNOWN);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Mia Chen");
  await page.getByLabel("Email").fill("mia@example.com");
  await page.getByLabel("Subject").fill("A scarf");
  await page.getByLabel("Message").fill(`Red, wool, lost before ${bookableSaturdays().first}.`);
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page.getByText(/MSG-/).first()).toBeVisible();
  loseRequests(site.dataFolder, began - 3_600_000);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(UNKNOWN);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We may have lost this request");
  await expectNoFindings(page);
  const again = page.getByRole("button", { name: /^Send MSG-\w+ again$/ });
  await again.click();
  await expect(page.getByText("Sent again. We've received your request.")).toBeVisible();
  expect(countRequests(site.dataFolder)).toBe(1);
  await page.reload();
  await again.click();
  await expect(page.getByText("Sent again. We've received your request.")).toBeVisible();
  expect(countRequests(site.dataFolder)).toBe(1);
});
