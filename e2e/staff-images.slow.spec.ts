import { dragByFinger } from "./drag-by-finger.ts";
import { animation, posterFile, readAlert } from "./nights.ts";
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

  // The event's history shows both images.
  await page.goto(`/admin/trail?kind=event&id=${event?._id}`);
  const replaced = page.getByRole("region", { name: "Today" }).getByRole("listitem").first();
  await expect(replaced.locator("dd img")).toHaveCount(2);
  await expect(replaced).toContainText("Image:Two dancers at the stage");

  await page.goto("/admin/pictures?q=dancers&show=unused");
  await page.getByRole("checkbox", { name: "Select dancers-one" }).check();
  await page.getByRole("region", { name: "Selected images" }).getByRole("button", { name: "Delete" }).click();
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

test("twenty photos are added to the gallery at once, in their order, past one that fails, and described one by one", async ({
  page,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/415/);
  await page.goto("/admin/settings/pages.gallery");
  const photos = page.getByRole("group", { name: "Photos" });
  const items = photos.getByRole("listitem").filter({ has: page.getByTitle("Drag to move") });
  await expect(items).toHaveCount(10);
  const files = await Promise.all(
    Array.from({ length: 19 }, async (_each, at) => ({
      ...(await posterFile(400 + at, 300)),
      name: `night-${String(at + 1).padStart(2, "0")}.jpg`,
    })),
  );
  await photos.getByLabel("Upload photos").setInputFiles(files.toSpliced(5, 0, animation));
  const uploads = photos.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByText("19 of 20 added")).toBeVisible({ timeout: 60_000 });
  const failed = uploads.getByRole("listitem").nth(5);
  await expect(failed).toContainText("poster.jpg");
  await expect(failed.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(items).toHaveCount(29);

  // Without alt text nothing is saved; each is asked for in turn.
  await expect(photos.getByText("19 photos without alt text.")).toBeVisible();
  for (let at = 1; at <= 19; at += 1) {
    await photos.getByRole("button", { name: "Describe the next photo" }).click();
    await expect(page.getByRole("textbox", { name: "Alt text" }).and(page.locator(":focus"))).toHaveValue("");
    await page.keyboard.type(`Night ${at}`);
  }
  await expect(photos.getByText("without alt text")).toBeHidden();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  const { draft } = await (await request.get("/api/settings/groups/pages.gallery", staff)).json();
  const saved = draft["pages.gallery.photos"] as { picture: { image: string; alt: string }; caption: string }[];
  expect(saved.slice(10).map(({ picture }) => picture.alt)).toEqual(files.map((_file, at) => `Night ${at + 1}`));
  const { items: library } = await (await request.get("/api/images/admin-images?q=night-", staff)).json();
  const widths = new Map((library as { _id: string; width: number }[]).map(({ _id, width }) => [_id, width]));
  expect(saved.slice(10).map(({ picture }) => widths.get(picture.image))).toEqual(files.map((_file, at) => 400 + at));
  await request.post("/api/settings/discard", { ...staff, data: { group: "pages.gallery" } });
});

test("an image of a page is uploaded in its field, and a file that is none leaves the one before", async ({
  page,
  request,
  staff,
}) => {
  await page.goto("/admin/settings/pages.venue");
  const field = page.getByRole("group", { name: "Image" }).first();
  const upload = field.getByLabel(/: upload image$/);
  const before = await field.locator("img").getAttribute("src");
  await upload.setInputFiles({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
  await expect(field.getByRole("alert")).toHaveText("This file isn't an image. Choose a JPEG, PNG, WebP or AVIF.");
  expect(await field.locator("img").getAttribute("src")).toBe(before);
  await upload.setInputFiles({ ...(await posterFile(733, 500)), name: "in-place.jpg" });
  await expect(field.locator("img")).toHaveAttribute("src", /^\/media\//);
  await expect(field.getByRole("alert")).toBeHidden();
  await expect(field.getByLabel("Alt text")).toHaveValue("");
  await field.getByLabel("Alt text").fill("The floor from above");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();

  // The review shows both images, each beside its alt text.
  await page.goto("/admin/settings/publish");
  const change = page.getByRole("listitem").filter({ hasText: "The floor from above" });
  const sides = change.getByRole("definition");
  await expect(sides).toHaveCount(2);
  await expect(sides.nth(1).locator("img")).toHaveAttribute("src", /^\/media\//);
  for (const side of [sides.nth(0), sides.nth(1)]) {
    await expect
      .poll(() => side.locator("img").evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
  await request.post("/api/settings/discard", { ...staff, data: { group: "pages.venue" } });
});
