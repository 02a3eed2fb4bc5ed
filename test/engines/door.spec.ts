import { tonight } from "../../app/platform/venue/club-night.ts";
import { askForTable, call } from "./calls.ts";
import { expect, test } from "./test.ts";

test("the door opens by its link, finds a guest and checks them in", async ({ tab, site, staff }) => {
  await askForTable(site, "Tom Nguyen", staff, { date: tonight(), approved: true });
  const { link } = await call<{ link: string }>(site, "/api/tonight/passes", {
    staff,
    body: { night: tonight(), door: "Front door" },
  });
  await tab.window.resize(390, 844);
  await tab.open(`/door${link.slice(link.indexOf("#"))}`);
  await tab.fill("[type=search]", "Nguyen");
  await tab.click("button", /^Check in: Tom Nguyen/);
  await tab.see("button", /^Tom Nguyen: /);
  const height = await tab.run(() => document.querySelector("[role=status] ul")?.getBoundingClientRect().height ?? 0);
  expect(height).toBeLessThan(200);
});
