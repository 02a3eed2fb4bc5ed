import { evening, fillNight, imageField, makeNight, posterFile } from "./nights.ts";
import { expect, test } from "./site.ts";
import { expectSound } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const longName = "A night with a name that goes on and on, from the first guest at the door to the very last light";

test("axe finds nothing in either theme on the list, its dialog, or where it is empty", async ({
  page,
  staff,
  request,
}) => {
  await makeNight(request, staff, { name: longName, start_date: evening(25) });
  await page.goto("/admin/events?q=goes%20on");
  const duplicate = page.getByRole("button", { name: /^Duplicate / }).first();
  await expect(duplicate).toBeVisible();
  await expectSound(page);
  await duplicate.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page);
  await page.goto("/admin/events?q=no-such-night");
  await expect(page.getByText(/^No events match/)).toBeVisible();
  await expectSound(page);
});

test("axe finds nothing in either theme on an empty form, nor on one that is refused", async ({ page }) => {
  await page.goto("/admin/add-event");
  await expect(page.getByRole("region", { name: "Checklist" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Add event" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expectSound(page);
});

test("axe finds nothing in either theme on a filled form with notes and an image, nor on its preview", async ({
  page,
  staff,
  request,
}) => {
  const night = await makeNight(request, staff, { name: longName, start_date: evening(26) });
  await page.goto(`/admin/edit-event/${night._id}`);
  await fillNight(page, `${longName}, and on`, evening(-3));
  await imageField(page).setInputFiles(await posterFile(640, 300));
  await expect(page.getByText(/This image is small/)).toBeVisible();
  await expect(page.getByText(/This event has ended/)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("dialog", { name: "Preview" })).toBeVisible();
  await expectSound(page);
});
