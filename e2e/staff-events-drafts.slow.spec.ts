import type { Page } from "@playwright/test";
import { minutesLater } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { evening, imageField, makeNight, posterFile, readAlert, readNight } from "./nights.ts";
import { expect, siteAdmin, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const name = (page: Page) => page.getByLabel("Name", { exact: true });

const update = (page: Page) => page.getByRole("button", { name: "Update event" });

/** Stops polling, so that only the test's own action meets the expired token. */
async function stillBackground(page: Page): Promise<void> {
  await page.route("**/api/{admin/pulse,event/check-event,event/check-link}*", () => {});
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(siteAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.getByRole("button", { name: "Login" }).click();
}

test("after a token expires while typing and a new login, the typed text is restored", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/401/);
  const { _id } = await makeNight(request, staff, { name: "Long words" });
  await stillBackground(page);
  await page.goto(`/admin/edit-event/${_id}`);
  await page.getByLabel("Description").fill("A text that took all afternoon.");
  await imageField(page).setInputFiles(await posterFile());
  await request.post("/api/admin/logout", staff);
  await update(page).click();
  expect(await readAlert(page, "Error updating event. Token expired, login again.")).toContain("chosen again");
  await expect(page).toHaveURL(`/admin/login?next=${encodeURIComponent(`/admin/edit-event/${_id}`)}`);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(null);

  await logIn(page);
  await expect(page).toHaveURL(`/admin/edit-event/${_id}`);
  await expect(page.getByLabel("Description")).toHaveValue("A text that took all afternoon.");
  await expect(page.getByText("Unsaved draft restored. Choose the image again.")).toBeVisible();
  await update(page).click();
  await readAlert(page, "Event updated successfully!");
  await expect(page.getByLabel("Description")).toHaveValue("A text that took all afternoon.");
  await expect(page.getByText("Unsaved draft restored.")).toHaveCount(0);
});

test("the same while adding: nothing is lost", async ({ page, staff, request, allowConsoleErrors }) => {
  allowConsoleErrors(/401/);
  await stillBackground(page);
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/admin/add-event");
  await name(page).fill("Half a night");
  await page.getByLabel("Start", { exact: true }).fill(evening(20));
  await page.getByLabel("Description").fill("Half.");
  await page.getByLabel("Ticket link").fill("https://tickets.example/half");
  await imageField(page).setInputFiles(await posterFile());
  await request.post("/api/admin/logout", staff);
  await page.getByRole("button", { name: "Add event" }).click();
  expect(await readAlert(page, "Error adding event.")).toContain("Your session has ended.");
  await logIn(page);
  await expect(page).toHaveURL("/admin/add-event");
  await expect(name(page)).toHaveValue("Half a night");
  await expect(page.getByLabel("End", { exact: true })).toHaveValue(minutesLater(evening(20), 360));
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(name(page)).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(name(page)).toHaveValue("Half a night");
  await page.reload();
  await expect(name(page)).toHaveValue("Half a night");
});

test("a draft survives a reload; leaving the page asks first", async ({ page, staff, request }) => {
  const { _id } = await makeNight(request, staff, { name: "Unsaved" });
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(`/admin/edit-event/${_id}`);
  await name(page).fill("Unsaved, and more");
  await page.getByRole("switch", { name: "Status" }).click();
  await page.reload();
  await expect(name(page)).toHaveValue("Unsaved, and more");
  await expect(page.getByRole("switch", { name: "Status" })).not.toBeChecked();
  await expect(page.getByText("Unsaved draft restored.")).toBeVisible();

  const places = page.getByRole("navigation", { name: "Back office" });
  await places.getByRole("link", { name: "Events" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/edit-event/${_id}`);
  await places.getByRole("link", { name: "Events" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/events");
  expect((await readNight(request, staff, _id)).name).toBe("Unsaved");
});

test("when two people edit an event, the later one sees the other's changes, chooses, and keeps the draft", async ({
  page,
  staff,
  request,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/412/);
  const { _id, start_date } = await makeNight(request, staff, { name: "Shared", description: "As it was." });
  const other = await context.newPage();
  await Promise.all([page, other].map((one) => one.goto(`/admin/edit-event/${_id}`)));
  for (const one of [page, other]) await expect(name(one)).toHaveValue("Shared");

  await name(other).fill("Theirs");
  await other.getByLabel("Description").fill("Their words.");
  await other.getByLabel("Alt text").fill("Their poster");
  await update(other).click();
  await readAlert(other, "Event updated successfully!");

  await name(page).fill("Mine");
  await page.getByLabel("Description").fill("My words.");
  await page.getByLabel("Ticket link").fill("https://tickets.example/mine");
  await update(page).click();
  const said = await readAlert(page, "Error updating event.");
  expect(said).toContain("changed this while you were editing. Yours is safe.");
  expect(said).toContain("Updated: Alt text.");
  expect(said).toMatch(/Name: you wrote “Mine”, .+ “Theirs”\./);

  await expect(page.locator("[data-stale-edit]")).toBeFocused();
  await expect(name(page)).toHaveValue("Mine");
  await expect(page.getByLabel("Alt text")).toHaveValue("Their poster");
  expect(await axeFindings(page)).toEqual([]);
  const clash = page.getByRole("group", { name: "Name" });
  await expect(clash.getByRole("radio", { name: /^You Mine$/ })).toBeChecked();
  await clash.getByRole("radio", { name: /Theirs$/ }).check();
  await expect(name(page)).toHaveValue("Theirs");
  await page.getByRole("button", { name: "Keep all mine" }).click();
  await expect(name(page)).toHaveValue("Mine");
  await page.getByRole("button", { name: /^Use all of/ }).click();
  await expect(name(page)).toHaveValue("Theirs");
  await expect(page.getByLabel("Description")).toHaveValue("Their words.");
  await clash.getByRole("radio", { name: /^You Mine$/ }).check();

  await update(page).click();
  await readAlert(page, "Event updated successfully!");
  expect(await readNight(request, staff, _id)).toMatchObject({
    name: "Mine",
    description: "Their words.",
    redirection_url: "https://tickets.example/mine",
    start_date,
    picture: { alt: "Their poster" },
  });
});

test("a draft is merged with another admin's later changes", async ({ page, staff, request }) => {
  const { _id, end_date } = await makeNight(request, staff, { name: "Old", description: "Old words." });
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(`/admin/edit-event/${_id}`);
  await page.getByLabel("Description").fill("Draft words.");
  const now = await readNight(request, staff, _id);
  const answer = await request.post(`/api/event/edit-event/${_id}`, {
    ...staff,
    multipart: {
      name: "New",
      start_date: now.start_date,
      end_date,
      description: now.description,
      redirection_url: now.redirection_url,
      status: "true",
    },
  });
  expect(answer.status()).toBe(200);
  await page.reload();
  await expect(name(page)).toHaveValue("New");
  await expect(page.getByLabel("Description")).toHaveValue("Draft words.");
  await expect(page.getByText("Updated: Name.")).toBeVisible();
  await update(page).click();
  await readAlert(page, "Event updated successfully!");
  expect(await readNight(request, staff, _id)).toMatchObject({ name: "New", description: "Draft words." });
});
