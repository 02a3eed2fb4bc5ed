import { cp } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../../test/database.ts";
import { testFolder } from "../../../test/folder.ts";
import { guestBrowser } from "../../../test/guest-browser.ts";
import { demoFolder, type Site, startSite } from "../../../test/site.ts";

const browse = async ({ origin }: Site, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(origin + path, { headers: { ...guestBrowser, ...headers }, redirect: "manual" });
  await answer.text();
  return answer;
};

/** A copy of the demo: to create one takes longer than the rest of a test. */
async function demoCopy(): Promise<string> {
  const folder = await testFolder();
  await cp(await demoFolder(), folder, { recursive: true });
  return folder;
}

/** The views in a folder's database, by kind of page. */
async function stored(dataFolder: string) {
  const db = await openTestDatabase(join(dataFolder, "afterglow.db"));
  const rows = await db.selectFrom("view_hours").selectAll().execute();
  const sources = await db.selectFrom("view_sources").selectAll().execute();
  await db.destroy();
  const sum = (some: readonly { views: number }[]) => some.reduce((all, { views }) => all + Number(views), 0);
  return {
    pages: Object.fromEntries(
      [...Map.groupBy(rows, ({ page }) => page)].map(([page, some]) => [page, sum(some)] as const),
    ),
    bySource: sum(sources),
  };
}

test("pages from the cache and without it count the same, also those that are still current; a stop loses none", async () => {
  const dataFolder = await demoCopy();
  for (const megabytes of ["64", "0"]) {
    const site = await startSite({ dataFolder, env: { PAGE_CACHE_MB: megabytes } });
    const first = await browse(site, "/faqs?utm_source=flyer");
    expect(first.headers.get("location")).toBeNull();
    const etag = first.headers.get("etag");
    const again = await browse(site, "/faqs", etag ? { "if-none-match": etag } : {});
    expect(again.status).toBe(etag ? 304 : 200);
    await browse(site, "/", { "sec-purpose": "prefetch" });
    await browse(site, "/nowhere-at-all");
    await browse(site, "/preview/faqs");
    await browse(site, "/api/event/getAllEvents");
    await browse(site, "/");
    await site.stop();
  }
  expect(await stored(dataFolder)).toEqual({ pages: { faqs: 4, home: 2 }, bySource: 6 });
});

test("a kill loses ten seconds of views at most, and nothing that was added", async () => {
  const dataFolder = await demoCopy();
  const site = await startSite({ dataFolder });
  onTestFinished(() => site.stop().catch(() => {}));
  for (let view = 0; view < 5; view += 1) await browse(site, "/faqs");
  const added = () => expect.poll(() => stored(dataFolder), { timeout: 30_000, interval: 500 });
  await added().toEqual({ pages: { faqs: 5 }, bySource: 5 });
  await browse(site, "/faqs");
  process.kill(site.pid, "SIGKILL");
  const { pages } = await stored(dataFolder);
  expect(pages.faqs).toBeGreaterThanOrEqual(5);
  expect(pages.faqs).toBeLessThanOrEqual(6);
});
