import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { evening, fillNight, makeNight, pictureField, posterFile } from "./nights.ts";
import { expect, test } from "./site.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const longName = "A night with a name that goes on and on, from the first guest at the door to the very last light";

/** What axe finds, on a laptop and on a phone, where nothing may scroll sideways either. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (sideways > 0) found.push(`${width} px scrolls sideways by ${sideways}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    found.push(...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`));
  }
  return found;
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("axe finds nothing on the list, its dialog, or where it is empty", async ({ page, staff, request }) => {
      await makeNight(request, staff, { name: longName, start_date: evening(25) });
      await page.goto("/admin/events?q=goes%20on");
      const duplicate = page.getByRole("button", { name: /^Duplicate / }).first();
      await expect(duplicate).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await duplicate.click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto("/admin/events?q=no-such-night");
      await expect(page.getByText(/^No night here is called/)).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test("axe finds nothing on an empty form, nor on one that is refused", async ({ page }) => {
      await page.goto("/admin/add-event");
      await expect(page.getByRole("region", { name: "Before it goes public" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Add event" }).click();
      await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
      expect(await findings(page)).toEqual([]);
    });

    test("axe finds nothing on a filled form with notes and a picture, nor on its preview", async ({
      page,
      staff,
      request,
    }) => {
      const night = await makeNight(request, staff, { name: longName, start_date: evening(26) });
      await page.goto(`/admin/edit-event/${night._id}`);
      await fillNight(page, `${longName}, and on`, evening(-3));
      await pictureField(page).setInputFiles(await posterFile(640, 300));
      await expect(page.getByText(/This picture is small/)).toBeVisible();
      await expect(page.getByText(/This night is already over/)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByRole("dialog", { name: "Preview" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}
