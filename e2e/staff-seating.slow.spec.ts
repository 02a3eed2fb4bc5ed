import type { Page } from "@playwright/test";
import { makeDoorCode } from "./at-door.ts";
import { dragByFinger } from "./drag-by-finger.ts";
import { dragParty } from "./drag-party.ts";
import { test as deskTest, expect, night } from "./office.ts";
import { openEveryNight } from "./publish-settings.ts";
import { type Site, startSite } from "./site.ts";

/** With a separate site: without the demo, and open every night. */
const test = deskTest.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite({ env: { DEMO: "off", RATE_LIMIT_FORMS: "0" } });
      await openEveryNight(site.origin);
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

test("a party is dragged onto a table by finger on a phone at the door, and another by mouse on Tonight", async ({
  page,
  browser,
  office,
  request,
  site,
  staff,
}) => {
  for (const [name, x] of [
    ["Vault", 150],
    ["Nook", 500],
  ] as const) {
    const place = { center_x: x, center_y: 150, width: 200, depth: 200 };
    const table = { room: "Cellar", name, seats: 6, minimum: 75_000, ...place };
    const added = await request.post("/api/floor/tables", { ...staff, data: table });
    expect(added.status(), await added.text()).toBe(201);
  }
  const guests = [office.guest("Sam Okafor"), office.guest("Noa Levi")];
  for (const guest of guests) {
    const { _id } = await office.find(await office.ask("vip-table", guest, { guests: 4, time: "23:00" }));
    await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  }
  const [sam = "", noa = ""] = guests.map(({ name }) => name);
  const table = (on: Page, name: string) => on.getByRole("button", { name: new RegExp(`^${name}, 6 seats`) });
  const chip = (on: Page, name: string) =>
    on.getByRole("list", { name: "Parties without a table" }).getByRole("button", { name });

  const { path } = await makeDoorCode(staff, { night });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: site.origin,
  });
  const phone = await context.newPage();
  await phone.goto(path);
  await phone.getByText("Floor plan").tap();
  await chip(phone, sam).scrollIntoViewIfNeeded();
  await phone.getByRole("heading", { name: "Floor plan" }).evaluate((heading) => heading.scrollIntoView());
  await dragByFinger(phone, chip(phone, sam).locator("[data-handle]"), table(phone, "Vault"));
  await expect(table(phone, "Vault")).toHaveAccessibleName(`Vault, 6 seats, held, 11 PM ${sam}, 4`);
  await expect(chip(phone, sam)).toHaveCount(0);
  await context.close();

  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`/admin/tonight?night=${night}`);
  await page.getByText("Floor plan").click();
  await expect(table(page, "Vault")).toHaveAccessibleName(new RegExp(`held, 11 PM ${sam}`));
  await page.getByRole("heading", { name: "Floor plan" }).evaluate((heading) => heading.scrollIntoView());
  await dragParty(page, chip(page, noa), table(page, "Nook"), `${noa} · 4 → Nook`);
  await expect(table(page, "Nook")).toHaveAccessibleName(`Nook, 6 seats, held, 11 PM ${noa}, 4`);
  await expect(page.getByRole("list", { name: "Parties without a table" })).toHaveCount(0);
});
