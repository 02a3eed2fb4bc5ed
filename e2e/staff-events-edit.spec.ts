import type { Page } from "@playwright/test";
import { minutesLater, wallTimeOf } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { animation, evening, imageField, makeNight, posterFile, readAlert, readNight } from "./nights.ts";
import { expect, test } from "./site.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const name = (page: Page) => page.getByLabel("Name", { exact: true });

const update = (page: Page) => page.getByRole("button", { name: "Update event" });

test("an event is found, edited and shown after a reload; guests see the change", { tag: "@journey" }, async ({
  page,
  staff,
  request,
}) => {
  const { _id, imgsrc } = await makeNight(request, staff, { name: "Before" });
  let pass = () => {};
  const held = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await page.route(`**/api/event/admin-event/${_id}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/edit-event/${_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Edit Event ID: ${_id}`);
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  pass();
  await expect(name(page)).toHaveValue("Before");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Edit Event ID: ${_id}`);

  await name(page).fill("After");
  await page.getByLabel("Start", { exact: true }).fill("2031-06-07T21:00");
  await expect(page.getByLabel("End", { exact: true })).toHaveValue("2031-06-08T03:00");
  await page.getByRole("switch", { name: "Status" }).click();
  await page.getByLabel("Alt text").fill("A poster, all blue");
  await page.getByRole("switch", { name: "Status" }).click();
  await page.getByRole("switch", { name: "Status" }).click();
  await update(page).click();
  await expect(page.getByRole("alertdialog", { name: "Event updated successfully!" })).toBeVisible();
  await expect(name(page)).toHaveValue("After");
  await page.evaluate(() => Object.assign(window, { before: true }));
  await Promise.all([page.waitForEvent("load"), readAlert(page, "Event updated successfully!")]);
  await expect(name(page)).toHaveValue("After");
  expect(await page.evaluate(() => "before" in window)).toBe(false);
  expect(await readNight(request, staff, _id)).toMatchObject({
    name: "After",
    start_date: "2031-06-07T21:00:00+10:00",
    end_date: "2031-06-08T03:00:00+10:00",
    status: false,
    imgsrc,
    picture: { alt: "A poster, all blue" },
  });
  const isPublic = async () =>
    ((await (await request.get("/api/event/getAllEvents")).json()) as { name: string }[]).some(
      ({ name }) => name === "After",
    );
  expect(await isPublic()).toBe(false);
  await expect(page.getByRole("switch", { name: "Status" })).not.toBeChecked();
  await page.getByRole("switch", { name: "Status" }).click();
  await update(page).click();
  await readAlert(page, "Event updated successfully!");
  expect(await isPublic()).toBe(true);
});

test("an unknown event has a message with a link to all events", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await page.goto("/admin/edit-event/nothing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Event ID: nothing");
  await expect(page.getByText("This event was not found. It may have been deleted.")).toBeVisible();
  await page.getByRole("link", { name: "All events" }).click();
  await expect(page).toHaveURL("/admin/events");
});

test("a new image needs its own alt text; the current image gets its own back", async ({ page, staff, request }) => {
  const { _id } = await makeNight(request, staff, { alt: "A poster, all blue" });
  await page.goto(`/admin/edit-event/${_id}`);
  const words = page.getByLabel("Alt text");
  await expect(words).toHaveValue("A poster, all blue");
  await imageField(page).setInputFiles(await posterFile());
  await expect(words).toHaveValue("");
  await page.getByRole("button", { name: "Keep current image" }).click();
  await expect(words).toHaveValue("A poster, all blue");
  await words.fill("Mine");
  await imageField(page).setInputFiles(await posterFile());
  await expect(words).toHaveValue("Mine");
});

test("other failures show the server's message", async ({ page, staff, request, allowConsoleErrors }) => {
  allowConsoleErrors(/415|ERR_FAILED/);
  const { _id } = await makeNight(request, staff);
  await page.goto(`/admin/edit-event/${_id}`);
  await imageField(page).setInputFiles(animation);
  await update(page).click();
  expect(await readAlert(page, "Error updating event.")).toMatch(/JPEG/);
  await page.getByRole("button", { name: "Keep current image" }).click();
  await name(page).fill("Kept");
  await page.route("**/api/event/edit-event/*", (route) => route.abort());
  await update(page).click();
  await readAlert(page, "Network error. Please try again later.");
  await expect(name(page)).toHaveValue("Kept");
});

test("an error found by the server is marked at its field: an end before the start across a clock change", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  const { _id } = await makeNight(request, staff);
  await page.goto(`/admin/edit-event/${_id}`);
  const end = page.getByLabel("End", { exact: true });
  await page.getByLabel("Start", { exact: true }).fill("2031-10-05T02:30");
  await end.fill("2031-10-05T03:10");
  await update(page).click();
  await readAlert(page, "Error updating event.");
  await expect(end).toBeFocused();
  await expect(end).toHaveAttribute("aria-invalid", "true");
  await expect(end).toHaveAccessibleDescription(/^The end must be after the start\./);
});

test("leaving an unchanged form asks nothing", async ({ page, staff, request }) => {
  const { _id } = await makeNight(request, staff);
  await page.goto(`/admin/edit-event/${_id}`);
  await name(page).fill("Something else");
  await name(page).fill("Night of the test");
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveURL("/admin/events");
});

test("an event is duplicated from its page to the same weekday next week, inactive", async ({
  page,
  staff,
  request,
}) => {
  const night = await makeNight(request, staff, { name: "Again", start_date: evening(12) });
  await page.goto(`/admin/edit-event/${night._id}`);
  await page.getByRole("button", { name: "Duplicate" }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate Again" });
  const start = dialog.getByLabel("New date");
  await expect(start).toBeFocused();
  await expect(start).toHaveValue(minutesLater(wallTimeOf(night.start_date), 7 * 24 * 60));
  await dialog.getByLabel("Name").fill("Again and again");
  await dialog.getByRole("button", { name: "Duplicate" }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(name(page)).toHaveValue("Again and again");
  await expect(page.getByRole("switch", { name: "Status" })).not.toBeChecked();
  await expect(page.getByRole("status")).toContainText("created. Hidden from guests until you activate it.");
  const { items } = await (await request.get("/api/event/admin-all-events?q=Again%20and", staff)).json();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ status: false, imgsrc: night.imgsrc, description: night.description });
  expect(page.url()).toContain(items[0]._id);
});
