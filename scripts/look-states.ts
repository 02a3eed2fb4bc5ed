import type { Page } from "@playwright/test";
import { bookableDays } from "../app/requests/limits.ts";

/** Opens a page and waits until it answers. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
}

/** Brings the public site into the states that no address leads to, and has each photographed as the window shows it. */
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
