import { gzipSync } from "node:zlib";
import { places } from "../app/admin/navigation.ts";
import { publicPages } from "../scripts/routes.ts";
import { load } from "./loaded.ts";
import { expect, test } from "./site.ts";

const KB = 1024;

/** Most bytes of scripts before anything is touched, packed with gzip (DESIGN §11). */
const budgets = { form: 150 * KB, other: 130 * KB, office: 250 * KB };

const forms = ["home", "vip-tables", "functions", "careers", "contact", "offer"];

const names = [
  ...forms,
  ...[
    "events",
    "event",
    "offers",
    "news",
    "music",
    "gallery",
    "about-club",
    "venue",
    "faqs",
    "terms-and-conditions",
    "news-item",
  ],
];

/** Bytes of all scripts, each packed as it is sent. */
function weight(scripts: Map<string, string>): number {
  return [...scripts.values()].reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
}

test("every public page has its budget", async ({ site }) => {
  const known = (await publicPages(site.origin)).map(({ name }) => name);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

for (const name of names) {
  test(`${name}: scripts weigh no more than they may`, async ({ page, site }) => {
    const path = (await publicPages(site.origin)).find((one) => one.name === name)?.path ?? "";
    const { scripts } = await load(page, path);
    expect(scripts.size).toBeGreaterThan(2);
    expect(weight(scripts), [...scripts.keys()].join("\n")).toBeLessThanOrEqual(
      forms.includes(name) ? budgets.form : budgets.other,
    );
  });
}

test("back office, the sign-in: scripts weigh no more than they may", async ({ page }) => {
  const { scripts } = await load(page, "/admin/login");
  expect(scripts.size).toBeGreaterThan(2);
  expect(weight(scripts), [...scripts.keys()].join("\n")).toBeLessThanOrEqual(budgets.office);
});

for (const { label, to } of places.flat()) {
  test(`back office, ${label}: scripts weigh no more than they may`, async ({ page, staff }) => {
    expect(staff.token).not.toBe("");
    const { scripts } = await load(page, to);
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    expect(scripts.size).toBeGreaterThan(2);
    expect(weight(scripts), [...scripts.keys()].join("\n")).toBeLessThanOrEqual(budgets.office);
  });
}
