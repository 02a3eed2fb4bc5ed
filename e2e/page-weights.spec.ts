import { places } from "../app/admin/navigation.ts";
import { budgets, formPages, otherPages, scriptsWeight } from "../scripts/page-weights.ts";
import { publicPages } from "../scripts/routes.ts";
import { load } from "./loaded.ts";
import { expect, test } from "./site.ts";

test("every public page has its budget", async ({ site }) => {
  const known = (await publicPages(site.origin)).map(({ name }) => name);
  expect([...formPages, ...otherPages].filter((name) => !known.includes(name))).toEqual([]);
});

for (const name of [...formPages, ...otherPages]) {
  test(`${name}: scripts and fonts weigh no more than they may`, async ({ page, site }) => {
    const path = (await publicPages(site.origin)).find((one) => one.name === name)?.path ?? "";
    const { scripts, fontBytes } = await load(page, path);
    expect(scripts.size).toBeGreaterThan(2);
    expect(scriptsWeight(scripts), [...scripts.keys()].join("\n")).toBeLessThanOrEqual(
      formPages.includes(name) ? budgets.form : budgets.other,
    );
    expect(fontBytes).toBeGreaterThan(0);
    expect(fontBytes).toBeLessThanOrEqual(budgets.fonts);
  });
}

test("back office, the sign-in: scripts weigh no more than they may", async ({ page }) => {
  const { scripts } = await load(page, "/admin/login");
  expect(scripts.size).toBeGreaterThan(2);
  expect(scriptsWeight(scripts), [...scripts.keys()].join("\n")).toBeLessThanOrEqual(budgets.office);
});

for (const { label, to } of places.flat()) {
  test(`back office, ${label}: scripts weigh no more than they may`, async ({ page, staff }) => {
    expect(staff.token).not.toBe("");
    const { scripts } = await load(page, to);
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    expect(scripts.size).toBeGreaterThan(2);
    expect(scriptsWeight(scripts), [...scripts.keys()].join("\n")).toBeLessThanOrEqual(budgets.office);
  });
}
