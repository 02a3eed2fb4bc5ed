import { clubNightOf } from "../app/content/club-night.ts";
import { weekdayOf } from "../app/content/opening-hours.ts";
import { addDays } from "../app/lib/wall-steps.ts";
import { formatDay } from "../app/lib/wall-time.ts";
import { bookableDays } from "../app/requests/forms/limits.ts";
import { makeNight } from "./nights.ts";
import { expect, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

/** A Tuesday some weeks ahead: the demo has no event on it, and the club is closed. */
function tuesday(): string {
  let day = addDays(bookableDays().first, 150);
  while (weekdayOf(day) !== "Tuesday") day = addDays(day, 1);
  return day;
}

test("a guest requests a table from an event's card, is refused a closed day, takes another night and reads where the email went", async ({
  page,
  request,
  staff,
}) => {
  const closed = tuesday();
  const event = await makeNight(request, staff, { name: "Nearby heat", start_date: `${addDays(closed, 2)}T22:00` });
  const night = clubNightOf(event.start_date);
  const table = await request.post("/api/floor/tables", {
    ...staff,
    data: { room: "Main room", name: "Booth of the test", seats: 6, minimum: 250_000 },
  });
  expect(table.status(), await table.text()).toBe(201);
  const { tables } = (await (await request.get("/api/floor/plan", staff)).json()).plan;
  const booth = tables.find(({ name }: { name: string }) => name === "Booth of the test");
  const category = { name: "Booths of the test", description: "By the floor.", tables: [booth._id] };
  expect((await request.post("/api/tonight/table-categories", { ...staff, data: category })).status()).toBe(201);

  await page.goto(`/events?show=${night.slice(0, 7)}`);
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: event.name }) });
  await card.getByRole("link", { name: "VIP TABLES" }).click();
  await expect(page).toHaveURL(`/vip-tables?night=${night}#request`);
  const form = page.getByRole("form", { name: "Request Your Table" });
  await expect(form.getByLabel("Date", { exact: true })).toHaveValue(night);
  await expect(form.getByText(`For ${event.name}, ${formatDay(night, bookableDays().first)}`)).toBeVisible();
  const booths = form.getByRole("radio", { name: /^Booths of the test/ });
  await expect(booths).toHaveAccessibleName(
    /6 seats · Main room · minimum spend from \$2,500 By the floor\. Available$/,
  );
  expect(await axeFindings(page)).toEqual([]);

  // Typed, as a plain date: the club is closed on Tuesdays.
  await form.getByLabel("Date", { exact: true }).fill(closed);
  await expect(form.getByText(/^We're closed on Tuesday /)).toBeVisible();
  await form.getByRole("button", { name: "Request table" }).click();
  await expect(form.getByLabel("Date", { exact: true })).toBeFocused();
  const other = form.getByRole("group", { name: "Other club nights" }).getByRole("button", { name: event.name });
  await other.focus();
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Date", { exact: true })).toHaveValue(night);
  await expect(form.getByText(/^We're closed on/)).toHaveCount(0);

  await form.getByLabel("Guests").fill("5");
  await form.getByLabel("Budget").selectOption({ index: 2 });
  await form.getByLabel("First name").fill("Mia");
  await form.getByLabel("Email").fill("mia@guest.example");
  await form.getByLabel("Phone").fill("0412 345 678");
  await form.getByRole("radio", { name: /^Booths of the test/ }).check();
  await form.getByRole("button", { name: "Request table" }).click();
  const dialog = page.getByRole("dialog", { name: "Submission Successful!" });
  await expect(dialog).toContainText("mia@guest.example");
  await dialog.getByRole("link", { name: "View or change your request" }).click();
  await expect(page).toHaveURL(/\/my\/[\w-]+$/);
  await expect(page.getByText("Booths of the test", { exact: true })).toBeVisible();
});
