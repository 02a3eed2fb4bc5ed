import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { tonight } from "../app/content/club-night.ts";
import { addDays } from "../app/lib/wall-steps.ts";
import { alive } from "./loaded.ts";
import { expect, test } from "./office.ts";
import type { Site } from "./site.ts";
import { expectSound } from "./sound.ts";

const night = tonight();
const phone = { width: 390, height: 844 };

/** Opens a door and gives a phone that came in at it by its link. */
async function atDoor(
  { browser, request, site }: { browser: Browser; request: APIRequestContext; site: Site },
  staff: { headers: { authorization: string } },
  door: string,
): Promise<Page> {
  const made = await request.post("/api/tonight/passes", { ...staff, data: { night, door } });
  const { link } = (await made.json()) as { link: string };
  const context = await browser.newContext({ viewport: phone, serviceWorkers: "allow", baseURL: site.origin });
  const page = await context.newPage();
  await page.goto(`/door${link.slice(link.indexOf("#"))}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name });

test("two phones without a network tick the same guests, and agree when the line is back", async ({
  browser,
  request,
  site,
  office,
  staff,
}) => {
  const [mia, ivy] = [office.guest("Mia Karlsson"), office.guest("Ivy Chen")];
  for (const guest of [mia, ivy]) {
    const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 4, time: "22:30" }));
    await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  }
  const offer = office.guest("Ella Brown");
  const claimed = await office.ask("claim", offer, { celebrateDate: night });

  const [front, terrace] = [
    await atDoor({ browser, request, site }, staff, "Front door"),
    await atDoor({ browser, request, site }, staff, "Terrace"),
  ];
  for (const page of [front, terrace]) await expect(button(page, `Arrived: ${mia.name}`)).toBeVisible();

  // Live: what one taps the other sees by itself.
  await button(front, `Arrived: ${ivy.name}`).click();
  await expect(button(terrace, `${ivy.name}: In`)).toBeVisible();
  await front.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(button(terrace, `Arrived: ${ivy.name}`)).toBeVisible();

  for (const page of [front, terrace]) {
    await expect.poll(() => page.evaluate(async () => (await caches.match("/door")) !== undefined)).toBe(true);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await expect(page.getByText(/^No network since [\d:]+ [AP]M\./)).toBeVisible();
  }
  await button(front, `Arrived: ${mia.name}`).click();
  await button(front, `Use: ${offer.name}`).click();
  await expect(front.getByText(/2 ticks are waiting and will be sent\. Sheet from [\d:]+ [AP]M\./)).toBeVisible();
  // The page, the sheet and what waits are on the phone.
  await front.reload();
  await expect(button(front, `${mia.name}: In`)).toBeVisible();
  await expect(front.getByText(/2 ticks are waiting/)).toBeVisible();
  await button(terrace, `Arrived: ${mia.name}`).click();
  await button(terrace, `Use: ${offer.name}`).click();

  for (const page of [front, terrace]) await page.context().setOffline(false);
  for (const page of [front, terrace]) {
    await expect(page.getByText(/^No network/)).toBeHidden();
    // What other guests of the night were redeemed twice is said there too.
    const twice = page.getByRole("alert").filter({ hasText: "Used 2 times" }).filter({ hasText: offer.name });
    await expect(twice).toContainText("Terrace");
  }
  const arrived = await Promise.all(
    [front, terrace].map((page) => page.getByRole("button", { name: `${mia.name}: In` }).textContent()),
  );
  expect(arrived[0]).toBe(arrived[1]);
  expect((await office.find(claimed)).status).toBe("redeemed");

  await front.getByRole("searchbox").fill("ka");
  await expect(front.locator("main section").getByRole("listitem")).toHaveCount(1);
  await terrace.getByRole("button", { name: "Terrace · Leave" }).click();
  await terrace.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(terrace.getByRole("heading", { name: "The door", exact: true })).toBeVisible();
  expect(await terrace.evaluate(() => JSON.stringify(localStorage))).toBe("{}");
  for (const page of [front, terrace]) await page.context().close();
});

test("a link's sheet comes with one call and little else, and before the type and what a phone keeps", async ({
  browser,
  request,
  site,
  office,
  staff,
}) => {
  const guest = office.guest("Lena Hoff");
  const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 4 }));
  await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  const made = await request.post("/api/tonight/passes", { ...staff, data: { night, door: "Front door" } });
  const { link } = (await made.json()) as { link: string };
  const context = await browser.newContext({ viewport: phone, serviceWorkers: "allow", baseURL: site.origin });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector("[aria-label^='Arrived: ']")) return requestAnimationFrame(look);
      const before = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      Object.assign(window, { before: before.map(({ name, transferSize }) => [name, transferSize]) });
    };
    look();
  });
  await page.goto(`/door${link.slice(link.indexOf("#"))}`);
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
  expect(bytes, files.map((one) => `${one.path} ${one.bytes}`).join("\n")).toBeLessThan(165 * 1024);
  expect(files.length).toBeLessThanOrEqual(22);
  // The type and what a guest's phone keeps wait until the page is alive.
  const html = await (await request.get("/door")).text();
  expect(html).not.toContain(".woff2");
  expect(before.filter(({ path }) => /^\/assets\/home-/.test(path))).toEqual([]);
  await expect(button(page, `Arrived: ${guest.name}`)).toBeVisible();
  await context.close();
});

test("the door's page holds nobody's data, and its code opens nothing else", async ({
  browser,
  request,
  site,
  staff,
}) => {
  const page = await atDoor({ browser, request, site }, staff, "Front door");
  const shell = await request.get("/door");
  expect(shell.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
  expect(page.url()).toBe(`${site.origin}/door`);
  await page.goto("/admin/requests");
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await page.context().close();
});

test("what a phone keeps of a night is gone at six: while the page is open, after a sleep, and when it is opened again", async ({
  browser,
  request,
  site,
  staff,
}) => {
  const made = await request.post("/api/tonight/passes", { ...staff, data: { night, door: "Front door" } });
  const { link } = (await made.json()) as { link: string };
  const context = await browser.newContext({ viewport: phone, baseURL: site.origin });
  const page = await context.newPage();
  await page.clock.install();
  const kept = () => page.evaluate(() => Object.keys(localStorage));
  await page.goto(`/door${link.slice(link.indexOf("#"))}`);
  await expect(page.getByRole("searchbox")).toBeVisible();
  expect(await kept()).toEqual(expect.arrayContaining(["door", "door-sheet"]));
  // The server's clock goes before the phone's, and the server does not sleep with it.
  await context.setOffline(true);
  await expect(page.getByText(/^No network since/)).toBeVisible();
  await page.clock.fastForward("24:00:00");
  await expect(page.getByRole("alert")).toHaveText("The night is over. What this phone kept of it is gone.");
  expect(await kept()).toEqual([]);
  await context.setOffline(false);

  // Closed before six, opened the day after; a tap that nobody came to send goes as well.
  await page.evaluate(() => {
    localStorage.setItem(
      "door",
      JSON.stringify({ token: "door.x", night: "2026-01-01", door: "Front", ends_on: "2026-01-02T06:00:00+11:00" }),
    );
    localStorage.setItem("door-sheet", JSON.stringify({ sheet: { night: "2026-01-01", rows: [{ name: "Mia" }] } }));
    localStorage.setItem("door-tick:1", JSON.stringify({ _id: "1", night: "2026-01-01", at: "2026-01-01T23:00:00Z" }));
  });
  await page.goto("/door");
  await expect(page.getByLabel("Code")).toBeVisible();
  expect(await kept()).toEqual([]);
  await context.close();
});

test("with five thousand claims the first are drawn, two letters find any, and all of them stand on paper", async ({
  page,
  office,
  request,
  staff,
  site,
}) => {
  const late = `${night.slice(0, 4)}-12-27`;
  const guest = office.guest("Zoe Zimmer");
  const { _id } = await office.find(await office.ask("claim", guest, { celebrateDate: late }));
  const table = office.guest("Wolf Adler");
  const asked = {
    date: late,
    guests: 6,
    message: "A cake with seven candles is brought at midnight; the bar knows where it stands.",
  };
  const approved = await office.find(await office.ask("vip-table", table, asked));
  await request.post(`/api/requests/${approved._id}`, { ...staff, data: { status: "approved" } });
  const database = new DatabaseSync(join(site.dataFolder, "afterglow.db"), { timeout: 5_000 });
  const columns = (database.prepare("select name from pragma_table_info('requests')").all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !["id", "name", "reference"].includes(name))
    .join();
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into requests (id, name, reference, ${columns})
    select 'many-' || i, 'Guest Number' || i, 'OFF-M' || i, ${columns} from requests, n where requests.id = '${_id}'`);
  database.close();

  await page.goto(`/admin/tonight?night=${late}`);
  const guests = page.getByRole("button", { name: /^Use: / });
  await expect(page.getByRole("button", { name: "Show more, 4,961 are left" })).toBeVisible();
  await expect(guests).toHaveCount(40);
  await page.getByRole("searchbox").fill("number4321");
  await expect(guests).toHaveCount(1);
  await expect(guests).toHaveAccessibleName("Use: Guest Number4321");
  await page.getByRole("searchbox").fill("");
  await expect(guests).toHaveCount(40);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { name: "Tables 1" })).toBeVisible();
  await expect(page.getByText(asked.message)).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(23, 17, 27)");
  for (const gone of ["searchbox", "navigation"] as const) {
    for (const one of await page.getByRole(gone, { includeHidden: true }).all()) await expect(one).toBeHidden();
  }
  for (const name of ["Scan", "Logout", "Make a code", "Print"]) await expect(button(page, name)).toBeHidden();
  const rendered = await page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    return document.querySelectorAll("main li button[aria-label^='Use: ']").length;
  });
  expect(rendered).toBe(5001);
});

