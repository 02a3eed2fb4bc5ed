import type { Page } from "@playwright/test";
import { atDoor, makeDoorCode, night, phone } from "./at-door.ts";
import { expect, test } from "./office.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name });

test("two phones check in the same guests offline, and agree once they are back online", { tag: "@journey" }, async ({
  browser,
  site,
  office,
  staff,
}) => {
  const [mia, ivy] = [office.guest("Mia Karlsson"), office.guest("Ivy Chen")];
  for (const guest of [mia, ivy]) {
    const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 4, time: "22:30" }));
    await staff.send(`/requests/${_id}`, { status: "approved" });
  }
  const offer = office.guest("Ella Brown");
  const claimed = await office.ask("claim", offer, { celebrateDate: night });

  const [front, terrace] = [
    await atDoor({ browser, site, staff }),
    await atDoor({ browser, site, staff }, { door: "Terrace" }),
  ];
  for (const page of [front, terrace]) await expect(button(page, `Check in: ${mia.name}`)).toBeVisible();

  // Each phone shows the other's actions.
  await button(front, `Check in: ${ivy.name}`).click();
  await expect(button(terrace, `${ivy.name}: Arrived`)).toBeVisible();
  await front.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(button(terrace, `Check in: ${ivy.name}`)).toBeVisible();

  for (const page of [front, terrace]) {
    await expect.poll(() => page.evaluate(async () => (await caches.match("/door")) !== undefined)).toBe(true);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await expect(page.getByText(/^Offline since [\d:]+ [AP]M\./)).toBeVisible();
  }
  await button(front, `Check in: ${mia.name}`).click();
  await button(front, `Redeem: ${offer.name}`).click();
  await expect(
    front.getByText(/2 updates will send when you're back online\. Last updated [\d:]+ [AP]M\./),
  ).toBeVisible();
  // The page, the sheet and unsent updates are stored on the phone.
  await front.reload();
  await expect(button(front, `${mia.name}: Arrived`)).toBeVisible();
  await expect(front.getByText(/2 updates will send/)).toBeVisible();
  await button(terrace, `Check in: ${mia.name}`).click();
  await button(terrace, `Redeem: ${offer.name}`).click();

  for (const page of [front, terrace]) await page.context().setOffline(false);
  for (const page of [front, terrace]) {
    await expect(page.getByText(/^No network/)).toBeHidden();
    // Other guests of the night may have been redeemed twice, too.
    const twice = page.getByRole("alert").filter({ hasText: "Redeemed twice" }).filter({ hasText: offer.name });
    await expect(twice).toContainText("Terrace");
  }
  const arrived = await Promise.all(
    [front, terrace].map((page) => page.getByRole("button", { name: `${mia.name}: Arrived` }).textContent()),
  );
  expect(arrived[0]).toBe(arrived[1]);
  expect((await office.find(claimed)).status).toBe("redeemed");

  await front.getByRole("searchbox").fill("karlss");
  await expect(front.locator("main section").getByRole("listitem")).toHaveCount(1);
  await terrace.getByRole("button", { name: "Terrace · Log out" }).click();
  await terrace.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(terrace.getByRole("heading", { name: "Door", exact: true })).toBeVisible();
  expect(await terrace.evaluate(() => JSON.stringify(localStorage))).toBe("{}");
  for (const page of [front, terrace]) await page.context().close();
});

test("a link's sheet arrives with one request, before fonts and offline files", async ({
  browser,
  request,
  site,
  office,
  staff,
}) => {
  const guest = office.guest("Lena Hoff");
  const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 4 }));
  await staff.send(`/requests/${_id}`, { status: "approved" });
  const { path } = await makeDoorCode(staff);
  const context = await browser.newContext({ viewport: phone, serviceWorkers: "allow", baseURL: site.origin });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector("[aria-label^='Check in: ']")) return requestAnimationFrame(look);
      const before = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      Object.assign(window, { before: before.map(({ name, transferSize }) => [name, transferSize]) });
    };
    look();
  });
  await page.goto(path);
  const seen = await page.waitForFunction(() => (window as { before?: [string, number][] }).before);
  const before = ((await seen.jsonValue()) ?? []).map(([name, bytes]) => ({
    path: name.slice(site.origin.length),
    bytes,
  }));
  const calls = before.filter(({ path }) => path.startsWith("/api/"));
  expect(calls.map(({ path }) => path.split("?")[0]).filter((path) => path !== "/api/tonight/changes")).toEqual([
    "/api/tonight/sign-in",
  ]);
  const files = before.filter(({ path }) => path.startsWith("/assets/") && !path.endsWith(".woff2"));
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes, files.map((one) => `${one.path} ${one.bytes}`).join("\n")).toBeLessThan(182 * 1024);
  expect(files.length).toBeLessThanOrEqual(22);
  // Fonts and offline files load after the page is hydrated.
  const html = await (await request.get("/door")).text();
  expect(html).not.toContain(".woff2");
  expect(before.filter(({ path }) => /^\/assets\/home-/.test(path))).toEqual([]);
  await expect(button(page, `Check in: ${guest.name}`)).toBeVisible();
  await context.close();
});

test("the door's page contains no guest data, and its code opens nothing else", async ({
  browser,
  request,
  site,
  staff,
}) => {
  const page = await atDoor({ browser, site, staff });
  const shell = await request.get("/door");
  expect(shell.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
  expect(page.url()).toBe(`${site.origin}/door`);
  await page.goto("/admin/requests");
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await page.context().close();
});

test("a phone deletes a night's data at 6 AM: while the page is open, after sleep, and when it is opened again", async ({
  browser,
  site,
  staff,
}) => {
  const { path } = await makeDoorCode(staff);
  const context = await browser.newContext({ viewport: phone, baseURL: site.origin });
  const page = await context.newPage();
  await page.clock.install();
  const kept = () =>
    page.evaluate(async () => {
      const opened = indexedDB.open("afterglow-door");
      const db = await new Promise<IDBDatabase>((resolve) => {
        opened.onsuccess = () => resolve(opened.result);
      });
      const stored = [...db.objectStoreNames].map(
        (name) =>
          new Promise<string[]>((resolve) => {
            const asked = db.transaction(name).objectStore(name).getAllKeys();
            asked.onsuccess = () => resolve(asked.result.map(() => name));
          }),
      );
      const names = (await Promise.all(stored)).flat();
      db.close();
      return [...new Set([...Object.keys(localStorage), ...names])];
    });
  await page.goto(path);
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect.poll(kept).toEqual(expect.arrayContaining(["door", "sheet"]));
  // Offline, because the server's clock would overrule the phone's.
  await context.setOffline(true);
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await page.clock.fastForward("24:00:00");
  await expect(page.getByRole("alert")).toHaveText("The night has ended. Its data has been removed from this phone.");
  await expect.poll(kept).toEqual([]);
  await context.setOffline(false);

  // Closed before 6 AM and opened the next day: unsent updates are deleted, too.
  await page.evaluate(() => {
    localStorage.setItem(
      "door",
      JSON.stringify({ token: "door.x", night: "2026-01-01", door: "Front", ends_on: "2026-01-02T06:00:00+11:00" }),
    );
    localStorage.setItem("door-sheet", JSON.stringify({ sheet: { night: "2026-01-01", rows: [{ name: "Mia" }] } }));
    localStorage.setItem("door-tick:1", JSON.stringify({ _id: "1", night: "2026-01-01", at: "2026-01-01T23:00:00Z" }));
  });
  await page.goto("/door");
  await expect(page.getByRole("textbox", { name: "Door code" })).toBeVisible();
  await expect.poll(kept).toEqual([]);
  await context.close();
});
