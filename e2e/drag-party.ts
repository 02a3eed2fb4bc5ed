import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Drags a party onto a table with the mouse, as a hand does: the plan may still be finding its size, so what counts is
 * the label at the pointer, which says where the party would go.
 *
 * @param label "Sam Okafor · 4 → Vault"
 */
export async function dragParty(page: Page, party: Locator, table: Locator, label: string): Promise<void> {
  await expect(async () => {
    await party.hover({ position: { x: 60, y: 20 } });
    await page.mouse.down();
    try {
      // The drag begins with the first move; only then does the plan stay where it is.
      const { x = 0, y = 0 } = (await party.boundingBox()) ?? {};
      await page.mouse.move(x + 80, y + 30, { steps: 3 });
      const to = await table.boundingBox();
      if (!to) throw new Error("There is no table to drag to.");
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
      await expect(page.getByText(label)).toBeVisible({ timeout: 2_000 });
    } catch (error) {
      await page.mouse.up();
      throw error;
    }
  }).toPass();
  await page.mouse.up();
}
