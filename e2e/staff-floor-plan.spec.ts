import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { expect, test } from "./office.ts";
import { expectSound } from "./sound.ts";

test("a change that is undone and done again stays on the screen while the first of the three is being saved", async ({
  page,
  staff,
}) => {
  expect(staff.token).not.toBe("");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/tables");
  const turned = page.getByRole("complementary", { name: "Details" }).getByLabel("Turned (°)");
  await page.getByRole("button", { name: "Add round table" }).press("Enter");
  await expect(turned).toHaveValue("0");
  const saved = page.getByText("All changes saved", { exact: true });
  await expect(saved).toBeVisible();
  // Requests are answered one at a time, as the test says.
  const saves: (() => Promise<void>)[] = [];
  await page.route(/\/api\/floor\/tables\/[\w-]+$/, (route) => void saves.push(() => route.continue()));
  const answerNext = async (count: number) => {
    await expect.poll(() => saves.length).toBe(count);
    const answered = page.waitForResponse(/\/api\/floor\/tables\/[\w-]+$/);
    await saves[count - 1]?.();
    await (await answered).finished();
  };
  await turned.fill("30");
  await turned.press("Enter");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(turned).toHaveValue("0");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(turned).toHaveValue("30");
  await answerNext(1);
  // The first is saved, the undo waits for its answer.
  await expect.poll(() => saves.length).toBe(2);
  await expect(turned).toHaveValue("30");
  await answerNext(2);
  await answerNext(3);
  await expect(saved).toBeVisible();
  await expect(turned).toHaveValue("30");
});

test("the floor plan is drawn by keyboard, mouse and touch, undone, and merged for a club night", {
  tag: "@journey",
}, async ({ page, request, staff }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/tables");
  const drawing = page.getByRole("group", { name: "Main room" });
  const table = (name: string) => page.locator("svg").getByRole("button", { name: new RegExp(`^${name},`) });
  const details = page.getByRole("complementary", { name: "Details" });
  await expect(drawing).toBeVisible();

  // Keyboard.
  await page.getByRole("button", { name: "Add round table" }).press("Enter");
  const name = await details.getByRole("textbox", { name: "Name", exact: true }).inputValue();
  await table(name).focus();
  const left = details.getByLabel("From left (cm)");
  const before = Number(await left.inputValue());
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(left).toHaveValue(String(before + 110));
  await page.keyboard.press("+");
  await expect(details.getByLabel("Turned (°)")).toHaveValue("15");
  await page.keyboard.press("Control+z");
  await expect(details.getByLabel("Turned (°)")).toHaveValue("0");
  await page.keyboard.press("Control+Shift+z");
  await expect(details.getByLabel("Turned (°)")).toHaveValue("15");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(left).toHaveValue(String(before));

  // Faster than changes are saved.
  await table(name).focus();
  for (const key of ["+", "+", "+", "Control+z", "Control+z", "Control+y", "ArrowRight", "Control+z"]) {
    await page.keyboard.press(key);
  }
  await expect(page.getByText(`Undone: ${name} moved`)).toBeAttached();
  await expect(details.getByLabel("Turned (°)")).toHaveValue("30");
  await expect(left).toHaveValue(String(before));

  // Exact entry, and a second editor who was quicker.
  await details.getByLabel("Seats").fill("5");
  await details.getByLabel("Seats").press("Enter");
  await expect(table(name)).toHaveAccessibleName(/5 seats/);

  // Mouse: what is dragged onto a neighbour is marked.
  const neighbour = table("Booth 3");
  await table(name).dragTo(neighbour);
  await expect(page.getByText(`${name}: It overlaps`)).toBeVisible();
  await expectSound(page);
  await table(name).press("Delete");
  await expect(table(name)).toHaveCount(0);

  // Touch, on a phone: one club night.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/tables?night=${addDays(tonight(), 12)}`);
  for (const one of ["Booth 1", "Booth 2"]) await table(one).dispatchEvent("click");
  await page.getByRole("button", { name: "Merge" }).click();
  await expect(table("Booth 1")).toHaveAccessibleName(/merged with Booth 2/);
  await page.getByRole("textbox", { name: "Name or reason" }).fill("Mia Chen, 21:00");
  await page.getByRole("button", { name: "Hold" }).click();
  await expect(table("Booth 1")).toHaveAccessibleName(/held for Mia Chen, 21:00$/);
  await expectSound(page);
  // The next table is another matter.
  await table("Booth 3").dispatchEvent("click");
  await page.getByRole("button", { name: "Block" }).click();
  await expect(table("Booth 3")).toHaveAccessibleName(/blocked$/);
  await expect(table("Booth 1")).toHaveAccessibleName(/held for Mia Chen, 21:00$/);
  for (const _change of ["block", "hold", "merge"]) await page.getByRole("button", { name: "Undo" }).click();
  await expect(table("Booth 1")).toHaveAccessibleName("Booth 1, 6 seats");
  const { plan } = await (await request.get("/api/floor/plan", staff)).json();
  expect(plan.tables.map((one: { name: string }) => one.name)).not.toContain(name);
});
