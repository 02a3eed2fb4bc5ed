import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { makeDoorCode, night } from "./at-door.ts";
import { alive } from "./loaded.ts";
import { expect, test } from "./office.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name });

/** Controls of the page, or of the open dialog, that something covers while toasts are shown. */
const covered = (page: Page) =>
  page.evaluate(() => {
    if (document.querySelectorAll("[aria-label=Close]").length === 0) return ["no toast"];
    const dialog = document.querySelector("dialog[open]");
    const within = dialog ? "dialog[open]" : "body";
    const selector = ["button", "a[href]", "input", "select", "summary"].map((one) => `${within} ${one}`).join();
    const wrong: string[] = [];
    for (const one of document.querySelectorAll(selector)) {
      if (!one.checkVisibility()) continue;
      one.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      if (width <= 1) continue;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!hit || (!one.contains(hit) && !hit.contains(one))) {
        wrong.push(
          `${one.textContent || one.getAttribute("name") || one.tagName} is below ${hit?.outerHTML.slice(0, 80)}`,
        );
      }
    }
    return wrong;
  });

test("a rejected check-in dismisses its toast and shows the reason in the lower half of the screen", async ({
  page,
  office,
  request,
  staff,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const guest = office.guest("Rosa Lindt");
  const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 4, time: "22:30" }));
  await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  await page.goto("/admin/tonight");
  await alive(page);
  await expect(button(page, `Check in: ${guest.name}`)).toBeVisible();
  // Moved in the database; this phone does not know it yet.
  const database = new DatabaseSync(join(site.dataFolder, "afterglow.db"), { timeout: 30_000 });
  database.prepare("update requests set date_wanted = ? where id = ?").run(addDays(night, 30), _id);
  database.close();
  await button(page, `Check in: ${guest.name}`).click();
  const why = page
    .getByRole("alert")
    .filter({ hasText: `${guest.name}: This guest is no longer on this night's list` });
  await expect(why).toBeInViewport();
  await expect(page.getByText(`${guest.name} arrived.`)).toHaveCount(0);
  const box = await why.boundingBox();
  expect(box?.y).toBeGreaterThan(844 / 2);
  await expect(button(page, `Check in: ${guest.name}`)).toBeVisible();
});

test("before its club night the sheet shows when check-in starts, and can't check in", async ({
  page,
  office,
  request,
  staff,
}) => {
  const guest = office.guest("Olu Adeyemi");
  const date = addDays(night, 5);
  const { _id } = await office.find(await office.ask("vip-table", guest, { date, guests: 4, time: "22:30" }));
  await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  await page.goto(`/admin/tonight?night=${date}`);
  await alive(page);
  await expect(page.getByText(/^Check-in starts on \w{3} \d+ \w{3} at 6 AM\.$/)).toBeVisible();
  await button(page, `Check in: ${guest.name}`).click();
  await expect(page.getByRole("alert").filter({ hasText: `${guest.name}: Check-in starts on` })).toBeVisible();
  await expect(button(page, `Check in: ${guest.name}`)).toBeVisible();
  expect((await office.find(guest.last)).status).toBe("approved");
});

test("toasts and the count cover no control of the page, the form or the dialog in use, at any width", async ({
  page,
  office,
  request,
  staff,
}) => {
  const guests = ["Tia Novak", "Uma Keller", "Vic Moreau"].map((name) => office.guest(name));
  for (const guest of guests) {
    const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 4, time: "22:30" }));
    await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  }
  const tables = (await (await request.get("/api/floor/plan", staff)).json()).plan.tables as unknown[];
  if (tables.length === 0) {
    const table = { room: "Cellar", name: "Vault", seats: 12, minimum: null };
    await request.post("/api/floor/tables", { ...staff, data: table });
  }
  const { path } = await makeDoorCode(staff);
  await page.goto(path);
  for (const [index, [width, height]] of [
    [320, 640],
    [390, 844],
    [820, 1180],
    [1440, 900],
  ].entries()) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    const [one, other] = [guests[index % 3], guests[(index + 1) % 3]].map((guest) => guest?.name ?? "");
    const openOrClose = (name = "") =>
      page
        .getByRole("button", { name: new RegExp(`^${name}`) })
        .first()
        .click();
    await page.getByRole("searchbox").fill("");
    await openOrClose(other);
    const save = button(page, "Save times");
    await save.evaluate((element) => element.scrollIntoView({ block: "end" }));
    const checkIn = button(page, `Check in: ${one}`);
    await checkIn.evaluate((element: HTMLElement) => element.click());
    await expect(page.getByText(`${one} arrived.`)).toBeVisible();
    await expect.poll(() => covered(page), `page at ${width}`).toEqual([]);
    await page.getByRole("button", { name: "Front door · Log out" }).click();
    await expect.poll(() => covered(page), `dialog at ${width}`).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await openOrClose(other);
    // Not by the toast, which may be gone by now.
    await openOrClose(one);
    await button(page, "Undo check-in").click();
    await expect(checkIn).toBeVisible();
    await openOrClose(one);
  }
});

test("without a camera the scanner says so", async ({ page, staff: _staff }) => {
  await page.goto("/admin/tonight");
  await alive(page);
  await page.getByRole("button", { name: "Scan" }).click();
  await expect(
    page.getByText(/^(No camera found|Camera access is blocked)\. .*Use a photo, or type the code\.$/),
  ).toBeVisible();
});
