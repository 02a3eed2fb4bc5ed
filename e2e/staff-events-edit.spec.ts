import type { Page } from "@playwright/test";
import { minutesLater, wallTimeOf } from "../app/lib/wall-steps.ts";
import { animation, evening, makeNight, pictureField, posterFile, readAlert, readNight } from "./nights.ts";
import { expect, siteAdmin, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const name = (page: Page) => page.getByLabel("Name", { exact: true });
const update = (page: Page) => page.getByRole("button", { name: "Update event" });

/** Nothing but what the test does itself finds out that the token has ended. */
async function stillBackground(page: Page): Promise<void> {
  await page.route("**/api/{admin/pulse,event/check-event,event/check-link}*", () => {});
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(siteAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.getByRole("button", { name: "Login" }).click();
}

test("a night is found, changed and shown again after a reload; guests see the change", async ({
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

test("no such night is said plainly, and leads to those there are", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await page.goto("/admin/edit-event/nothing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Event ID: nothing");
  await expect(page.getByText("This event was not found. It may have been deleted.")).toBeVisible();
  await page.getByRole("link", { name: "All events" }).click();
  await expect(page).toHaveURL("/admin/events");
});

test("another picture asks for words of its own; the one before brings its own back", async ({
  page,
  staff,
  request,
}) => {
  const { _id } = await makeNight(request, staff, { alt: "A poster, all blue" });
  await page.goto(`/admin/edit-event/${_id}`);
  const words = page.getByLabel("Alt text");
  await expect(words).toHaveValue("A poster, all blue");
  await pictureField(page).setInputFiles(await posterFile());
  await expect(words).toHaveValue("");
  await page.getByRole("button", { name: "Keep current image" }).click();
  await expect(words).toHaveValue("A poster, all blue");
  await words.fill("Mine");
  await pictureField(page).setInputFiles(await posterFile());
  await expect(words).toHaveValue("Mine");
});

test("a failure that is not about the token says so with the server's words", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/415|ERR_FAILED/);
  const { _id } = await makeNight(request, staff);
  await page.goto(`/admin/edit-event/${_id}`);
  await pictureField(page).setInputFiles(animation);
  await update(page).click();
  expect(await readAlert(page, "Error updating event.")).toMatch(/JPEG/);
  await page.getByRole("button", { name: "Keep current image" }).click();
  await name(page).fill("Kept");
  await page.route("**/api/event/edit-event/*", (route) => route.abort());
  await update(page).click();
  await readAlert(page, "Network error. Please try again later.");
  await expect(name(page)).toHaveValue("Kept");
});

test("what only the server can tell is marked at its field: an end that daylight saving puts before the start", async ({
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
  await expect(end).toHaveAccessibleDescription(/^The end is not after the start\./);
});

test("a token that ended while typing: sign in, come back, and what was typed is there", async ({
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
  await pictureField(page).setInputFiles(await posterFile());
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
  await pictureField(page).setInputFiles(await posterFile());
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

test("what is typed survives a reload; leaving with it asks first", async ({ page, staff, request }) => {
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

test("nothing changed, nothing asked", async ({ page, staff, request }) => {
  const { _id } = await makeNight(request, staff);
  await page.goto(`/admin/edit-event/${_id}`);
  await name(page).fill("Something else");
  await name(page).fill("Night of the test");
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveURL("/admin/events");
});

test("two people at once: the later one sees who changed what, chooses, and loses nothing typed", async ({
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

test("a draft on a night that somebody changed since is put together with it", async ({ page, staff, request }) => {
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

test("a night is copied from its page to the same weekday next week, inactive", async ({ page, staff, request }) => {
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
