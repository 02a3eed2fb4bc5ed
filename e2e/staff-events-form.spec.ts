import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { formatLongDate, monthOf } from "../app/platform/lib/time/wall-time-text.ts";
import { WEEKDAYS } from "../app/platform/venue/schema/opening-hours.ts";
import { logIn } from "./log-in.ts";
import { animation, evening, fillNight, imageField, makeNight, posterFile, readAlert, readNight } from "./nights.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

test("an event is added with its image and shown in the public calendar; the form is empty again", {
  tag: "@journey",
}, async ({ page, browser, site }) => {
  const start = evening(33);
  await page.goto("/admin/add-event");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add Event");
  await expect(page.getByRole("switch", { name: "Status" })).toBeChecked();
  await fillNight(page, "Slow Heat", start);
  await imageField(page).setInputFiles(await posterFile());
  await expect(page.getByText("1200 × 1500 px")).toBeVisible();
  await page.getByLabel("Alt text").fill("Poster: Slow Heat, all blue");
  await expect(page.getByRole("img", { name: /^Preview: .*10 PM – 4 AM, Slow Heat$/ })).toBeVisible();
  await page.getByLabel("Doors").fill("21:30");
  await page.getByLabel("Entry").fill("Last entry 1 AM");
  await page.getByLabel("Set times").fill("half eleven Mia");
  await page.getByRole("button", { name: "Add event" }).click();
  const setTimes = page.getByLabel("Set times");
  await expect(setTimes).toHaveAccessibleDescription(/Can't read "half eleven Mia"\. Use 23:30 Mia, one per line\./);
  await setTimes.fill("23:30 Mia\n1:00 Ada");
  await page.getByLabel("Line-up").fill("Mia\nAda");
  await page.getByRole("button", { name: "Add event" }).click();

  // The next steps are offered: view it, share it, repeat it.
  const added = page.getByRole("alertdialog", { name: "Event added successfully!" });
  const view = added.getByRole("link", { name: "View event" });
  const path = (await view.getAttribute("href")) ?? "";
  await expect(added.getByRole("link", { name: "Share" })).toHaveAttribute(
    "href",
    new RegExp(encodeURIComponent(path)),
  );
  expect(await axeFindings(page)).toEqual([]);
  await added.getByRole("button", { name: "Repeat" }).click();
  await expect(added).toHaveCount(0);
  const repeat = page.getByRole("dialog", { name: "Repeat Slow Heat" });
  await repeat.getByRole("button", { name: "Cancel" }).click();
  await expect(repeat).toHaveCount(0);

  for (const label of ["Name", "Start", "End", "Description", "Ticket link", "Alt text", "Doors", "Line-up"])
    await expect(page.getByLabel(label, { exact: !/text|Doors|Line-up/.test(label) })).toHaveValue("");
  await expect(page.getByText("1200 × 1500 px")).toHaveCount(0);

  const guest = await browser.newPage({ baseURL: site.origin });
  await guest.goto(`/events?show=${monthOf(start)}`);
  const card = guest.getByRole("article").filter({ hasText: "Slow Heat" });
  await expect(card.getByText("10 PM – 4 AM")).toBeVisible();
  await expect(card.getByRole("link", { name: /^BUY TICKETS/ })).toHaveAttribute(
    "href",
    "https://tickets.example/slow-heat",
  );
  const image = card.getByRole("img", { name: "Poster: Slow Heat, all blue" });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(200);
  await guest.goto(path);
  for (const words of [/9:30 PM/, /11:30 PM.* Mia/, /^Mia, Ada$/, /Last entry 1 AM/])
    await expect(guest.getByRole("definition").filter({ hasText: words }).first()).toBeVisible();
  await guest.close();
});

test("every required field shows a message; nothing is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/admin/add-event");
  await page.getByRole("button", { name: "Add event" }).click();
  for (const label of ["Name", "Start", "End", "Description", "Ticket link"]) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/^(Enter|Choose) /);
  }
  await expect(imageField(page)).toHaveAccessibleDescription(/Choose an image\./);
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();

  await fillNight(page, "Slow Heat");
  await page.getByLabel("Ticket link").fill("ftp://tickets.example");
  await imageField(page).setInputFiles({ name: "lineup.txt", mimeType: "text/plain", buffer: Buffer.from("DJ") });
  await expect(page.getByText("This file isn't an image. Choose a JPEG, PNG, WebP or AVIF.")).toBeVisible();
  await page.getByRole("button", { name: "Add event" }).click();
  await expect(page.getByLabel("Ticket link")).toHaveAccessibleDescription(/http:\/\/ or https:\/\//);
  await expect(page.getByLabel("Ticket link")).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true })).not.toHaveAttribute("aria-invalid");
  expect(sent).toEqual([]);
});

