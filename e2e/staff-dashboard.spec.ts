import { bookableDays } from "../app/bookings/requests/limits.ts";
import { formatCount } from "../app/platform/lib/locale/format-count.ts";
import { expect, night, test } from "./office.ts";
import { expectSound } from "./sound.ts";

test("the dashboard shows new requests, the oldest unanswered ones and upcoming events", { tag: "@journey" }, async ({
  page,
  office,
  request,
  staff,
}) => {
  // A visit marks everything until now as seen.
  const everything = { ...staff, data: { until: new Date().toISOString() } };
  expect((await request.post("/api/admin/seen", everything)).status()).toBe(204);
  const guest = office.guest("Noah Wilson");
  await office.ask("vip-table", guest);
  await office.ask("vip-table", guest);
  const reference = await office.ask("contact", guest);
  const noted = () => page.waitForResponse("**/api/admin/seen");
  const once = noted();
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await once;
  await expect(page.getByRole("heading", { name: /^New since today \d/ })).toBeVisible();
  const figures = page.getByRole("list").filter({ has: page.getByRole("link", { name: "2 VIP tables" }) });
  await expect(figures.getByRole("listitem")).toHaveText([/^2\s*VIP tables$/, /^1\s*Message$/]);

  // Coming back in the same visit keeps what is new, and adds later requests.
  await page.getByRole("link", { name: "2 VIP tables" }).click();
  await expect(page).toHaveURL(/\/admin\/requests\?kind=vip-table/);
  await expect(page.getByRole("row").filter({ hasText: guest.name })).toHaveCount(2);
  await office.ask("function", guest);
  const again = noted();
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("link", { name: "1 Function" })).toBeVisible();
  await expect(page.getByRole("link", { name: "2 VIP tables" })).toBeVisible();
  // A new visit begins once this one is stored as seen.
  await again;
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Nothing new since today/ })).toBeVisible();

  // Oldest first, each a link to its request.
  const waiting = page.getByRole("region", { name: /^Unanswered/ });
  const { items } = await (await request.get("/api/requests?stage=waiting&sort=received", staff)).json();
  const names = items.slice(0, 8).map(({ name }: { name: string }) => name);
  await expect(waiting.getByRole("listitem").getByRole("link")).toHaveText(names);
  const mine = await office.find(reference);
  await page.goto("/admin/requests?kind=contact");
  await expect(page.getByRole("row").filter({ hasText: guest.name })).toBeVisible();
  expect(mine.stage).toBe("waiting");
});

test("the next event shows its poster and its requests", async ({ page, office, request, staff }) => {
  // An event on the first bookable day, whatever the demo has then.
  const day = bookableDays().first;
  const [like] = await (await request.get("/api/event/getAllEvents")).json();
  const name = "Ember after Dark";
  const copied = await request.post(`/api/event/duplicate-event/${like._id}`, {
    ...staff,
    data: { start_date: `${day}T23:00`, name },
  });
  expect(copied.status()).toBe(201);
  // Other tests on this site may have asked for that day too.
  const { weekend: nights } = await (await request.get("/api/admin/overview", staff)).json();
  const before = nights.find((night: { event: { name: string } }) => night.event.name === name);
  const guest = office.guest("Chloe Dubois");
  const approved = await office.find(await office.ask("vip-table", guest, { date: day, guests: 7 }));
  await office.ask("vip-table", guest, { date: day });
  await office.ask("vip-table", guest, { date: night });
  await office.ask("claim", guest, { celebrateDate: day });
  const jonas = await office.colleague();
  await jonas.change(approved._id, { status: "approved" });
  await page.goto("/admin/dashboard");
  const weekend = page.getByRole("region", { name: /^(This weekend|Next event)$/ });
  const glance = weekend.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(glance).toContainText("Inactive");
  await expect(glance.locator("img")).toHaveJSProperty("complete", true);
  expect(await glance.locator("img").evaluate((poster: HTMLImageElement) => poster.naturalWidth)).toBeGreaterThan(0);
  const unanswered = `${before.tables.waiting + 1} unanswered`;
  for (const words of [
    formatCount(before.tables.approved + 1, "table"),
    formatCount(before.tables.guests + 7, "guest"),
    unanswered,
    formatCount(before.claims + 1, "claim"),
  ]) {
    await expect(glance.getByRole("link", { name: words })).toBeVisible();
  }
  await glance.getByRole("link", { name: unanswered }).click();
  // The approved one is answered.
  await expect(page.getByRole("row").filter({ hasText: guest.name })).toHaveCount(1);
});

test("the dashboard has the events table with edit links", async ({ page, request, staff }) => {
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Events", exact: true })).toBeVisible();
  const { items } = await (await request.get("/api/event/admin-all-events?show=coming", staff)).json();
  const edits = page.getByRole("table", { name: /^Events/ }).getByRole("link", { name: /^Edit / });
  await expect(edits).toHaveCount(items.length);
  await expect(edits.first()).toHaveAttribute("href", `/admin/edit-event/${items[0]._id}`);
});

test("the dashboard passes the accessibility and layout checks in both themes, on a laptop and a phone", async ({
  page,
  office,
  request,
  staff,
}) => {
  await request.post("/api/admin/seen", { ...staff, data: { until: new Date().toISOString() } });
  await office.ask("vip-table", office.guest("Sofia Papadopoulos"));
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("link", { name: /^Edit / }).first()).toBeVisible();
  await expectSound(page);
});
