import { imageField, posterFile, readAlert } from "./nights.ts";
import { create, field, fillIn, save } from "./offer-form.ts";
import { aTitle, dayFromNow, makeOffer, rowOf } from "./published.ts";
import { expect, test } from "./site.ts";
import { expectSound } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

test("an inactive offer is hidden from guests until it is activated", async ({ page, request }) => {
  const title = aTitle("Secret");
  await page.goto("/admin/add-offer");
  await fillIn(page, title);
  await page.getByRole("switch", { name: "Status" }).click();
  await create(page).click();
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText("Hidden from guests until you activate it.");
  await readAlert(page, "Offer created successfully!");
  await expect(page.getByRole("switch", { name: "Status" })).toBeChecked();

  await page.goto("/admin/offers?show=inactive");
  const row = rowOf(page, title);
  const id = (await row.getByRole("link", { name: title, exact: true }).getAttribute("href"))?.split("/").pop();
  const places = ["/api/offers/all-offers", "/", "/offers", `/offers/${id}`];
  const seen = () => Promise.all(places.map(async (path) => (await (await request.get(path)).text()).includes(title)));
  expect(await seen()).toEqual([false, false, false, false]);
  await row.getByRole("switch").click();
  await expect(page.getByText(`${title} activated.`)).toBeVisible();
  await expect.poll(seen).toEqual([true, true, true, true]);
});