test("staff see tonight in the back office, make a code and end it", async ({ page, office, request, staff }) => {
  await page.setViewportSize(phone);
  const guest = office.guest("Kiri Tane");
  const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 10, time: "23:00" }));
  await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  await page.goto("/admin/tonight");
  await alive(page);
  await button(page, `Arrived: ${guest.name}`).click();
  await expect(button(page, `${guest.name}: In`)).toBeVisible();
  await expect.poll(async () => (await office.find(guest.last)).status).toBe("arrived");
  await page.getByRole("textbox", { name: "Door", exact: true }).fill("Terrace");
  await page.getByRole("button", { name: "Make a code" }).click();
  await expect(page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "End Terrace" }).first().click();
  await expect(page.getByText("Terrace: ended.")).toBeVisible();

  // Two taps, one right after the other, are two nights; days on which nothing is on are skipped.
  const { nights } = await (await request.get(`/api/tonight/nights?night=${night}`, staff)).json();
  const coming = (nights as string[]).filter((one) => one > night);
  expect(coming.length).toBeGreaterThan(2);
  await expect(button(page, "The night after")).toBeEnabled();
  await page.evaluate(async () => {
    for (let taps = 0; taps < 2; taps++) {
      document.querySelector<HTMLButtonElement>("[aria-label='The night after']")?.click();
      await new Promise((done) => setTimeout(done));
    }
  });
  await expect(page).toHaveURL(`/admin/tonight?night=${coming[1]}`);
  await page.goto(`/admin/after-the-night?night=${coming[1]}`);
  await button(page, "The night before").click();
  await expect(page).toHaveURL(`/admin/after-the-night?night=${coming[0]}`);
});

