import { atDoor, night } from "./at-door.ts";
import { expectInside } from "./inside-viewport.ts";
import { expect, test } from "./office.ts";

test("a phone adds an incident offline in two taps; the office amends and signs off, an inspector sees it all", async ({
  allowConsoleErrors,
  browser,
  page,
  request,
  site,
  staff,
}) => {
  const phone = await atDoor({ browser, site, staff });
  const add = phone.getByRole("button", { name: "Incident", exact: true });
  await expect(add).toBeVisible();
  await expect.poll(() => phone.evaluate(async () => (await caches.match("/door")) !== undefined)).toBe(true);
  await phone.waitForLoadState("networkidle");
  await phone.context().setOffline(true);

  await add.click();
  await phone.getByRole("button", { name: "Someone asked to leave or removed" }).click();
  await expect(phone.getByText(/^Saved at/)).toBeVisible();
  await phone.getByLabel("Action taken").fill("Walked to the taxi rank");
  await phone.getByRole("button", { name: "Save details" }).click();
  await expect(phone.getByText("2 incident entries haven't been sent yet.")).toBeVisible();
  await phone.reload();
  await expect(phone.getByText("2 incident entries haven't been sent yet.")).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText("haven't been sent yet")).toBeHidden();
  await expect.poll(() => phone.evaluate(() => JSON.stringify(localStorage))).not.toContain("taxi");
  await phone.context().close();

  await page.goto(`/admin/incidents?from=${night}`);
  await expect(page.getByText("Walked to the taxi rank")).toBeVisible();
  await page.getByRole("button", { name: /^Amend incident/ }).click();
  await page.getByLabel("Police").fill("Event E 4711");
  await page.getByRole("button", { name: "Save amendment" }).click();
  await expect(page.getByText("Event E 4711")).toBeVisible();
  await page.getByRole("button", { name: /^Sign off/ }).click();
  // The night isn't over, so it asks.
  await page.getByRole("button", { name: "Sign off now" }).click();
  await expect(page.getByText(/^Signed off by .*: 1 incident\.$/)).toBeVisible();

  await page.getByLabel("Inspector", { exact: true }).fill("Lee Park");
  await page.getByRole("button", { name: "Create link" }).click();
  const shown = await page.getByLabel("Inspector's link").inputValue();
  await page.goto(new URL(shown).pathname);
  await expect(page.getByRole("heading", { level: 1, name: "Incident register" })).toBeVisible();
  for (const text of ["Walked to the taxi rank", "Event E 4711", "Lee Park", "nothing missing or altered"]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }

  // On paper: dark on white, as wide as the sheet, and each page begins with the night.
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 720, height: 1000 });
  await expectInside(page, "in print");
  const heading = page.getByRole("heading", { level: 2 }).first();
  await expect(heading).toHaveCSS("display", "table-header-group");
  const colours = (element: Element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  };
  const lightness = (colour: string) => Math.max(...(colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
  expect(lightness((await heading.evaluate(colours)).color)).toBeLessThan(80);
  await page.emulateMedia({ media: null, colorScheme: null });

  // Once staff revoke it, the link says so and whom to ask.
  const [{ _id: ended }] = await (await request.get("/api/incidents/links", staff)).json();
  expect((await request.post(`/api/incidents/links/${ended}/end`, staff)).ok()).toBe(true);
  allowConsoleErrors(/inspect/);
  expect((await page.reload())?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
  await expect(
    page.getByText(/It may be incomplete, revoked or expired\. Ask .* for a new one: \+?[\d ()]+/),
  ).toBeVisible();
});
