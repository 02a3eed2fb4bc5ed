import type { Locator, Page } from "@playwright/test";
import { bookableDays } from "../app/bookings/requests/limits.ts";
import type { PublicPage } from "./routes.ts";

/** Opens a page and waits until it is hydrated. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Brings the public site into states that have no URL, and takes a screenshot of each. */
export async function lookAtStates(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await open(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("img", { includeHidden: true }).first().waitFor({ state: "attached" });
  await shoot("menu");

  await open(page, "/gallery");
  await page.getByRole("link", { name: /Lasers/ }).click();
  await page.getByRole("dialog").waitFor();
  await page.waitForLoadState("networkidle");
  await shoot("gallery-large");

  await open(page, "/vip-tables");
  const form = page.getByRole("form").first();
  const send = form.getByRole("button", { name: "Request table" });
  await page.locator("form[novalidate]").waitFor();
  await send.click();
  await form.locator("[aria-invalid]").first().waitFor();
  await shoot("form-errors");
  await form.getByRole("button", { name: /^Country code/ }).click();
  await page.getByRole("listbox").waitFor();
  await shoot("form-countries");
  await page.keyboard.press("Escape");
  await form.getByLabel("Date").fill(bookableDays().first);
  await form.getByLabel("Guests").fill("6");
  await form.getByLabel("Budget").selectOption({ index: 2 });
  await form.getByLabel("First name").fill("Mia");
  await form.getByLabel("Email").fill("mia.karlsson@example.com");
  await form.getByLabel("Phone", { exact: true }).fill("491570006");
  await page.context().setOffline(true);
  await send.click();
  await page.getByRole("alertdialog").waitFor();
  await shoot("form-unreachable");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "OK" }).click();
  await send.click();
  await page.getByRole("dialog", { name: "Submission Successful!" }).waitFor();
  await shoot("form-received");
}

/**
 * Brings the back office into such states: dialogs, a question, nothing found, loading, offline.
 *
 * @param page logged in as an admin. @param pages the back office's pages, by their names in `routes.ts` and
 * `fill-night.ts`.
 */
export async function lookAtOfficeStates(
  page: Page,
  pages: readonly PublicPage[],
  shoot: (name: string) => Promise<void>,
): Promise<void> {
  const path = (name: string) => pages.find((one) => one.name === name)?.path ?? "/admin/dashboard";
  const press = async (name: string | RegExp, then: Locator) => {
    await page.getByRole("button", { name }).first().click();
    await then.waitFor();
  };
  const dialog = page.getByRole("dialog");
  for (const [shot, at, button] of [
    ["night", "admin-cancelled", "Change status"],
    ["duplicate", "admin-edit-event-one", "Duplicate"],
    ["repeat", "admin-edit-event-one", "Repeat"],
    ["preview", "admin-edit-event-one", "Preview"],
  ] as const) {
    await open(page, path(at));
    await press(button, dialog);
    await page.waitForLoadState("networkidle");
    await shoot(`office-${shot}`);
  }
  await open(page, path("admin-requests-one"));
  await press("Reply", page.getByRole("form", { name: "Reply" }));
  await shoot("office-reply");
  await open(page, path("admin-add-event"));
  await press("Add event", page.locator("[aria-invalid]").first());
  await shoot("office-errors");
  await open(page, path("admin-tonight"));
  await press("Create door code", page.getByRole("textbox", { name: "Door link" }));
  await shoot("office-code");
  await open(page, `${path("admin-events")}?q=zzzz`);
  await page.getByText("No events match").waitFor();
  await shoot("office-nothing");
  for (const name of ["admin-dashboard", "admin-requests", "admin-tonight", "admin-after-the-night"]) {
    await page.route("**/api/**", () => {});
    await page.goto(path(name), { waitUntil: "domcontentloaded" });
    await page.getByText("Loading").first().waitFor();
    await shoot(`${name}-loading`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.route("**/api/**", (route) => route.abort());
    await page.reload({ waitUntil: "networkidle" });
    await shoot(`${name}-unreachable`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
}