test("a table is given on the sheet, stands on the plan, and is refused to the next; the house's tables are edited", async ({
  page,
  office,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ 422 | 409 /);
  await page.setViewportSize(phone);
  // Tonight's may be free to give again by now.
  const later = addDays(night, 9);
  const guests = [office.guest("Sam Okafor"), office.guest("Noa Levi")];
  for (const guest of guests) {
    const { _id } = await office.find(await office.ask("vip-table", guest, { date: later, guests: 6, time: "23:00" }));
    await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  }
  await page.goto("/admin/tables");
  const fresh = page.getByRole("form", { name: "A new table" });
  await fresh.getByLabel("Room").fill("Cellar");
  await fresh.getByLabel("Name").fill("Vault");
  await fresh.getByRole("button", { name: "Add" }).click();
  await expect(fresh.getByText("How many seats, 1 to 100?")).toBeVisible();
  await fresh.getByLabel("Seats").fill("12");
  await fresh.getByLabel("Minimum, $").fill("750");
  await fresh.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("form", { name: "Vault" })).toBeVisible();
  await page.goto(`/admin/tonight?night=${later}`);

  for (const [index, guest] of guests.entries()) {
    await page
      .getByRole("button", { name: new RegExp(`^${guest.name}`) })
      .first()
      .click();
    await page.getByLabel("Table").selectOption({ label: "Vault, 12 seats, from $750" });
    await page.getByRole("button", { name: "Save the table" }).click();
    const said = index === 0 ? "Saved." : `Vault is ${guests[0]?.name}'s, 11 PM to 6 AM.`;
    await expect(page.getByText(said)).toBeVisible();
    if (index === 0)
      await page
        .getByRole("button", { name: new RegExp(`^${guest.name}`) })
        .first()
        .click();
  }
  await page.getByText("Floor plan").click();
  const plan = page.getByRole("listitem").filter({ hasText: "Vault" }).filter({ hasText: "12 · held" });
  await expect(plan).toContainText(`11 PM ${guests[0]?.name}`);
  await expectSound(page);
});

test("after the night, what came and what did not stands as bars with their figures, and as a file", async ({
  page,
  office,
  request,
  staff,
}) => {
  const guest = office.guest("Ada Romero");
  const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 7, time: "22:00" }));
  await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  const tick = { _id: `t-${_id}`, request: _id, what: "arrived", undoes: null, at: new Date().toISOString() };
  await request.post("/api/tonight/ticks", { ...staff, data: { night, ticks: [tick] } });
  await page.goto(`/admin/after-the-night?night=${night}`);
  await expect(page.getByRole("table", { name: "By source" }).getByRole("row", { name: /Tables/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Guests by hour" }).getByRole("row")).not.toHaveCount(1);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe(`night-${night}.csv`);
  await expectSound(page);
});
