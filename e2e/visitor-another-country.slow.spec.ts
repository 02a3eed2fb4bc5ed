import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { pagePaths } from "../app/platform/venue/schema/page-paths.ts";
import { athens } from "../test/another-country.ts";
import { bookableSaturdays } from "../test/saturdays.ts";
import { vienna } from "../test/vienna.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, staffHeaders, test } from "./site.ts";

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

/** Sydney's words, the demo's rooms, capacities, social links and season, and Australian law. */
const ofTheDemo =
  /Austral|NSW|New South|Sydney|Surry|Ember|5550 0142|afterglow\.example|NightRide|Keypass|RSA\b|[Tt]errace\b|[Bb]ooths\b|[Mm]ain room|[Oo]ne room|\b(560|600|605|650|520|220)\b|Season|instagram|tiktok|facebook/;

test("a club in Vienna without the demo shows nothing of Sydney's, to guests or to staff", async ({
  page,
  startOwnSite,
}) => {
  const { origin } = await startOwnSite({ env: { DEMO: "off" } });
  await publishSettings(origin, vienna);
  // Alt texts describe the photos that come with the program.
  const withoutAlts = (html: string) => html.replaceAll(/ alt="[^"]*"/g, "");
  for (const path of [...pagePaths, "/nothing-here"]) {
    const html = withoutAlts(await (await fetch(origin + path)).text());
    expect(textOf(html).match(ofTheDemo)?.[0], path).toBeUndefined();
    const links = [...html.matchAll(/(?:href|content)="([^"]*)"/g)].map(([, link]) => link);
    expect(links.filter((link = "") => /Austral|Sydney|Surry|Ember|instagram|afterglow\.example/.test(link))).toEqual(
      [],
    );
  }
  for (const path of ["/llms.txt", "/manifest.webmanifest", "/events.ics", "/news.rss", "/sitemap.xml"]) {
    const text = await (await fetch(origin + path)).text();
    expect(text.match(ofTheDemo)?.[0], path).toBeUndefined();
  }
  const headers = await staffHeaders(origin);
  const door = (await (await fetch(`${origin}/api/settings/groups/door`, { headers })).json()) as { published: object };
  expect(door.published).toMatchObject({ "door.licence": 0, "door.fire": 0, "door.rooms": [] });
  const state = (await (await fetch(`${origin}/api/settings`, { headers })).json()) as { overrides: object };
  // Neutral defaults are not differences.
  expect(Object.keys(state.overrides).sort()).toEqual(
    Object.keys(vienna)
      .filter((path) => path !== "venue.region")
      .sort(),
  );

  await page.goto(`${origin}/events`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
  await expect(page.getByText(/Season/)).toHaveCount(0);
  await page.goto(`${origin}/functions`);
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByText("Tell us how many guests you expect")).toBeVisible();
});