test("the form has notes on dates: clock changes, another event, a past date; the end is six hours after the start until it is edited; an end before the start is not saved", async ({
  page,
  staff,
  request,
}) => {
  await page.goto("/admin/add-event");
  const [start, end] = [page.getByLabel("Start", { exact: true }), page.getByLabel("End", { exact: true })];
  await start.fill("2031-04-05T22:00");
  await expect(page.getByText("The clocks go back during this event. It lasts 7 hours.")).toBeVisible();
  await start.fill("2031-10-05T02:30");
  await expect(page.getByText(/The clocks go forward on .*Using 3:30 AM\./)).toBeVisible();
  await start.fill(evening(-9));
  await expect(page.getByText("This event has ended. Guests find it under past events.")).toBeVisible();

  const other = evening(203);
  await makeNight(request, staff, { name: "The other room", start_date: other });
  await start.fill(other.replace("T22:00", "T23:00"));
  await expect(page.getByText(/The other room is on at the same time, until 4 AM on /)).toBeVisible();
  await expect(page.getByText("Check the dates")).toBeVisible();

  await start.fill("2031-03-08T22:00");
  await expect(end).toHaveValue("2031-03-09T04:00");
  await expect(start).toHaveAccessibleDescription("Sat 8 Mar 2031, Sydney time");
  await start.fill("2031-03-15T21:30");
  await expect(end).toHaveValue("2031-03-16T03:30");
  await end.fill("2031-03-15T20:00");
  await start.fill("2031-03-15T21:00");
  await expect(end).toHaveValue("2031-03-15T20:00");
  await expect(page.getByText("Ends before it starts")).toBeVisible();

  await fillNight(page, "Backwards", "2031-03-15T21:00");
  await imageField(page).setInputFiles(await posterFile());
  await page.getByRole("button", { name: "Add event" }).click();
  await expect(end).toHaveAttribute("aria-invalid", "true");
  await expect(end).toHaveAccessibleDescription(/The end must be after the start\./);
  await expect(end).toBeFocused();
});

test("an image is required, a small one gets a warning, and a rejected one its reason", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/415/);
  await page.goto("/admin/add-event");
  const list = page.getByRole("region", { name: "Checklist" });
  await expect(
    list.getByText(/^No image: the calendar, event page and shared links show the club's sun/),
  ).toBeVisible();
  await imageField(page).setInputFiles(await posterFile(480, 600));
  await expect(page.getByText(/This image is small and will look blurred/)).toBeVisible();
  await expect(list.getByText(/^The image is 480 × 600 px\. It looks blurred on phones/)).toBeVisible();
  await imageField(page).setInputFiles({ ...(await posterFile()), buffer: Buffer.from("not an image at all") });
  await expect(page.getByText("This file can't be shown as an image. Choose another.")).toBeVisible();
  await imageField(page).setInputFiles({ ...(await posterFile()), buffer: Buffer.alloc(11.5 * 1024 * 1024) });
  await expect(page.getByText("This image is 11.5 MB. Choose one up to 10 MB.")).toBeVisible();

  await fillNight(page, "Moving image");
  await imageField(page).setInputFiles(animation);
  await page.getByRole("button", { name: "Add event" }).click();
  expect(await readAlert(page, "Error adding event.")).toMatch(/JPEG/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Moving image");
});

test("offline shows an error and keeps everything, including the image; a double click then adds one event with upload progress", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  await page.goto("/admin/add-event");
  await fillNight(page, "Patience");
  await imageField(page).setInputFiles(await posterFile());
  await page.route("**/api/event/add-event", (route) => route.abort());
  await page.getByRole("button", { name: "Add event" }).click();
  await readAlert(page, "Network error. Please try again later.");
  await page.unroute("**/api/event/add-event");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/event/add-event", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add event" }).dblclick();
  await expect(page.getByRole("button", { name: "Adding..." })).toBeDisabled();
  await expect(page.getByRole("progressbar", { name: "Upload progress" })).toBeVisible();
  held.resolve();
  await readAlert(page, "Event added successfully!");
  const { total } = await (await request.get("/api/event/admin-all-events?q=Patience", staff)).json();
  expect(total).toBe(1);
});

