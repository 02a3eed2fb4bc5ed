import { makeDoorCode } from "./at-door.ts";
import { expect, test } from "./office.ts";

test("a phone that loses the network as soon as the door's sheet is there has its forms", async ({
  allowConsoleErrors,
  page,
  staff,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { path } = await makeDoorCode(staff);
  // What would load after the sheet never does.
  let isShown = false;
  await page.route(/\/assets\/.*\.js$/, (route) => (isShown ? route.abort() : route.continue()));
  const shown = page.getByRole("searchbox").waitFor();
  await page.goto(path, { waitUntil: "commit" });
  await shown;
  isShown = true;
  await page.context().setOffline(true);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Walk-in").click();
  await expect(button("One more")).toBeFocused();
  await expect(page.getByLabel(/^Each pays/)).toBeVisible();
  await button("Close").click();
  await page.getByRole("button", { name: /inside/ }).click();
  await expect(page.getByLabel("How many people")).toBeVisible();
  await button("Close").click();
  await button("Incident").click();
  await expect(page.getByRole("heading", { name: "What happened?" })).toBeVisible();
});
