import { bookableDays } from "../app/bookings/requests/limits.ts";
import { formatLongDate } from "../app/platform/lib/time/wall-time-text.ts";
import { clubNightOf } from "../app/platform/venue/club-night.ts";
import { alive } from "./loaded.ts";
import { evening, makeNight, readNight } from "./nights.ts";
import { aTitle } from "./published.ts";
import { expect, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

test("an event is cancelled: its guest is listed and emailed after confirmation, and every page shows it", {
  tag: "@journey",
}, async ({ page, request, staff }) => {
  const start = evening(33);
  const night = await makeNight(request, staff, { name: aTitle("Slow heat"), start_date: start });
  const booked = await request.post("/api/event/vip-table", {
    data: {
      name: "Mia Chen",
      email: `mia${Date.now()}@example.com`,
      phone: "+61412345678",
      guests: 8,
      date: clubNightOf(start),
      time: "01:00",
      budget: "$251-$500",
    },
  });
  expect(booked.status()).toBe(201);
  expect(bookableDays().last > start).toBe(true);

  await page.goto(`/admin/edit-event/${night._id}`);
  const card = page.getByRole("region", { name: "Event status" });
  await expect(card.getByText("Scheduled", { exact: true })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(`${night.name}, typed`);
  await card.getByRole("button", { name: "Change status" }).click();
  const dialog = page.getByRole("dialog", { name: /^Event status/ });
  await expect(dialog.getByRole("button")).toHaveText(["Save status", "Close"]);
  await dialog.getByLabel("Status").selectOption("Cancelled");
  await expect(dialog.getByRole("listitem")).toContainText(["1 table request for 8 guests"]);
  // Both buttons say clearly what they do.
  await expect(dialog.getByRole("button")).toHaveText(["Cancel event", "Keep event on"]);
  await dialog.getByRole("button", { name: "Keep event on" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await readNight(request, staff, night._id)).state).toBe("on");
  await card.getByRole("button", { name: "Change status" }).click();
  await dialog.getByLabel("Reason (shown to guests)").fill("The sound desk burned out.");
  await dialog.getByRole("button", { name: "Cancel event" }).click();

  await expect(card.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await card.getByRole("button", { name: "Change status" }).click();
  await expect(dialog.getByRole("button")).toHaveText(["Save status", "Close"]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Name", { exact: true }), "what was typed beside is kept").toHaveValue(
    `${night.name}, typed`,
  );
  await card.getByRole("button", { name: "Email 1 guest" }).click();
  const list = page.getByRole("dialog", { name: "Email 1 guest" });
  await expect(list.getByRole("list", { name: "Guests" })).toContainText("Mia Chen");
  await expect(list.getByRole("article", { name: "What they read: VIP table" })).toContainText(
    "The sound desk burned out.",
  );
  expect(await axeFindings(page)).toEqual([]);
  await list.getByRole("button", { name: "Email 1 guest" }).click();
  await expect(card.getByRole("button", { name: "Email 1 guest" })).toHaveCount(0);
  await card.getByText(/^Status by channel since/).click();
  await expect(card.getByRole("row", { name: /^Search results EventCancelled/ })).toBeVisible();
  await expect(card.getByRole("row", { name: /^Emails to guests 1 (sent|queued|failed)/ })).toBeVisible();
  await page.getByRole("button", { name: "Discard draft" }).click();

  // What guests read on the event's page and card, and what programs read.
  const path = `/events/${night._id}`;
  await page.goto(path);
  await alive(page);
  const banner = page.getByRole("region", { name: "Event status" });
  await expect(banner).toContainText("This event is cancelled. The sound desk burned out.");
  await expect(page.getByRole("link", { name: "BUY TICKETS, opens in a new tab", exact: true })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/events?show=${night.night.slice(0, 7)}`);
  const poster = page.getByRole("article").filter({ hasText: night.name });
  await expect(poster.locator(".event-state")).toHaveText("Cancelled");
  await expect(poster.getByRole("link", { name: /BUY TICKETS|VIP TABLES/ })).toHaveCount(0);
  const html = await (await request.get(path)).text();
  expect(html).toContain("https://schema.org/EventCancelled");
  const share = /\/share\/events\/[^"]+\.jpg/.exec(html)?.[0] ?? "";
  const image = await request.get(share);
  expect(image.headers()["content-type"]).toBe("image/jpeg");
});

test("an event is rescheduled: once its guest is notified, the request is moved from the list", async ({
  page,
  request,
  staff,
}) => {
  const [start, later] = [evening(47), evening(54)];
  const { _id } = await makeNight(request, staff, { name: aTitle("Late train"), start_date: start });
  const guest = { name: "Tom Nguyen", email: `tom${Date.now()}@example.com`, phone: "+61412345679", guests: 4 };
  const asked = { ...guest, date: clubNightOf(start), budget: "$251-$500" };
  const { reference } = await (await request.post("/api/event/vip-table", { data: asked })).json();
  const dates = { start_date: later, end_date: `${later.slice(0, 10)}T23:30` };
  const set = await request.post(`/api/event/set-night/${_id}`, { ...staff, data: { state: "postponed", ...dates } });
  expect(set.status(), await set.text()).toBe(200);

  await page.goto(`/admin/edit-event/${_id}`);
  const card = page.getByRole("region", { name: "Event status" });
  await expect(card.getByRole("button", { name: "Move to the new date" })).toHaveCount(0);
  await card.getByRole("button", { name: "Email 1 guest" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Email 1 guest" }).click();
  await card.getByRole("button", { name: "Move to the new date" }).click();
  const list = page.getByRole("dialog", { name: "Move 1 request" });
  await expect(list.getByRole("list", { name: "Requests" })).toContainText("Tom Nguyen");
  expect(await axeFindings(page)).toEqual([]);
  await list.getByRole("button", { name: "Move 1 request" }).click();
  await expect(page.getByText("1 request moved.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Move to the new date" })).toHaveCount(0);
  const { items } = await (await request.get(`/api/requests?stage=all&q=${reference}`, staff)).json();
  await page.goto(`/admin/requests/${items[0]._id}`);
  await expect(
    page.getByText(new RegExp(`^Moved to ${formatLongDate(clubNightOf(later))} with Late train`)),
  ).toBeVisible();
});
