import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { expect, night, test } from "./office.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const panel = (page: Page, name: string) => page.getByRole("article", { name: new RegExp(name) });

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test("all requests of a guest can be listed", async ({ page, office }) => {
  const guest = office.guest("Kiri Tane");
  await office.ask("vip-table", guest);
  // The same phone under another name and address.
  const reference = await office.ask("contact", { ...office.guest("Kiri Other"), email: guest.email });
  await page.goto(`/admin/requests/${(await office.find(reference))._id}`);
  await page.getByRole("link", { name: "All 2 of this guest" }).click();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("One guest");
  await expect(page.getByRole("rowgroup").last().getByRole("row")).toHaveCount(2);
});

test("filters are in the URL and survive a reload and Back", async ({ page, office, request, staff }) => {
  const guest = office.guest("Priya Shah");
  const reference = await office.ask("vip-table", guest);
  await office.ask("vip-table", office.guest("Other Night"), { date: night.replace(/12$/, "13") });
  const { _id } = await office.find(reference);
  const jonas = await office.colleague();
  await jonas.change(_id, { status: "contacted", owner: jonas._id });

  await page.goto("/admin/requests?kind=vip-table");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("contacted");
  await page.getByLabel("Owner", { exact: true }).selectOption({ label: jonas.username });
  await page.getByLabel("Night", { exact: true }).fill(night);
  await page.getByLabel("Order", { exact: true }).selectOption("-received");
  const items = page.getByRole("rowgroup").last().getByRole("row");
  await expect(items).toHaveCount(1);
  await expect(items).toContainText(guest.name);
  const asked = new URL(page.url()).searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    kind: "vip-table",
    status: "contacted",
    owner: jonas._id,
    night,
    sort: "-received",
  });

  await page.reload();
  await expect(items).toHaveCount(1);
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("contacted");
  await expect(page.getByLabel("Night", { exact: true })).toHaveValue(night);
  const narrowed = page.getByRole("list", { name: "Active filters" });
  await expect(narrowed).toContainText(`Assigned to ${jonas.username}`);

  // The request opens beside the unchanged list; Back returns to it.
  await items.getByRole("link").click();
  await expect(panel(page, guest.name)).toBeVisible();
  expect(new URL(page.url()).searchParams.toString()).toBe(asked.toString());
  await page.getByRole("navigation", { name: "Request views" }).getByRole("link", { name: "Functions" }).click();
  await expect(page).toHaveURL(/kind=function/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/${_id}\\?`));
  await page.goBack();
  await expect(items).toHaveCount(1);

  await narrowed.getByRole("button", { name: /Contacted/ }).click();
  await expect(page).not.toHaveURL(/status=/);
  // A shared link to a filter shows the same list.
  const { items: listed } = await (
    await request.get(`/api/requests?kind=vip-table&owner=${jonas._id}&night=${night}`, staff)
  ).json();
  await expect(items).toHaveCount(listed.length);
});

test("two filters set in quick succession both apply", async ({ page, office }) => {
  const jonas = await office.colleague();
  await office.ask("vip-table", office.guest("Priya Shah"));
  await page.goto("/admin/requests?kind=vip-table");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByLabel("Owner", { exact: true })).toContainText(jonas.username);
  const chosen = await page.getByLabel("Status", { exact: true }).evaluate(async (status: HTMLSelectElement, owner) => {
    const selects = [...document.querySelectorAll<HTMLSelectElement>("#inbox-filters select")];
    const choose = async (select: HTMLSelectElement | undefined, value: string) => {
      if (!select) return;
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      // Waits at least as long as a browser between two events.
      await new Promise((done) => setTimeout(done));
    };
    await choose(status, "contacted");
    await choose(selects[1], owner);
    await choose(selects[2], "-received");
    return selects.map(({ value }) => value);
  }, jonas._id);
  expect(chosen).toEqual(["contacted", jonas._id, "-received"]);
  await expect(page).toHaveURL(`/admin/requests?kind=vip-table&status=contacted&owner=${jonas._id}&sort=-received`);
});

test("half a phone number finds a request from last month", async ({ page, office, site }) => {
  const guest = office.guest("Leo Rossi");
  const { _id } = await office.find(await office.ask("vip-table", guest));
  const jonas = await office.colleague();
  await jonas.change(_id, { status: "declined" });
  const database = new DatabaseSync(join(site.dataFolder, "afterglow.db"), { timeout: 30_000 });
  const lastMonth = new Date(Date.now() - 40 * 86_400_000).toISOString();
  database.prepare("update requests set created_at = ? where id = ?").run(lastMonth, _id);
  database.close();

  await page.goto("/admin/requests");
  await expect(page.getByRole("navigation", { name: "Request views" })).toBeVisible();
  await page.keyboard.press("/");
  const half = guest.phone.slice(-6);
  await page.keyboard.type(`${half.slice(0, 3)} ${half.slice(3)}`);
  await expect(page.getByRole("rowgroup").last().getByRole("row")).toHaveCount(1);
  await expect(row(page, guest.name)).toContainText("Declined");
  // Search results are newest first; another order is in the URL.
  await page.getByRole("button", { name: "Filter" }).click();
  const order = page.getByLabel("Order", { exact: true });
  await expect(order).toHaveValue("-received");
  await order.selectOption({ label: "Unanswered first" });
  await expect(page).toHaveURL(/sort=turn/);
  await expect(row(page, guest.name)).toContainText("Declined");
  await page.getByRole("searchbox").fill("no such guest");
  await expect(page.getByText("No requests match “no such guest”.")).toBeVisible();
  await page.getByRole("searchbox").fill("no");
  await expect(page.getByText("Enter at least three characters.")).toBeVisible();
});
