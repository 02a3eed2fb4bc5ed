import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { pagePaths } from "../app/platform/venue/schema/page-paths.ts";
import { athens } from "../test/another-country.ts";
import { bookableSaturdays } from "../test/saturdays.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, test } from "./site.ts";

/** A page's text, without markup and data. */
const textOf = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<[^>]+>/g, " ");

test("a club in Athens has its own dates, prices and phone code on every page, and refuses a closed day", async ({
  page,
  startOwnSite,
}) => {
  const { origin } = await startOwnSite();
  const closed = addDays(tonight(), 12);
  await publishSettings(origin, {
    ...athens,
    "hours.special": [{ date: closed, opens: "", closes: "", note: "Μεγάλη Παρασκευή" }],
  });

  for (const path of pagePaths) {
    const html = await (await fetch(origin + path)).text();
    // The interface is English.
    expect(html, path).toMatch(/<html lang="en"/);
    expect(html, path).toContain("Fr–Sa 23:30 – 06:00");
    expect(html, path).toContain("Freitag and Samstag 23:30 to 06:00");
    expect(html, path).toContain("closed, Μεγάλη Παρασκευή");
    // The demo's events and news mention times in their texts.
    if (["/", "/news", "/offers", "/events"].includes(path)) continue;
    expect(textOf(html), path).not.toMatch(/\d [AP]M\b|\$\d/);
    expect(textOf(html), path).not.toMatch(/Austral|NSW|New South|Sydney|Surry|NightRide|Keypass|RSA\b/);
  }

  await page.goto(`${origin}/vip-tables`);
  const form = page.getByRole("form", { name: "Request Your Table" });
  await expect(form.getByRole("button", { name: /Country code, Greece/ })).toContainText("+30");
  expect(await form.getByLabel("Budget").locator("option").allTextContents()).toContain("2500\u00a0€ +");
  const date = form.getByLabel("Date");
  await date.focus();
  await expect(date).toHaveAttribute("min");
  await date.fill(closed);
  await expect(date).toHaveAccessibleDescription(
    /^We're closed on \p{L}+, \d+\. .*\(Μεγάλη Παρασκευή\)\. Choose another date\./u,
  );
  await expect(date).toHaveAttribute("aria-invalid", "true");
  await date.fill(addDays(bookableSaturdays().first, 14));
  await expect(date).not.toHaveAttribute("aria-invalid");
});
