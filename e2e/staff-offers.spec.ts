import type { APIRequestContext, Page } from "@playwright/test";
import type { Offer } from "../app/offers/offer.ts";
import { animation, evening, makeNight, pictureField, posterFile, readAlert } from "./nights.ts";
import { aTitle, countCalls, dayFromNow, makeOffer, rowOf } from "./published.ts";
import { expect, test } from "./site.ts";
import { axeFindings, expectSound } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const CALL = "/api/offers/add-offer";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const create = (page: Page) => page.getByRole("button", { name: "Create offer" });
const save = (page: Page) => page.getByRole("button", { name: "Save offer" });

async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await field(page, "Description").fill("Come in before midnight.\n\nBring both IDs.");
  await field(page, "Valid till").fill(dayFromNow(60));
  await pictureField(page).setInputFiles(await posterFile(1200, 1200));
}

test("an offer goes from the form, with its picture, to where guests see it; the form is empty again", async ({
  page,
  browser,
  site,
  request,
}) => {
  const title = aTitle("Two for one");
  await page.goto("/admin/add-offer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create New Offer");
  await expect(page.getByRole("switch", { name: "Status" })).toBeChecked();
  await expect(field(page, "Event")).toHaveValue("Others");
  await expect(field(page, "Valid from")).toHaveValue(dayFromNow(0));
  await fillIn(page, title);
  await expect(page.getByText("1200 × 1200 px")).toBeVisible();
  await page.getByLabel("Alt text").fill("Two glasses");
  const ring = page.getByRole("slider", { name: "Focal point" });
  await ring.press("Home");
  await ring.press("Shift+ArrowLeft");
  await ring.press("ArrowDown");
  await expect(page.getByRole("img", { name: `Preview: ${title}` })).toBeVisible();
  await create(page).click();
  await readAlert(page, "Offer created successfully!");
  for (const label of ["Title", "Description", "Valid till"]) await expect(field(page, label)).toHaveValue("");
  await expect(page.getByLabel("Alt text")).toHaveValue("");
  await expect(page.getByText("1200 × 1200 px")).toHaveCount(0);

  const [offer] = ((await (await request.get("/api/offers/all-offers")).json()) as Offer[]).filter(
    (one) => one.title === title,
  );
  expect(offer).toMatchObject({
    event: "Others",
    valid_from: dayFromNow(0),
    valid_till: dayFromNow(60),
    status: true,
    description: "Come in before midnight.\n\nBring both IDs.",
    picture: { alt: "Two glasses", focus: "40% 51%" },
  });
  const guest = await browser.newPage({ baseURL: site.origin });
  await guest.goto("/offers");
  await guest.getByRole("link", { name: `More Info: ${title}` }).click();
  await expect(guest).toHaveURL(`/offers/${offer?._id}`);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(guest.getByText("Bring both IDs.")).toBeVisible();
  const picture = guest.getByRole("img", { name: "Two glasses" });
  await expect(picture).toHaveCSS("object-position", "40% 51%");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  await guest.close();
});

test("an offer is for one of the coming events, or for all", async ({ page, staff, request }) => {
  const night = await makeNight(request, staff, { name: aTitle("Ember"), start_date: evening(5) });
  const over = await makeNight(request, staff, { name: aTitle("Over"), start_date: evening(-5) });
  const title = aTitle("For one night");
  await page.goto("/admin/add-offer");
  const event = field(page, "Event");
  await expect(event.getByRole("option", { name: night.name })).toBeAttached();
  await expect(event.getByRole("option").first()).toHaveText("All");
  await expect(event.getByRole("option", { name: over.name })).toHaveCount(0);
  await fillIn(page, title);
  await event.selectOption(night._id);
  await create(page).click();
  await readAlert(page, "Offer created successfully!");
  await page.goto("/admin/offers");
  await expect(rowOf(page, title)).toContainText(night.name);
  const all: Offer[] = await (await request.get("/api/offers/admin-all-offers", staff)).json();
  expect(all.find((offer) => offer.title === title)?.event).toBe(night._id);
});

test("an offer keeps an event that is over, and one that was taken down", async ({ page, staff, request }) => {
  const night = await makeNight(request, staff, { name: aTitle("Ember"), start_date: evening(-2) });
  const offer = await makeOffer(request, staff, { event: night._id });
  await request.post(`/api/event/delete-event/${night._id}`, staff);
  await page.goto(`/admin/edit-offer/${offer._id}`);
  await expect(field(page, "Event")).toHaveValue(night._id);
  await expect(field(page, "Event").getByRole("option", { name: night.name })).toBeAttached();
  await field(page, "Description").fill("As before.");
  await save(page).click();
  await expect(page.getByText("Offer updated successfully!")).toBeVisible();
  const { offer: now } = await (await request.get(`/api/offers/admin-offer/${offer._id}`, staff)).json();
  expect(now).toMatchObject({ event: night._id, description: "As before." });
});

