import { publicPageNames, publicPages } from "../../scripts/routes.ts";
import { expect, test } from "./test.ts";

const isMissing = (name: string) => /unknown|nowhere/.test(name);

const kinds = {
  "each public page": publicPageNames.filter((name) => !isMissing(name)),
  "each page that does not exist": publicPageNames.filter(isMissing),
};

for (const [kind, names] of Object.entries(kinds)) {
  // In one window: WebKit starts three processes for each.
  test(`${kind} lies inside the screen of a phone and of a laptop, and raises no complaint`, async ({
    tab,
    site,
    allowComplaints,
  }) => {
    // WebKit logs a 404 to the console.
    if (names.some(isMissing)) allowComplaints(/CONSOLE NETWORK ERROR .*404/);
    const pages = await publicPages(site.origin);
    for (const name of names) {
      const path = pages.find((page) => page.name === name)?.path;
      expect(path, name).toBeDefined();
      await tab.expectInside(name, () => tab.open(path ?? "/"));
    }
  });
}
