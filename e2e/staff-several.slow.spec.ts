import { evening, makeNight, posterFile } from "./nights.ts";
import { expect, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

test("events are selected, deactivated together, and put back by one undo", async ({ page, request, staff }) => {
  for (const [at, name] of ["Bulk One", "Bulk Two", "Bulk Three"].entries())
    await makeNight(request, staff, { name, start_date: evening(50 + at), status: String(at !== 2) });
  await page.goto("/admin/events?q=Bulk");
  const rows = page.locator("tbody > tr");
  await expect(rows).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected events" });
  await expect(bar.getByRole("status")).toHaveText("3 selected");
  await bar.getByRole("button", { name: "Deactivate" }).click();
  const question = page.getByRole("alertdialog", { name: "Deactivate 2 events?" });
  await expect(question).toContainText("1 is inactive already: Bulk Three");
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("2 events deactivated.")).toBeVisible();
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 events activated.")).toBeVisible();
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(2);

  // What is not possible is said, not asked.
  await page.getByRole("checkbox", { name: "Select Bulk One" }).check();
  await bar.getByRole("button", { name: "Activate", exact: true }).click();
  await expect(page.getByText("1 is active already: Bulk One")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Select Bulk Three" }).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog", { name: "Delete 2 events?" }).getByRole("button", { name: "Delete" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 events restored.")).toBeVisible();
  await expect(rows).toHaveCount(3);
});

test("all events that match are selected, those of other pages too", async ({ page, request, staff }) => {
  const first = await makeNight(request, staff, { name: "Many Nights", start_date: evening(60) });
  const repeat = { every: "week", times: 51, status: false };
  expect((await request.post(`/api/event/repeat-event/${first._id}`, { ...staff, data: repeat })).status()).toBe(201);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/events?q=Many+Nights&show=all");
  await page
    .getByRole("checkbox", { name: /^Select Many Nights/ })
    .first()
    .check();
  const bar = page.getByRole("region", { name: "Selected events" });
  await bar.getByRole("button", { name: "Select all 52" }).click();
  await expect(bar.getByRole("status")).toHaveText("52 selected");
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog", { name: "Delete 52 events?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("52 events deleted.")).toBeVisible();
  await expect(page.getByText("No events match “Many Nights”.")).toBeVisible();
});

test("images in use are named and stay, the others are deleted", async ({ page, request, staff }) => {
  await makeNight(request, staff, { name: "Uses its image", start_date: evening(70) });
  for (const [name, width] of [
    ["spare-one.jpg", 431],
    ["spare-two.jpg", 432],
  ] as const) {
    const image = { ...(await posterFile(width, 400)), name };
    expect((await request.post("/api/images/add-image", { ...staff, multipart: { image } })).status()).toBe(201);
  }
  await page.goto("/admin/pictures");
  await page.getByRole("checkbox", { name: "Select spare-one" }).check();
  await page.getByRole("checkbox", { name: "Select spare-two" }).check();
  const used = page.getByRole("listitem").filter({ hasText: "Used in 1 place" }).first();
  await used.getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Selected images" });
  await bar.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete 2 images?" });
  await expect(question).toContainText("1 is in use and stays:");
  await question.getByRole("button", { name: "Delete 2 images" }).click();
  await expect(page.getByText("2 images deleted.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Select spare/ })).toHaveCount(0);
});

test("subscribers are unsubscribed together", async ({ page, request }) => {
  for (const firstName of ["Ida", "Jon"]) {
    const email = `${firstName}.bulk@guest.example`;
    const data = { firstName, lastName: "Bulk", email, countryCode: "+61", number: "491570006" };
    expect((await request.post("/api/event/subscribe", { data })).status()).toBe(201);
  }
  await page.goto("/admin/subscribers?show=all&q=bulk");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected subscribers" });
  await bar.getByRole("button", { name: "Unsubscribe" }).click();
  await page
    .getByRole("alertdialog", { name: "Unsubscribe 2 subscribers?" })
    .getByRole("button", { name: "Unsubscribe" })
    .click();
  await expect(page.getByText("2 subscribers unsubscribed.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select ida.bulk@guest.example" }).check();
  await bar.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("1 is unsubscribed already: ida.bulk@guest.example.")).toBeVisible();
});
