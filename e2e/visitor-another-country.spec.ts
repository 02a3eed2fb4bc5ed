import { tonight } from "../app/content/club-night.ts";
import { pagePaths } from "../app/content/page-paths.ts";
import { addDays } from "../app/lib/wall-steps.ts";
import { athens } from "../test/another-country.ts";
import { expect, siteAdmin, test } from "./site.ts";

/** Publishes settings through the API. */
async function publish(origin: string, changes: Record<string, unknown>): Promise<void> {
  const call = async (path: string, data: object | undefined, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      ...(data && { method: "POST", body: JSON.stringify(data) }),
      headers: { "Content-Type": "application/json", ...headers },
    });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
  const { token } = await call("/admin/login", siteAdmin);
  const staff = { authorization: token };
  for (const group of ["venue", "hours"]) {
    const own = Object.entries(changes).filter(([path]) => path.startsWith(`${group}.`));
    await call(`/settings/groups/${group}`, { changes: Object.fromEntries(own) }, staff);
  }
  const { draft } = await call("/settings", undefined, staff);
  await call("/settings/publish", { note: "" }, { ...staff, "If-Match": `"${draft.tag}"` });
}

/** A page's text, without markup and data. */
const textOf = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<[^>]+>/g, " ");

test("a club in Athens has its own dates, prices and phone code on every page, and refuses a closed day", async ({
  page,
  startOwnSite,
}) => {
  const { origin } = await startOwnSite();
  const closed = addDays(tonight(), 12);
  await publish(origin, {
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
    if (!["/", "/news", "/offers", "/events"].includes(path)) expect(textOf(html), path).not.toMatch(/\d [AP]M\b|\$\d/);
  }

  await page.goto(`${origin}/vip-tables`);
  const form = page.getByRole("form", { name: "Request Your Table" });
  await expect(form.getByRole("button", { name: /Country code, Greece/ })).toContainText("+30");
  expect(await form.getByLabel("Budget").locator("option").allTextContents()).toContain("2500\u00a0€ +");
  const date = form.getByLabel("Date");
  await expect(date).toHaveAttribute("min");
  await date.fill(closed);
  await expect(date).toHaveAccessibleDescription(
    /^We're closed on \p{L}+, \d+\. .*\(Μεγάλη Παρασκευή\)\. Choose another date\./u,
  );
  await expect(date).toHaveAttribute("aria-invalid", "true");
  await date.fill(addDays(closed, 1));
  await expect(date).not.toHaveAttribute("aria-invalid");
});
