import { expect, test } from "./site.ts";

test("the week is set by keyboard on the narrowest phone: a day opened, copied, closed again and got back", async ({
  page,
  request,
  staff,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/admin/settings/hours");
  const week = page.getByRole("group", { name: "Weekly hours" });
  await expect(week.getByRole("row")).toHaveCount(8);
  await expect(week.getByRole("switch", { name: "Saturday: open" })).toBeChecked();

  // A new day opens as the club usually does.
  await week.getByRole("switch", { name: "Friday: open" }).press("Space");
  await expect(week.getByLabel("Friday: opens")).toHaveValue("22:00");
  await week.getByLabel("Friday: opens").fill("21:00");
  await week.getByRole("button", { name: "Copy Friday's hours to" }).press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Every day" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Thursday" }).press("Enter");
  await expect(week.getByLabel("Thursday: opens")).toHaveValue("21:00");
  await expect(page.getByText("Friday's hours copied to Thursday.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  // Closed by mistake, a day gets its own hours back.
  await week.getByRole("switch", { name: "Thursday: open" }).press("Space");
  await expect(week.getByLabel("Thursday: opens")).toHaveCount(0);
  await week.getByRole("switch", { name: "Thursday: open" }).press("Space");
  await expect(week.getByLabel("Thursday: opens")).toHaveValue("21:00");

  // What is wrong is said at its day.
  await week.getByRole("button", { name: "Friday: add a second opening" }).press("Enter");
  await week.getByLabel("Friday, 2: opens").fill("23:00");
  await week.getByLabel("Friday, 2: closes").fill("02:00");
  await page.getByRole("button", { name: "Save draft" }).click();
  const friday = week.getByRole("row", { name: /Friday/ });
  await expect(friday).toContainText("overlaps Friday 11 PM – 2 AM. Change or delete one of them.");
  await week.getByRole("button", { name: "Remove Friday, 2" }).click();
  await expect(friday).not.toContainText("overlaps");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  const { draft } = await (await request.get("/api/settings/groups/hours", staff)).json();
  expect(draft["hours.weekly"]).toEqual([
    { day: "Thursday", opens: "21:00", closes: "04:00" },
    { day: "Friday", opens: "21:00", closes: "04:00" },
    { day: "Saturday", opens: "22:00", closes: "04:00" },
  ]);

  // A club that is never open is refused.
  for (const day of ["Thursday", "Friday", "Saturday"])
    await week.getByRole("switch", { name: `${day}: open` }).press("Space");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(week.getByText("Open on at least one day of the week.")).toBeVisible();
});
