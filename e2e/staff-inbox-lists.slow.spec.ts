import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { bookableSaturdays } from "../test/saturdays.ts";
import { expect, night, test } from "./office.ts";
import { expectSound } from "./sound.ts";

const rows = "tbody > tr";

test("the export contains exactly the filtered requests, readable by a spreadsheet", async ({
  page,
  office,
  request,
  staff,
}) => {
  const guest = office.guest("Ben Adler");
  const expected: string[] = [];
  for (const message of ['By "the" window, please;\nnear the booth.', "=1+1", "Ünïcode ✨"]) {
    expected.push(await office.ask("vip-table", guest, { message }));
  }
  await office.ask("function", guest);
  await page.goto(`/admin/requests?kind=vip-table&q=${guest.last}&night=${night}`);
  await expect(page.locator(rows)).toHaveCount(3);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^requests-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText(`Saved as ${download.suggestedFilename()}.`)).toBeVisible();

  const file = await readFile(await download.path());
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(file.toString()).not.toMatch(/[^\r]\n(VIP|FUN)-/);
  const records = parse(file, { bom: true, columns: true }) as Record<string, string>[];
  expect(new Set(records.map(({ Reference }) => Reference))).toEqual(new Set(expected));
  expect(records.every(({ Name, Night }) => Name === guest.name && Night === night)).toBe(true);
  expect(records.map(({ Comment }) => Comment)).toEqual([
    "Ünïcode ✨",
    "'=1+1",
    'By "the" window, please;\nnear the booth.',
  ]);
  // As many rows as the list counts.
  const { total } = await (await request.get(`/api/requests?kind=vip-table&q=${guest.last}`, staff)).json();
  expect(records).toHaveLength(total);
});

test("an export that breaks off is not saved", async ({ page, office, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  await office.ask("contact", office.guest("Ben Adler"));
  await page.goto("/admin/requests?show=all");
  await page.route("**/api/requests.csv*", (route) => route.abort());
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("Download interrupted. Please check your connection and try again.")).toBeVisible();
  expect(downloads).toBe(0);
});

test("new requests appear automatically, and move nothing that is being read", async ({ page, office }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Requests for tonight come first, whenever they arrived.
  const later = { date: bookableSaturdays().last };
  const first = office.guest("Zinnia Brown");
  await office.ask("vip-table", first, later);
  await page.goto("/admin/requests?q=zinnia");
  await expect(page.locator(rows).filter({ hasText: first.name })).toBeVisible();
  await page.mouse.move(5, 5);
  const second = office.guest("Zinnia Brown");
  await office.ask("vip-table", second, later);
  await expect(page.locator(rows).first()).toContainText(second.name);
  const waiting = page.getByRole("link", { name: /^Requests \d+ unanswered$/ }).first();
  const before = Number(/\d+/.exec((await waiting.textContent()) ?? "")?.[0]);

  await page.locator(rows).nth(1).getByRole("link").click();
  await expect(page.getByRole("article", { name: new RegExp(first.name) })).toBeVisible();
  const third = office.guest("Zinnia Brown");
  await office.ask("function", third, later);
  const arrived = page.getByRole("button", { name: "1 new request Show" });
  await expect(arrived).toBeVisible();
  await expect(page.locator(rows).first()).toContainText(second.name);
  await expect(waiting).toContainText(String(before + 1));
  await arrived.click();
  await expect(page.locator(rows).first()).toContainText(third.name);
  await expect(page.getByRole("article", { name: new RegExp(first.name) })).toBeVisible();
});

test("on a phone the list is cards, and a request is a page with its buttons at the bottom", async ({
  browser,
  office,
  staff,
  site,
}) => {
  const guest = office.guest("Marco Bianchi");
  const reference = await office.ask("vip-table", guest);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: site.origin,
  });
  await context.addInitScript((token) => localStorage.setItem("token", token), staff.token);
  const page = await context.newPage();
  await page.goto(`/admin/requests?kind=vip-table&q=${guest.last}`);
  const card = page.locator(rows);
  await expect(card).toHaveCount(1);
  await card.tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(reference);
  await expect(card).toHaveCount(0);
  for (const name of ["Approve", "Decline", "Reply", "Status: New"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
    expect(box?.y, name).toBeGreaterThan(600);
  }
  await page.getByRole("button", { name: "Approve" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Approve and email" }).tap();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Approved, was New");
  // The error is above the buttons, not on them.
  await page.getByRole("button", { name: "Reply" }).tap();
  await expect(page.getByRole("button", { name: "Send" })).toBeInViewport();
  await page.getByRole("form", { name: "Reply" }).getByRole("button", { name: "Close" }).tap();
  await page.getByRole("link", { name: "Requests", exact: true }).first().tap();
  await expect(card).toContainText("Approved");
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ kind: "vip-table", q: guest.last });
  await context.close();
});

test("the inbox passes the accessibility and layout checks in both themes, on a laptop and a phone", async ({
  page,
  office,
}) => {
  const guest = office.guest("Aroha Walker");
  for (const kind of ["vip-table", "function", "career", "contact", "claim"] as const) await office.ask(kind, guest);
  const jonas = await office.colleague();
  const { _id } = await office.find(await office.ask("vip-table", guest));
  await jonas.change(_id, { status: "contacted", owner: jonas._id, note: "Friends of the resident." });

  await page.goto(`/admin/requests?show=all&owner=none&q=${guest.last}`);
  await expect(page.locator(rows)).toHaveCount(5);
  await page.locator(rows).first().getByRole("checkbox").check();
  await expectSound(page);
  await page.goto("/admin/requests?q=nothing-like-that");
  await expect(page.getByText("No requests match")).toBeVisible();
  await expectSound(page);
  await page.goto(`/admin/requests/${_id}?show=all`);
  await expect(page.getByRole("region", { name: "History" })).toContainText("Friends of the resident.");
  await page.getByRole("button", { name: "Reply" }).click();
  await expectSound(page);
  // On a phone the open reply has the place of the status.
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: /^Status/ }).click();
  await expectSound(page);
});
