import { evening, fillNight, imageField, makeNight, posterFile, readNight } from "./nights.ts";
import { expect, test } from "./site.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const points = { name: "Checklist" };

test("notes appear while typing, and each links to its field", async ({ page }) => {
  await page.goto("/admin/add-event");
  const list = page.getByRole("region", points);
  await list.getByRole("button", { name: "No description yet." }).click();
  await expect(page.getByLabel("Description")).toBeFocused();
  await page.getByLabel("Description").fill("Six hours.");
  await list.getByRole("button", { name: /^The description has 10 characters\./ }).click();
  await expect(page.getByLabel("Description")).toBeFocused();

  await fillNight(page, "Slow Heat", evening(51));
  await expect(list.getByText("Ends after it starts")).toBeVisible();
  await list.getByRole("button", { name: "tickets.example doesn't exist." }).click();
  await expect(page.getByLabel("Ticket link")).toBeFocused();
  await page.getByLabel("Ticket link").fill("http://127.0.0.1:22/");
  await expect(list.getByText(/^The ticket link is in a private network/)).toBeVisible();

  await imageField(page).setInputFiles(await posterFile());
  await expect(list.getByText("Image 1200 × 1500")).toBeVisible();
  await page.getByLabel("End", { exact: true }).fill(evening(51).replace("T22:00", "T22:30"));
  await expect(page.getByText("This lasts 30 minutes. Check the end.")).toBeVisible();
  await expect(list.getByRole("button", { name: "Check the dates" })).toBeVisible();
});

test("activating an event shows its notes again; none blocks", async ({ page, staff, request }) => {
  const { _id } = await makeNight(request, staff, { name: "Half done", status: "false", start_date: evening(52) });
  await page.goto("/admin/events?q=half%20done");
  const status = page.getByRole("switch", { name: /^Half done, / });
  await status.click();
  const dialog = page.getByRole("alertdialog", { name: /^Activate Half done, / });
  await expect(dialog.getByRole("link", { name: /^Check: The image is 400 × 500 px\./ })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^Fix: tickets\.example doesn't exist\./ })).toBeVisible();
  await dialog.getByRole("link", { name: /The description has 17 characters/ }).click();
  await expect(page.getByLabel("Description")).toBeFocused();
  expect((await readNight(request, staff, _id)).status).toBe(false);

  await page.goBack();
  await status.click();
  await dialog.getByRole("button", { name: "Activate" }).click();
  await expect(status).toBeChecked();
  await expect.poll(async () => (await readNight(request, staff, _id)).status).toBe(true);
});

test("the preview shows a draft as a search result, a shared link with its real image, and a calendar entry", async ({
  page,
}) => {
  await page.goto("/admin/add-event");
  await page.getByRole("button", { name: "Preview" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Preview" });
  await expect(dialog.getByText("Enter a name, start and end to see it.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  await fillNight(page, "Slow Heat", "2031-11-29T22:00");
  await imageField(page).setInputFiles(await posterFile());
  await page.getByRole("button", { name: "Preview" }).first().click();
  const search = dialog.getByRole("region", { name: "Search result" });
  await expect(search).toContainText("Slow Heat, Sat 29 Nov 2031 | Afterglow");
  await expect(search).toContainText("Sat 29 Nov, 10 PM to 4 AM. Six hours of slow heat.");
  const share = dialog.getByRole("img", { name: "Preview of the shared link" });
  await expect.poll(() => share.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  const calendar = dialog.getByRole("region", { name: "Calendar entry" });
  await expect(calendar).toContainText("Saturday 29 November 2031, 10 PM – Sunday 30 November 2031, 4 AM");
  await expect(calendar).toContainText("Australia/Sydney");
});
