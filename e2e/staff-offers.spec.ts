import type { APIRequestContext } from "@playwright/test";
import type { Offer } from "../app/programme/offers/offer.ts";
import { bookableSaturdays } from "../test/saturdays.ts";
import { animation, evening, imageField, makeNight, posterFile, readAlert } from "./nights.ts";
import { create, field, fillIn, save } from "./offer-form.ts";
import { aTitle, countCalls, dayFromNow, makeOffer, rowOf } from "./published.ts";
import { expect, test } from "./site.ts";
import { axeFindings, expectSound } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const CALL = "/api/offers/add-offer";

/** Claims an offer as a guest. */
const claim = (request: APIRequestContext, offer_id: string) =>
  request.post("/api/offers/claim-offer", {
    data: {
      offer_id,
      fname: "Mia",
      lname: "Karlsson",
      email: "mia@mail.example",
      phone: "+61491570006",
      dob: "",
      celebrateDate: bookableSaturdays().first,
      instagram: "",
      guestName: "Leo Rossi",
    },
  });

test("an offer is created with its image and shown to guests; the form is empty again", { tag: "@journey" }, async ({
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
  const image = guest.getByRole("img", { name: "Two glasses" });
  await expect(image).toHaveCSS("object-position", "40% 51%");
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(200);
  await guest.close();
});

test("an offer is for one of the upcoming events, or for all", async ({ page, staff, request }) => {
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

test("an offer keeps an event that is over, and one that was deleted", async ({ page, staff, request }) => {
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

test("every required field shows a message, the form stays accessible with them, and nothing is sent", async ({
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
  await expect(imageField(page)).toHaveAccessibleDescription(/Choose an image\./);
  await expect(field(page, "Title")).toBeFocused();
  await expectSound(page);
  await fillIn(page, "Turned round");
  await field(page, "Valid from").fill(dayFromNow(61));
  await create(page).click();
  await expect(field(page, "Valid till")).toHaveAccessibleDescription(/The last day must not be before the first\./);
  await imageField(page).setInputFiles({ name: "offer.txt", mimeType: "text/plain", buffer: Buffer.from("2 for 1") });
  await expect(page.getByText("This file isn't an image. Choose a JPEG, PNG, WebP or AVIF.")).toBeVisible();
  await field(page, "Valid from").fill(dayFromNow(0));
  await create(page).click();
  await expect(imageField(page)).toHaveAccessibleDescription(/image/);
  expect(sent()).toBe(0);
});

test("an error shows the server's message or text, otherwise its own, and being offline its own; the form keeps its values, and a double click then creates one offer", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const title = aTitle("Patient");
  await page.goto("/admin/add-offer");
  await fillIn(page, title);
  await imageField(page).setInputFiles(animation);
  const answered = page.waitForResponse((response) => response.url().endsWith(CALL));
  await create(page).click();
  const { message } = await (await answered).json();
  expect(message).not.toBe("");
  await readAlert(page, message);
  await expect(field(page, "Description")).toHaveValue(/Bring both IDs/);
  await imageField(page).setInputFiles(await posterFile(800, 800));
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

test("an offer at its limit is shown as fully claimed", async ({ page, staff, request }) => {
  const offer = await makeOffer(request, staff);
  await page.goto(`/admin/edit-offer/${offer._id}`);
  await page.getByRole("spinbutton", { name: "Total claims" }).fill("1");
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
