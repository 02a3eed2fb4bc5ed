import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { APIRequestContext, Browser, BrowserContextOptions, Page } from "@playwright/test";
import { tonight } from "../app/platform/venue/club-night.ts";
import { expect, type Guest, type Office } from "./office.ts";
import type { SignedIn, Site } from "./site.ts";

export const night = tonight();

export const phone = { width: 390, height: 844 };

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** What a test of the door has. */
interface Means {
  browser: Browser;
  request: APIRequestContext;
  site: Site;
  office: Office;
  staff: SignedIn;
}

/** Creates a door code of tonight. @returns it, and the path of the link that logs a phone in with it. */
export async function makeDoorCode(staff: SignedIn, pass = {}): Promise<{ code: string; path: string }> {
  const { code, link } = await staff.send("/tonight/passes", { night, door: "Front door", ...pass });
  return { code, path: `/door${link.slice(link.indexOf("#"))}` };
}

/** A phone that has logged in by a door code of tonight. */
export async function atDoor(
  { browser, site, staff }: Pick<Means, "browser" | "site" | "staff">,
  pass = {},
  options: BrowserContextOptions = { serviceWorkers: "allow" },
): Promise<Page> {
  const { path } = await makeDoorCode(staff, pass);
  const context = await browser.newContext({ viewport: phone, baseURL: site.origin, ...options });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

/** A guest with a table tonight. @returns the ids of the request and of the guest. */
export async function expected({ office, request, staff }: Means, guest: Guest, guests: number) {
  const reference = await office.ask("vip-table", guest, { date: night, guests, time: "22:30", message: "" });
  const { _id } = await office.find(reference);
  await staff.send(`/requests/${_id}`, { status: "approved" });
  const ofRow = async () =>
    ((await (await request.get(`/api/guests/of/${_id}`, staff)).json()) as { guest: { _id: string } | null }).guest
      ?._id;
  await expect.poll(ofRow).toBeTruthy();
  return { _id, reference, guest: (await ofRow()) ?? "" };
}

/** Lets the guest of a request have come on earlier nights, with a request like it for each. */
export function cameOn({ dataFolder }: Site, request: string, nights: readonly string[]): void {
  const database = new DatabaseSync(join(dataFolder, "afterglow.db"), { timeout: 30_000 });
  const columns = (database.prepare("select name from pragma_table_info('requests')").all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !["id", "reference", "date_wanted", "status"].includes(name))
    .join();
  for (const past of nights)
    database.exec(`insert into requests (id, reference, date_wanted, status, ${columns})
      select '${past}-' || id, '${past}-' || reference, '${past}', 'arrived', ${columns} from requests where id = '${request}';
      insert into guest_rows (row_id, source, contact, at)
      select '${past}-' || row_id, source, contact, at from guest_rows where row_id = '${request}'`);
  database.close();
}

/** Takes a phone offline, once it can start without a network. */
export async function offline(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await caches.match("/door")) !== undefined)).toBe(true);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(page.getByText(/^Offline since /)).toBeVisible();
}
