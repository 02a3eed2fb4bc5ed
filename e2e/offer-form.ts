import type { Page } from "@playwright/test";
import { imageField, posterFile } from "./nights.ts";
import { dayFromNow } from "./published.ts";

/** A field of the offer form, by its label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const create = (page: Page) => page.getByRole("button", { name: "Create offer" });

export const save = (page: Page) => page.getByRole("button", { name: "Save offer" });

/** Fills in the required fields of an offer. */
export async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await field(page, "Description").fill("Come in before midnight.\n\nBring both IDs.");
  await field(page, "Valid till").fill(dayFromNow(60));
  await imageField(page).setInputFiles(await posterFile(1200, 1200));
}
