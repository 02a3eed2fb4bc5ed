import { askForTable } from "./calls.ts";
import { expect, test } from "./test.ts";

for (const width of [390, 1440]) {
  test(`a guest is found in the list, opened, noted and shown without sideways scrolling at ${width} px`, async ({
    office,
    site,
    staff,
  }) => {
    const name = `Kiri ${"W".repeat(40)}${width}`;
    await askForTable(site, name, staff);
    await office.window.resize(width, 900);
    // The list is current within a second or two.
    await expect
      .poll(async () => {
        await office.open(`/admin/guests?q=${encodeURIComponent(name)}`);
        await office.see("h1", "Guests");
        await office.gone("main p", "Loading...");
        return office.count("main a", name);
      })
      .toBeGreaterThan(0);
    await office.click("main a", name);
    await office.see("h2", name);
    await office.fill("textarea", "Likes the corner booth.");
    await office.click("button", "Add note");
    await office.see("li", /Likes the corner booth\./);
    expect(await office.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });
}
