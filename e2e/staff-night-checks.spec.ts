import { evening, fillNight, makeNight, pictureField, posterFile, readNight } from "./nights.ts";
import { expect, test } from "./site.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const points = { name: "Before it goes public" };

test("what is missing or odd is said while one types, and each point leads to its field", async ({ page }) => {
  await page.goto("/admin/add-event");
  const list = page.getByRole("region", points);
  await list.getByRole("button", { name: "No description yet." }).click();
  await expect(page.getByLabel("Description")).toBeFocused();
  await page.getByLabel("Description").fill("Six hours.");
  await list.getByRole("button", { name: /^The description has 10 characters\./ }).click();
  await expect(page.getByLabel("Description")).toBeFocused();

  await fillNight(page, "Slow Heat", evening(51));
  await expect(list.getByText("Ends after it starts")).toBeVisible();
  await list.getByRole("button", { name: "There is no tickets.example." }).click();
  await expect(page.getByLabel("Ticket link")).toBeFocused();
  await page.getByLabel("Ticket link").fill("http://127.0.0.1:22/");
  await expect(list.getByText(/^The ticket link leads into a private network/)).toBeVisible();

  await pictureField(page).setInputFiles(await posterFile());
  await expect(list.getByText("Picture 1200 × 1500")).toBeVisible();
  await page.getByLabel("End", { exact: true }).fill(evening(51).replace("T22:00", "T22:30"));
  await expect(page.getByText("This lasts 30 minutes. Is the end right?")).toBeVisible();
  await expect(list.getByRole("button", { name: "Its dates need a look" })).toBeVisible();
});

test("at the moment a night is switched on its points are said once more; nothing of it blocks", async ({
  page,
  staff,
  request,
}) => {
  const { _id } = await makeNight(request, staff, { name: "Half done", status: "false", start_date: evening(52) });
  await page.goto("/admin/events?q=half%20done");
  const status = page.getByRole("switch", { name: /^Half done, / });
  await status.click();
  const dialog = page.getByRole("alertdialog", { name: /^Switch on Half done, / });
  await expect(dialog.getByRole("link", { name: /^To do: The picture has 400 × 500 px\./ })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^Must be put right: There is no tickets\.example\./ })).toBeVisible();
  await dialog.getByRole("link", { name: /The description has 17 characters/ }).click();
  await expect(page.getByLabel("Description")).toBeFocused();
  expect((await readNight(request, staff, _id)).status).toBe(false);

  await page.goBack();
  await status.click();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(status).toBeChecked();
  await expect.poll(async () => (await readNight(request, staff, _id)).status).toBe(true);
});