test("an inactive offer is nowhere for guests until it is switched on", async ({ page, request }) => {
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

test("everything is required, in words at its field, and the form is sound with them; nothing is sent", async ({
  page,
}) => {
  const sent = countCalls(page, CALL);
  await page.goto("/admin/add-offer");
  await field(page, "Valid from").fill("");
  await create(page).click();
  const words = {
    Title: "Enter the offer's title.",
    Description: "Enter a description.",
    "Valid from": "Choose the first day.",
    "Valid till": "Choose the last day.",
  };
  for (const [label, text] of Object.entries(words)) {
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text));
  }
  await expect(pictureField(page)).toHaveAccessibleDescription(/Choose an image\./);
  await expect(field(page, "Title")).toBeFocused();
  await expectSound(page);
  await fillIn(page, "Turned round");
  await field(page, "Valid from").fill(dayFromNow(61));
  await create(page).click();
  await expect(field(page, "Valid till")).toHaveAccessibleDescription(/The last day is before the first\./);
  await pictureField(page).setInputFiles({ name: "offer.txt", mimeType: "text/plain", buffer: Buffer.from("2 for 1") });
  await expect(page.getByText("This file isn't an image. Choose a JPEG, PNG, WebP or AVIF.")).toBeVisible();
  await field(page, "Valid from").fill(dayFromNow(0));
  await create(page).click();
  await expect(pictureField(page)).toHaveAccessibleDescription(/picture/);
  expect(sent()).toBe(0);
});

test("what the server says is said, a failure has its message or text, else the specified words, no network has its own; everything typed stays, and a double click then creates one", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const title = aTitle("Patient");
  await page.goto("/admin/add-offer");
  await fillIn(page, title);
  await pictureField(page).setInputFiles(animation);
  const answered = page.waitForResponse((response) => response.url().endsWith(CALL));
  await create(page).click();
  const { message } = await (await answered).json();
  expect(message).not.toBe("");
  await readAlert(page, message);
  await expect(field(page, "Description")).toHaveValue(/Bring both IDs/);
  await pictureField(page).setInputFiles(await posterFile(800, 800));
  const answers = [
    { status: 500, json: { message: "The bar is on fire." }, words: "The bar is on fire." },
    { status: 500, body: "Try again at noon.", contentType: "text/plain", words: "Try again at noon." },
    {
      status: 502,
      body: "<html><h1>Bad gateway</h1></html>",
      contentType: "text/html",
      words: "Error creating offer.",
    },
    { status: 500, json: {}, words: "Error creating offer." },
    { status: 500, body: "", words: "Error creating offer." },
  ];
  for (const { words, ...answer } of answers) {
    await page.route(`**${CALL}`, (route) => route.fulfill(answer), { times: 1 });
    await create(page).click();
    await readAlert(page, words);
  }
  await page.route(`**${CALL}`, (route) => route.abort(), { times: 1 });
  await create(page).click();
  await readAlert(page, "Network error. Please try again.");
  await create(page).dblclick();
  await readAlert(page, "Offer created successfully!");
  const all: Offer[] = await (await request.get("/api/offers/admin-all-offers", staff)).json();
  expect(all.filter((offer) => offer.title === title)).toHaveLength(1);
});

/** Claims an offer as somebody does. */
const claim = (request: APIRequestContext, offer_id: string) =>
  request.post("/api/offers/claim-offer", {
    data: {
      ...{ offer_id, fname: "Mia", lname: "Karlsson", email: "mia@mail.example", phone: "+61491570006", dob: "" },
      ...{ celebrateDate: dayFromNow(7), instagram: "", guestName: "Leo Rossi" },
    },
  });

test("a claim counts", async ({ page, staff, request }) => {
  const offer = await makeOffer(request, staff);
  await page.goto("/admin/offers");
  const row = rowOf(page, offer.title);
  await expect(row.getByRole("cell", { name: "0", exact: true })).toBeVisible();
  expect((await claim(request, offer._id)).status()).toBe(201);
  await page.reload();
  await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();
});