test("the focal point moves by keyboard, and guests see the image around it", async ({
  page,
  staff,
  request,
  browser,
  site,
}) => {
  const { _id, start_date } = await makeNight(request, staff, { name: "In focus", start_date: evening(61) });
  await page.goto(`/admin/edit-event/${_id}`);
  const field = imageField(page);
  await field.setInputFiles(await posterFile(1600, 900));
  await field.focus();
  await page.keyboard.press("Shift+Tab");
  const ring = page.getByRole("slider", { name: "Focal point" });
  await expect(ring).toBeFocused();
  await expect(ring).toHaveAttribute("aria-valuetext", "50 % from the left, 50 % from the top");
  for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowLeft", "Shift+ArrowUp", "ArrowDown"])
    await page.keyboard.press(key);
  await expect(ring).toHaveAttribute("aria-valuetext", "42 % from the left, 41 % from the top");
  await page.getByRole("button", { name: "Update event" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(ring).toHaveAttribute("aria-valuenow", "42");
  expect((await readNight(request, staff, _id)).picture?.focus).toBe("42% 41%");

  const guest = await browser.newPage({ baseURL: site.origin });
  await guest.goto(`/events?show=${monthOf(start_date)}`);
  const image = guest.getByRole("article").filter({ hasText: "In focus" }).locator("img");
  await expect(image).toHaveCSS("object-position", "42% 41%");
  await guest.close();
});

test("an image can be dropped on the form; a click and a drag of the ring move the focal point; the preview shows the poster on a phone and on a wide screen before saving", async ({
  page,
}) => {
  await page.goto("/admin/add-event");
  const bytes = [...(await posterFile(800, 1000)).buffer];
  const transfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], "dropped.jpg", { type: "image/jpeg" }));
    return data;
  }, bytes);
  const place = page.getByText("Drop an image here or choose one");
  await place.dispatchEvent("dragover", { dataTransfer: transfer });
  await place.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.getByText("dropped.jpg, 800 × 1000 px")).toBeVisible();

  await imageField(page).setInputFiles(await posterFile(1000, 1000));
  const ring = page.getByRole("slider", { name: "Focal point" });
  await expect(page.getByText("1000 × 1000 px")).toBeVisible();
  const image = page.locator("form img").first();
  const boxNow = async () => {
    const box = await image.boundingBox();
    if (!box) throw new Error("The image is not shown");
    return box;
  };
  const { width, height } = await boxNow();
  await image.click({ position: { x: width * 0.25, y: height * 0.75 } });
  await expect(ring).toHaveAttribute("aria-valuetext", "25 % from the left, 75 % from the top");
  await ring.hover();
  const box = await boxNow();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.mouse.move(box.x + box.width * 0.9, box.y - 40);
  await page.mouse.up();
  await expect(ring).toHaveAttribute("aria-valuetext", "90 % from the left, 0 % from the top");

  await fillNight(page, "Not yet");
  await page.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview" });
  await expect(dialog.getByText("On a phone")).toBeVisible();
  await expect(dialog.getByRole("img", { name: /^Preview: .*Not yet$/ })).toHaveCount(2);
  await expect(dialog.getByText("On a wide screen, one of four in a row")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Not yet");
});

test("a new event starts from the club's hours, and a repeat leaves out the dates on which the club is closed", async ({
  page,
  startOwnSite,
}) => {
  const { origin } = await startOwnSite();
  await logIn(page, origin);
  const weekly = WEEKDAYS.map((day) => ({ day, opens: "21:15", closes: "03:45" }));
  await publishSettings(origin, { "hours.weekly": weekly });

  await page.goto(`${origin}/admin/add-event`);
  await page
    .getByRole("button", { name: /9:15 PM – 3:45 AM$/ })
    .last()
    .click();
  await expect(page.getByLabel("Start", { exact: true })).toHaveValue(/T21:15$/);
  await expect(page.getByLabel("End", { exact: true })).toHaveValue(/T03:45$/);
  await expect(page.getByText("Next open nights:")).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  const start = await page.getByLabel("Start", { exact: true }).inputValue();
  const closed = addDays(start.slice(0, 10), 14);
  await publishSettings(origin, { "hours.special": [{ date: closed, opens: "", closes: "", note: "Works" }] });

  await fillNight(page, "Slow Heat", start);
  await imageField(page).setInputFiles(await posterFile());
  await page.getByRole("button", { name: "Add and repeat" }).click();
  const repeat = page.getByRole("dialog", { name: "Repeat Slow Heat" });
  await expect(repeat.getByRole("checkbox", { name: new RegExp(formatLongDate(closed)) })).not.toBeChecked();
  await expect(repeat.getByText(/^The club is closed on .* \(Works\)\./)).toBeVisible();
  await expect(repeat.getByRole("checkbox").first()).toBeChecked();
});
