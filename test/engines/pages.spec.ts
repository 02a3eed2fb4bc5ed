import { findOutsideSource } from "../../e2e/inside-viewport.ts";
import { publicPageNames, publicPages } from "../../scripts/routes.ts";
import { expect, test } from "./test.ts";

for (const name of publicPageNames) {
  test(`${name} lies inside the screen of a phone and of a laptop, and raises no complaint`, async ({
    tab,
    site,
    allowComplaints,
  }) => {
    // WebKit logs a 404 to the console.
    if (/unknown|nowhere/.test(name)) allowComplaints(/CONSOLE NETWORK ERROR .*404/);
    const path = (await publicPages(site.origin)).find((page) => page.name === name)?.path;
    expect(path).toBeDefined();
    for (const width of [390, 1440]) {
      await tab.window.resize(width, width === 390 ? 844 : 900);
      await tab.open(path ?? "/");
      expect(await tab.evaluate(findOutsideSource()), `${width} px`).toEqual([]);
    }
  });
}
