import { publicPageNames, publicPages } from "../../scripts/routes.ts";
import { LAPTOP, PHONE } from "./tab.ts";
import { expect, test } from "./test.ts";

test("each public page lies inside the screen once its window is narrowed from a laptop's to a phone's", async ({
  tab,
  site,
}) => {
  const pages = await publicPages(site.origin);
  for (const name of publicPageNames.filter((name) => !/unknown|nowhere/.test(name))) {
    const path = pages.find((page) => page.name === name)?.path;
    expect(path, name).toBeDefined();
    await tab.expectInside(name, () => tab.open(path ?? "/"), [LAPTOP, PHONE]);
  }
});
