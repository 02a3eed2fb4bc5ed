import { dragByFinger } from "./drag-by-finger.ts";
import { posterFile, readAlert } from "./nights.ts";
import { expect, test } from "./site.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

test("images are uploaded through a lost connection, chosen in a form, replaced everywhere, and deleted once unused", async ({
  page,
  context,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|409/);
  await page.goto("/admin/pictures");
  await expect(page.getByRole("heading", { level: 1, name: "Images" })).toBeAttached();

  // The first file's response is lost, the second upload succeeds.
  let lost = 0;
  await page.route("**/api/images/add-image", async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort("failed");
  });
  const named = async (name: string, width: number) => ({ ...(await posterFile(width, 600)), name });
  await page
    .getByLabel("Upload images")
    .setInputFiles([await named("dancers-one.jpg", 811), await named("dancers-two.jpg", 812)]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByText("Connection lost.")).toBeVisible();
  await uploads.getByRole("button", { name: "Try again" }).click();
  await expect(uploads.getByText("2 of 2 added")).toBeVisible();
  await page.getByLabel("Upload images").setInputFiles([await named("dancers-again.jpg", 811)]);
  await expect(uploads.getByText("Already in the library")).toBeVisible();
  await uploads.getByRole("button", { name: "Clear list" }).click();

  // An event uses one of them, chosen by keyboard.
  const [event] = (await (await request.get("/api/event/admin-all-events", staff)).json()) as { _id: string }[];
  await page.goto(`/admin/edit-event/${event?._id}`);
  await page.getByRole("button", { name: "Choose from images" }).press("Enter");
  const library = page.getByRole("dialog", { name: "Choose from images" });
  await library.getByRole("searchbox").fill("dancers-one");
  await expect(library.getByRole("listitem")).toHaveCount(1);
  await library.getByRole("button", { name: "Choose dancers-one" }).press("Enter");
  await expect(library).toBeHidden();
  await expect(page.getByText("811 × 600 px")).toBeVisible();
  await page.getByLabel("Alt text").fill("Two dancers at the stage");
  await page.getByRole("button", { name: "Update event" }).click();
  await readAlert(page, "Event updated successfully!");

  // It can't be deleted while it is used; replaced everywhere, it can.
  await page.goto("/admin/pictures?q=dancers");
  await expect(page.getByText("Used in 1 place")).toBeVisible();
  await page.getByRole("button", { name: "Edit dancers-one" }).click();
  const details = page.getByRole("dialog", { name: "Image", exact: true });
  await expect(details.getByRole("link", { name: /^Event: / })).toBeVisible();
  await details.getByRole("button", { name: "Delete image" }).click();
  // Nobody is asked about what is not possible.
  await expect(details.getByRole("alert")).toHaveText("“dancers-one” is used in 1 place. Replace it there first.");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await details.getByRole("button", { name: "Replace everywhere" }).click();
  await page
    .getByRole("dialog", { name: "Replace everywhere with" })
    .getByRole("button", { name: "Choose dancers-two" })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace everywhere" }).click();
  await expect(page.getByText("Image replaced everywhere.")).toBeVisible();
  await page.getByRole("button", { name: "Edit dancers-two" }).click();
  await expect(details.getByRole("link", { name: /^Event: / })).toBeVisible();
  await details.getByRole("button", { name: "Close" }).click();

  await page.goto("/admin/pictures?q=dancers&show=unused");
  await page.getByRole("checkbox", { name: "Select dancers-one" }).check();
  await page.getByRole("button", { name: "Delete 1 image" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete 1 image" }).click();
  await expect(page.getByText("Image deleted.")).toBeVisible();
  await expect(page.getByText("No images match.")).toBeVisible();
  expect(context.pages()).toHaveLength(1);
});

test("photos of the gallery are put into order by keyboard, by buttons, by mouse and by finger, and show an image of the library", async ({
  page,
}) => {
  // Tall enough that nothing scrolls between press and drag.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto("/admin/settings/pages.gallery");
  const photos = page.getByRole("group", { name: "Photos" });
  const items = photos.getByRole("listitem");
  const captions = async (count: number) => (await items.allInnerTexts()).slice(0, count).map((text) => text.trim());
  await expect(items).toHaveCount(10);
  const [first = "", second = "", third = ""] = await captions(3);

  await items.first().getByRole("button", { expanded: false }).press("Alt+ArrowDown");
  await expect.poll(() => captions(2)).toEqual([second, first]);
  await expect(photos.getByRole("status")).toContainText("2 of 10");
  await items
    .nth(1)
    .getByRole("button", { name: /^Move .* up$/ })
    .click();
  await expect.poll(() => captions(2)).toEqual([first, second]);
  await items.first().getByTitle("Drag to move").dragTo(items.nth(2));
  await expect.poll(() => captions(3)).toEqual([second, third, first]);
  await dragByFinger(page, items.nth(2).getByTitle("Drag to move"), items.first());
  await expect.poll(() => captions(3)).toEqual([first, second, third]);
  await expect(photos.getByRole("status")).toContainText("1 of 10");

  await items.first().getByRole("button", { expanded: false }).click();
  await items.first().getByRole("button", { name: "Image: choose from images" }).click();
  const library = page.getByRole("dialog", { name: "Choose from images" });
  await library.getByRole("button", { name: "Choose gallery-09" }).click();
  await expect(items.first().getByLabel("Alt text")).toHaveValue("");
  await expect(items.first().getByRole("slider", { name: "Focal point" })).toBeVisible();
});