test("words that promote alcohol are advised against as they are typed and still after a save, which needs no reason", async ({
  page,
  staff,
  request,
}) => {
  const offer = await makeOffer(request, staff);
  await page.goto(`/admin/edit-offer/${offer._id}`);
  const advice = page.getByRole("region", { name: "Check this alcohol promotion" });
  await field(page, "Title").fill("Two for one entry");
  await expect(advice).toHaveCount(0);
  await field(page, "Title").fill("Two for one cocktails. 18+, drink responsibly");
  await expect(advice).toContainText("purchase limits");
  await expect(advice.getByRole("link", { name: /^NSW: Liquor Promotion Guidelines/ })).toBeVisible();
  const reason = advice.getByLabel("Reason for keeping it");
  await save(page).click();
  await expect(page.getByText("Offer updated successfully!")).toBeVisible();
  await page.reload();
  await expect(advice).toContainText("purchase limits");
  await reason.fill("One each, by wristband.");
  expect(await axeFindings(page, { within: "form" })).toEqual([]);
  await save(page).click();
  await expect(page.getByText("Offer updated successfully!")).toBeVisible();
  await page.reload();
  await expect(reason).toHaveValue("One each, by wristband.");
});

test("an offer that is claimed as often as it may be says so to guests", async ({ page, staff, request }) => {
  const offer = await makeOffer(request, staff);
  await page.goto(`/admin/edit-offer/${offer._id}`);
  await page.getByRole("spinbutton", { name: "Claims in all" }).fill("1");
  await save(page).click();
  await expect(page.getByText("Offer updated successfully!")).toBeVisible();
  await page.goto(`/offers/${offer._id}`);
  await expect(page.getByRole("button", { name: "Claim!" })).toBeVisible();
  expect((await claim(request, offer._id)).status()).toBe(201);
  const late = await claim(request, offer._id);
  expect([late.status(), await late.json()]).toEqual([409, { message: "This offer is fully claimed." }]);
  await page.reload();
  await expect(page.getByText("This offer is fully claimed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Claim!" })).toHaveCount(0);
});

test("the list is searched and filtered by what the address says, and is sound; what is over is marked", async ({
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
  await page.getByRole("link", { name: "Over 1" }).click();
  await expect(titles).toHaveText([`${mark} gone`]);
  await expect(rowOf(page, `${mark} gone`).getByText("Over", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Inactive 1" }).click();
  await expect(titles).toHaveText([`${mark} off`]);
  await page.reload();
  await expect(titles).toHaveText([`${mark} off`]);
  await page.goBack();
  await expect(titles).toHaveText([`${mark} gone`]);
  await page.goto(`/admin/offers?q=${encodeURIComponent("nothing is called this")}`);
  await expect(page.getByText("No offers match “nothing is called this”.")).toBeVisible();
});

test("switching off and deleting can be taken back, deleting from the offer's own page too", async ({
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

test("an offer's form is sound; it is changed, and the picture stays unless there is another", async ({
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

  await pictureField(page).setInputFiles(await posterFile(900, 900, "#2455d6"));
  await save(page).click();
  await expect(page.getByText("Picture 900 × 900")).toBeVisible();
  await expect.poll(async () => (await stored()).version).toBe(3);
  expect((await stored()).imgsrc).not.toBe(offer.imgsrc);
  // Everything is saved: nothing asks.
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "News" }).click();
  await expect(page).toHaveURL("/admin/news-items");
});

test("two who edit the same offer lose nothing", async ({ page, staff, request, allowConsoleErrors }) => {
  allowConsoleErrors(/412/);
  const offer = await makeOffer(request, staff);
  await page.goto(`/admin/edit-offer/${offer._id}`);
  await field(page, "Title").fill("Mine");
  await pictureField(page).setInputFiles(await posterFile(900, 900));
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

test("what was typed comes back after a reload", async ({ page }) => {
  await page.goto("/admin/add-offer");
  await fillIn(page, "Half an offer");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("Unsaved draft restored. Choose the image again.")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Half an offer");
  await expect(field(page, "Valid till")).toHaveValue(dayFromNow(60));
});

test("an offer that is not there says so", async ({ page, staff, request, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const offer = await makeOffer(request, staff);
  await request.post(`/api/offers/delete-offer/${offer._id}`, staff);
  for (const id of ["nothing", offer._id]) {
    await page.goto(`/admin/edit-offer/${id}`);
    await expect(page.getByRole("main").getByText("There is no such offer")).toBeVisible();
  }
  await page.getByRole("link", { name: "All offers" }).click();
  await expect(page).toHaveURL("/admin/offers");
});