test("the list is searched and filtered from the URL, and is accessible; ended offers are marked", async ({
  page,
  staff,
  request,
}) => {
  const mark = aTitle("Zebra");
  await makeOffer(request, staff, { title: `${mark} now` });
  await makeOffer(request, staff, { title: `${mark} later`, valid_from: dayFromNow(9) });
  await makeOffer(request, staff, { title: `${mark} gone`, valid_from: dayFromNow(-9), valid_till: dayFromNow(-2) });
  await makeOffer(request, staff, { title: `${mark} off`, status: "false" });
  await page.goto("/admin/offers");
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(mark.toLowerCase());
  await expect(page).toHaveURL(/[?&]q=zebra/);
  const titles = page.getByRole("cell").getByRole("link", { name: mark }).filter({ hasText: mark });
  await expect(titles).toHaveCount(3);
  await expect(rowOf(page, `${mark} later`)).toContainText("Soon");
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("link", { name: "Ended 1" }).click();
  await expect(titles).toHaveText([`${mark} gone`]);
  await expect(rowOf(page, `${mark} gone`).getByText("Ended", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Inactive 1" }).click();
  await expect(titles).toHaveText([`${mark} off`]);
  await page.reload();
  await expect(titles).toHaveText([`${mark} off`]);
  await page.goBack();
  await expect(titles).toHaveText([`${mark} gone`]);
  await page.goto(`/admin/offers?q=${encodeURIComponent("nothing is called this")}`);
  await expect(page.getByText("No offers match “nothing is called this”.")).toBeVisible();
});

test("deactivating and deleting can be undone, deleting from the offer's own page too", async ({
  page,
  staff,
  request,
}) => {
  const offer = await makeOffer(request, staff);
  const page404 = async () => (await request.get(`/offers/${offer._id}`)).status() === 404;
  const isPublic = async () => (await (await request.get("/api/offers/all-offers")).text()).includes(offer._id);
  await page.goto("/admin/offers");
  const turn = page.getByRole("switch", { name: `${offer.title}, active` });
  await turn.click();
  await expect(page.getByText(`${offer.title} deactivated. Hidden from guests.`)).toBeVisible();
  await expect(turn).not.toBeChecked();
  expect(await isPublic()).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(turn).toBeChecked();
  await expect.poll(isPublic).toBe(true);

  const row = rowOf(page, offer.title);
  await row.getByRole("button", { name: `Delete ${offer.title}` }).press("Enter");
  await expect(row).toHaveCount(0);
  await expect(page.getByText(`${offer.title} deleted.`)).toBeVisible();
  expect(await page404()).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  expect(await page404()).toBe(false);

  await row.getByRole("link", { name: `Edit ${offer.title}` }).click();
  await field(page, "Description").fill("Not kept.");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/admin/offers");
  await expect(row).toHaveCount(0);
  expect(await page404()).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(`/admin/edit-offer/${offer._id}`);
  await expect(field(page, "Description")).toHaveValue(offer.description);
});

test("the offer form is accessible; an offer is edited and keeps its image unless it is replaced", async ({
  page,
  staff,
  request,
}) => {
  const offer = await makeOffer(request, staff);
  const title = aTitle("Renamed");
  const stored = async () => (await (await request.get(`/api/offers/admin-offer/${offer._id}`, staff)).json()).offer;
  await page.goto(`/admin/edit-offer/${offer._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit offer");
  await expect(field(page, "Title")).toHaveValue(offer.title);
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await field(page, "Title").fill(title);
  await save(page).click();
  await expect(page.getByText("Offer updated successfully!")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue(title);
  expect(await stored()).toMatchObject({ title, imgsrc: offer.imgsrc, version: 2 });

  await imageField(page).setInputFiles(await posterFile(900, 900, "#2455d6"));
  await save(page).click();
  await expect(page.getByText("Image 900 × 900")).toBeVisible();
  await expect.poll(async () => (await stored()).version).toBe(3);
  expect((await stored()).imgsrc).not.toBe(offer.imgsrc);
  // Everything is saved, so there is no question.
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "News" }).click();
  await expect(page).toHaveURL("/admin/news-items");
});

test("two people who edit the same offer lose nothing", async ({ page, staff, request, allowConsoleErrors }) => {
  allowConsoleErrors(/412/);
  const offer = await makeOffer(request, staff);
  await page.goto(`/admin/edit-offer/${offer._id}`);
  await field(page, "Title").fill("Mine");
  await imageField(page).setInputFiles(await posterFile(900, 900));
  const { description, event, valid_from } = offer;
  const theirs = { title: "Theirs", description, event, valid_from, valid_till: dayFromNow(90), status: "true" };
  await request.post(`/api/offers/edit-offer/${offer._id}`, { ...staff, multipart: theirs });
  await save(page).click();
  const alert = page.getByRole("alertdialog", { name: "Error updating offer." });
  await expect(alert).toContainText("changed this while you were editing. Yours is safe.");
  await expect(alert).toContainText("Updated: Valid till.");
  await expect(alert).toContainText(/Title: you wrote “Mine”, .+ “Theirs”\./);
  await readAlert(page, "Error updating offer.");
  await expect(field(page, "Title")).toHaveValue("Mine");
  await expect(field(page, "Valid till")).toHaveValue(dayFromNow(90));
  await expect(page.getByText("900 × 900 px")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Offer updated successfully!")).toBeVisible();
  const { offer: now } = await (await request.get(`/api/offers/admin-offer/${offer._id}`, staff)).json();
  expect(now).toMatchObject({ title: "Mine", valid_till: dayFromNow(90), version: 3 });
  expect(now.imgsrc).not.toBe(offer.imgsrc);
});

test("a draft is restored after a reload", async ({ page }) => {
  await page.goto("/admin/add-offer");
  await fillIn(page, "Half an offer");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("Unsaved draft restored. Choose the image again.")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Half an offer");
  await expect(field(page, "Valid till")).toHaveValue(dayFromNow(60));
});

test("an unknown offer has a message", async ({ page, staff, request, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const offer = await makeOffer(request, staff);
  await request.post(`/api/offers/delete-offer/${offer._id}`, staff);
  for (const id of ["nothing", offer._id]) {
    await page.goto(`/admin/edit-offer/${id}`);
    await expect(page.getByRole("main").getByText("This offer was not found")).toBeVisible();
  }
  await page.getByRole("link", { name: "All offers" }).click();
  await expect(page).toHaveURL("/admin/offers");
});
