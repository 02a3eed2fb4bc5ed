import type { Page } from "@playwright/test";
import { listForm } from "../test/staff-lists.ts";
import { makeDoorCode, night } from "./at-door.ts";
import { newOpenSite } from "./open-site.ts";
import { fakeCamera, holdUp } from "./phone-camera.ts";
import { test as base, expect, type Site } from "./site.ts";

// The count has to be this test's own.
const test = base.extend<object, { site: Site }>(newOpenSite());

const ticketCode = "BX-2026-Ünï-0001";

const result = (page: Page, tone: "yes" | "already" | "no") => page.locator(`[data-result=${tone}]`);
const inside = (page: Page) => page.getByRole("region", { name: "Count" });
const exactly = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function closeScanner(page: Page): Promise<void> {
  await holdUp(page, "");
  await exactly(page, "Close").click();
}

/** What a phone needs offline, as far as its worker has saved it. */
const savedFiles = (page: Page) =>
  page.evaluate(async () => {
    const page = await caches.match("/door");
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const reader = files.flat().some(({ url }) => url.includes("/assets/read-code-"));
    return [...(page ? ["page"] : []), ...(reader ? ["reader of codes"] : [])];
  });

test("two phones scan lists and tickets and count, one of them offline; afterwards both show the same and who came in twice", async ({
  browser,
  request,
  site,
  staff,
}) => {
  const { send } = staff;
  const { _id: list } = await send("/guest-lists", { ...listForm, name: "House of Ember", until: "", places: 30 });
  const { shown } = await send(`/guest-lists/${list}/entries`, { night, text: "Mia Chen +4\nAli Reza", notify: false });
  const codeOf = (name: string): string => shown.entries.find((entry: { name: string }) => entry.name === name).code;
  const { shop } = await send("/tickets/shops", { name: "Box Office", keeps_contacts: false, codes_rotate: false });
  await send(`/tickets/shops/${shop}/columns`, { columns: { code: "Barcode", name: "Name", kind: "Type" } });
  const file = (path: string, seen = "") =>
    request.post(`/api/tickets/${path}?${new URLSearchParams({ shop, night, complete: "no", name: "a.csv", seen })}`, {
      headers: { ...staff.headers, "Content-Type": "text/csv" },
      data: Buffer.from(`Barcode,Name,Type\n${ticketCode},Kim Lowe,First release\n`),
    });
  const { preview } = await (await file("preview")).json();
  expect((await file("import", preview.seen)).ok()).toBe(true);

  const phoneAt = async (door: string): Promise<Page> => {
    const { path } = await makeDoorCode(staff, { door });
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ viewport, serviceWorkers: "allow", baseURL: site.origin });
    const page = await context.newPage();
    await fakeCamera(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(inside(page)).toContainText(/^(?!.*at least)/);
    return page;
  };
  const [front, terrace] = [await phoneAt("Front door"), await phoneAt("Terrace")];
  const isInside = (page: Page, people: number) =>
    expect(inside(page).getByRole("button", { name: new RegExp(`^(at least )?${people} ?inside`) })).toBeVisible();

  // One search finds guests of lists and ticket holders; a party of five comes as three and two.
  await exactly(front, "Scan").click();
  await holdUp(front, codeOf("Mia Chen"));
  await expect(result(front, "yes")).toContainText("Mia Chen. Guest list, House of Ember · +4. Free");
  for (let more = 0; more < 2; more += 1) await exactly(front, "Fewer people").click();
  await exactly(front, "Let in 3 of 5").click();
  await expect(result(front, "yes")).toContainText("3 of 5. Mia Chen.");
  await closeScanner(front);
  await isInside(front, 3);
  await isInside(terrace, 3);

  await expect.poll(() => savedFiles(terrace)).toEqual(["page", "reader of codes"]);
  await terrace.context().setOffline(true);
  await expect(terrace.getByText(/^Offline since/)).toBeVisible();

  // Both let in the same guest and the same ticket while they know nothing of each other.
  for (const page of [front, terrace]) {
    await exactly(page, "Scan").click();
    await holdUp(page, codeOf("Ali Reza"));
    await expect(result(page, "yes")).toContainText("Ali Reza. Guest list, House of Ember. Free");
    await holdUp(page, ticketCode);
    await expect(result(page, "yes")).toContainText("Kim Lowe. Ticket, Box Office · First release.");
    await closeScanner(page);
  }
  for (let people = 0; people < 2; people += 1) await exactly(terrace, "1 in").click();
  await exactly(terrace, "1 out").click();
  await exactly(front, "1 in").click();
  await isInside(front, 6);
  await isInside(terrace, 6);
  await expect(inside(terrace)).toContainText("at least");
  await expect(terrace.getByText(/ 5 updates will send/)).toBeVisible();

  await terrace.context().setOffline(false);
  for (const page of [front, terrace]) {
    for (const name of ["Ali Reza", "Kim Lowe"]) {
      const twice = page.getByRole("alert").filter({ hasText: `Let in twice: ${name}.` });
      await expect(twice).toContainText(/(Front door.*Terrace|Terrace.*Front door)/);
    }
    // 3 of Mia's party, Ali and Kim once each, three in and one out.
    await isInside(page, 7);
    await page.getByRole("searchbox").fill("reza");
    await expect(page.getByRole("button", { name: "Ali Reza: Arrived" })).toBeVisible();
  }
  await expect(inside(terrace)).not.toContainText("at least");
  for (const page of [front, terrace]) await page.context().close();
});
