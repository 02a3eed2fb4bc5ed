import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { formatDay } from "../app/platform/lib/time/wall-time-text.ts";
import type { Series } from "../app/programme/events/shapes.ts";
import { evening, fillNight, imageField, makeNight, posterFile, readAlert, readNight } from "./nights.ts";
import { expect, test } from "./site.ts";
import { expectNoFindings } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

test("an event repeats weekly: one date is skipped at the start, all upcoming events are edited, one is skipped and restored", async ({
  page,
  staff,
  request,
}) => {
  const start = evening(300);
  const day = start.slice(0, 10);
  const { _id } = await makeNight(request, staff, { name: "Residency", start_date: start });
  await makeNight(request, staff, { name: "Somebody else", start_date: `${addDays(day, 14)}T21:00` });

  await page.goto(`/admin/edit-event/${_id}`);
  await page.getByRole("button", { name: "Repeat", exact: true }).click();
  const repeat = page.getByRole("dialog", { name: "Repeat Residency" });
  await expect(repeat.getByLabel("Repeats")).toHaveValue("week");
  await repeat.getByLabel("End date").fill(addDays(day, 28));
  await expect(repeat.getByRole("checkbox")).toHaveCount(4);
  await expect(repeat.getByText(/^Somebody else is on at the same time/)).toBeVisible();
  await repeat.getByRole("checkbox").nth(1).uncheck();
  await expect(repeat.getByText("3 of 4 events")).toBeVisible();
  await repeat.getByRole("switch", { name: "Activate now" }).click();
  await repeat.getByRole("button", { name: "Create 3 events" }).dblclick();
  await expect(page.getByRole("status")).toContainText("3 events created and activated.");
  const series = (await readNight(request, staff, _id)).series?._id;
  const nights = async () => {
    const answer = await request.get(`/api/event/series/${series}`, staff);
    return ((await answer.json()) as { series: Series }).series.nights;
  };
  expect((await nights()).map(({ start_date }) => start_date.slice(0, 16))).toEqual(
    [0, 7, 21, 28].map((days) => `${addDays(day, days)}T22:00`),
  );

  // A single event.
  const last = (await nights())[3]?._id ?? "";
  await page.goto(`/admin/edit-event/${last}`);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Residency: the finale");
  await page.getByRole("button", { name: "Update event" }).click();
  const ask = page.getByRole("dialog", { name: "Apply to this event only?" });
  // No event follows, so there is no question.
  await readAlert(page, "Event updated successfully!");
  await expect(ask).toHaveCount(0);

  // All upcoming ones, except values that were set on a single one.
  await page.goto(`/admin/edit-event/${_id}`);
  await name.fill("Residency II");
  await page.getByRole("button", { name: "Update event" }).click();
  await expect(ask).toContainText("You changed: name.");
  await ask.getByRole("button", { name: "This and 3 upcoming events" }).click();
  const said = await readAlert(page, "Event updated successfully!");
  expect(said).toContain("2 upcoming events updated too.");
  expect(said).toContain(`${formatDay(addDays(day, 28))}: name`);
  expect((await nights()).map((night) => night.name)).toEqual([
    ...Array(3).fill("Residency II"),
    "Residency: the finale",
  ]);

  // Door times for the upcoming ones as well; the line-up for this one only.
  await page.getByLabel("Doors").fill("21:15");
  await page.getByRole("button", { name: "Update event" }).click();
  await expect(ask).toContainText("You changed: doors.");
  await ask.getByRole("button", { name: "This and 3 upcoming events" }).click();
  expect(await readAlert(page, "Event updated successfully!")).toContain("3 upcoming events updated too.");
  await page.getByLabel("Line-up").fill("Mica Levi");
  await page.getByRole("button", { name: "Update event" }).click();
  await ask.getByRole("button", { name: "This event only" }).click();
  await readAlert(page, "Event updated successfully!");
  const cards = await Promise.all((await nights()).map(({ _id }) => readNight(request, staff, _id)));
  expect(cards.map(({ doors, line_up }) => `${doors} ${line_up}`)).toEqual([
    "21:15 Mica Levi",
    ...Array(3).fill("21:15 "),
  ]);

  // One is skipped and restored.
  await page.getByRole("button", { name: "View series" }).click();
  const all = page.getByRole("dialog", { name: "Events in this series" });
  await expect(all.getByText(/Changed here: “Residency: the finale”/)).toBeVisible();
  const second = new RegExp(`${formatDay(addDays(day, 7))}`);
  await all.getByRole("button", { name: new RegExp(`^Skip ${second.source}`) }).click();
  await expect(all.getByText("Skipped", { exact: true })).toBeVisible();
  await expect.poll(async () => (await nights())[1]?.skipped).toBe(true);
  await all.getByRole("button", { name: new RegExp(`^Restore ${second.source}`) }).click();
  await expect.poll(async () => (await nights())[1]?.skipped).toBe(false);

  await page.goto("/admin/events?q=residency");
  await expect(page.getByRole("row").filter({ hasText: /every \w+day/ })).toHaveCount(4);
});

test("a new event is added and repeated in one step", async ({ page, staff, request }) => {
  await page.goto("/admin/add-event");
  await fillNight(page, "First Friday", evening(400));
  await imageField(page).setInputFiles(await posterFile());
  await page.getByRole("button", { name: "Add and repeat" }).click();
  const repeat = page.getByRole("dialog", { name: "Repeat First Friday" });
  await repeat.getByLabel("Repeats").selectOption("month");
  await repeat.getByLabel("Ends").selectOption("times");
  await repeat.getByLabel("Number of events").fill("61");
  await expect(repeat.getByText("Enter a number from 1 to 60.")).toBeVisible();
  await repeat.getByLabel("Number of events").fill("2");
  await repeat.getByRole("button", { name: "Create 2 events" }).click();
  await expect(page.getByRole("status")).toContainText("2 events created as inactive.");
  const { items } = await (await request.get("/api/event/admin-all-events?q=First%20Friday", staff)).json();
  expect(items).toHaveLength(3);
});

test("in both themes axe finds nothing on the dialogs of a series", async ({ page, staff, request }) => {
  const { _id } = await makeNight(request, staff, { name: "Looked at", start_date: evening(500) });
  const body = { data: { every: "week", times: 2 }, ...staff };
  expect((await request.post(`/api/event/repeat-event/${_id}`, body)).status()).toBe(201);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/edit-event/${_id}`);
  await page.getByRole("button", { name: "Repeat", exact: true }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await expectNoFindings(page, "making a series");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "View series" }).click();
  await expect(page.getByRole("button", { name: /^Skip / }).first()).toBeVisible();
  await expectNoFindings(page, "its nights");
  await page.keyboard.press("Escape");
  await page.getByLabel("Name", { exact: true }).fill("Looked at twice");
  await page.getByRole("button", { name: "Update event" }).click();
  await expect(page.getByRole("dialog", { name: "Apply to this event only?" })).toBeVisible();
  await expectNoFindings(page, "asking");
});
