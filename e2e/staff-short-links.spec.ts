import { devices } from "@playwright/test";
import { tonight } from "../app/platform/venue/club-night.ts";
import { fill, vipTable } from "./guest-forms.ts";
import { expect, test } from "./office.ts";
import { axeFindings } from "./sound.ts";

const day = vipTable.filling.date ?? "";
const now = `from=${tonight()}&to=${tonight()}`;
const untilThen = `from=${tonight()}&to=${day}`;

test("a link on a poster leads a guest to a table, and the funnel says so", { tag: "@journey" }, async ({
  allowConsoleErrors,
  browser,
  page,
  site,
  staff: _,
}) => {
  // A target that is no page.
  allowConsoleErrors(/api\/insights\/links/);
  await page.goto(`/admin/links?${now}`);
  await expect(page.getByText("No short links yet.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Add short link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Word").fill("Crown-Street");
  await dialog.getByLabel("Leads to").fill("/nowhere");
  await dialog.getByLabel("Note").fill("Bus stop, Crown Street");
  await dialog.getByRole("button", { name: "Add link" }).click();
  await expect(dialog.getByText("Guests can't see a page at this address.")).toBeVisible();
  await dialog.getByLabel("Leads to").fill(vipTable.path);
  await dialog.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("link", { name: "/go/crown-street" }).click();
  await expect(page.getByRole("img", { name: "QR code of /go/crown-street" })).toBeVisible();
  for (const type of ["svg", "png"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Download ${type.toUpperCase()}` }).click();
    expect((await download).suggestedFilename()).toBe(`qr-crown-street.${type}`);
  }
  expect(await axeFindings(page)).toEqual([]);

  const { defaultBrowserType: __, ...phone } = devices["Pixel 7"];
  const guests = await browser.newContext({ ...phone, baseURL: site.origin });
  const guest = await guests.newPage();
  await guest.goto("/go/Crown-Street");
  await expect(guest).toHaveURL("/vip-tables?via=crown-street");
  const form = guest.getByRole("form", { name: vipTable.label, exact: true });
  await fill(form, vipTable.filling);
  await form.getByRole("button", { name: vipTable.button }).click();
  await expect(guest.getByText(vipTable.received)).toBeVisible();
  await guests.close();

  // What was counted is added every ten seconds.
  const row = page.getByRole("region", { name: "By source" }).getByRole("row", { name: /\/go\/crown-street/ });
  await expect(async () => {
    await page.goto(`/admin/insights/funnel?${untilThen}`);
    await expect(row.getByRole("cell").nth(0)).toHaveText("1", { timeout: 1_000 });
    await expect(row.getByRole("cell").nth(3)).toHaveText("1", { timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await page.goto(`/admin/links?${now}`);
  const listed = page.getByRole("row", { name: /crown-street/ });
  await expect(listed.getByRole("cell").nth(2)).toHaveText("1");
  await listed.getByRole("button", { name: "Delete crown-street" }).click();
  await expect(page.getByText("No short links yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(listed).toBeVisible();

  for (const by of ["Source", "Room"]) {
    await page.goto(`/admin/insights?${untilThen}`);
    await page.getByRole("link", { name: by, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`by=${by.toLowerCase()}`));
  }
  await page.goto(`/admin/insights?${untilThen}&by=source`);
  await expect(row).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
