import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { tonight } from "../app/content/club-night.ts";
import { addDays } from "../app/lib/wall-steps.ts";
import { alive } from "./loaded.ts";
import { expect, test } from "./office.ts";
import { expectSound } from "./sound.ts";

const night = tonight();
const phone = { width: 390, height: 844 };

const button = (page: Page, name: string) => page.getByRole("button", { name });

test("of five thousand claims the first are rendered, two letters find any, and all are printed", async ({
  page,
  office,
  request,
  staff,
  site,
}) => {
  const late = `${night.slice(0, 4)}-12-27`;
  const guest = office.guest("Zoe Zimmer");
  const { _id } = await office.find(await office.ask("claim", guest, { celebrateDate: late }));
  const table = office.guest("Wolf Adler");
  const asked = {
    date: late,
    guests: 6,
    message: "A cake with seven candles is brought at midnight; the bar knows where it stands.",
  };
  const approved = await office.find(await office.ask("vip-table", table, asked));
  await request.post(`/api/requests/${approved._id}`, { ...staff, data: { status: "approved" } });
  const database = new DatabaseSync(join(site.dataFolder, "afterglow.db"), { timeout: 5_000 });
  const columns = (database.prepare("select name from pragma_table_info('requests')").all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !["id", "name", "reference"].includes(name))
    .join();
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into requests (id, name, reference, ${columns})
    select 'many-' || i, 'Guest Number' || i, 'OFF-M' || i, ${columns} from requests, n where requests.id = '${_id}'`);
  database.close();

  await page.goto(`/admin/tonight?night=${late}`);
  const guests = page.getByRole("button", { name: /^Redeem: / });
  await expect(page.getByRole("button", { name: "Show more (4,961 left)" })).toBeVisible();
  await expect(guests).toHaveCount(40);
  await page.getByRole("searchbox").fill("number4321");
  await expect(guests).toHaveCount(1);
  await expect(guests).toHaveAccessibleName("Redeem: Guest Number4321");
  await page.getByRole("searchbox").fill("");
  await expect(guests).toHaveCount(40);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { name: "Tables 1" })).toBeVisible();
  await expect(page.getByText(asked.message)).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(23, 17, 27)");
  for (const gone of ["searchbox", "navigation"] as const) {
    for (const one of await page.getByRole(gone, { includeHidden: true }).all()) await expect(one).toBeHidden();
  }
  for (const name of ["Scan", "Logout", "Create door code", "Print"]) await expect(button(page, name)).toBeHidden();
  const rendered = await page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    return document.querySelectorAll("main li button[aria-label^='Redeem: ']").length;
  });
  expect(rendered).toBe(5001);
});

test("staff check in a guest on Tonight, create a door code and revoke it", async ({
  page,
  office,
  request,
  staff,
}) => {
  await page.setViewportSize(phone);
  const guest = office.guest("Kiri Tane");
  const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 10, time: "23:00" }));
  await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  await page.goto("/admin/tonight");
  await alive(page);
  await button(page, `Check in: ${guest.name}`).click();
  await expect(button(page, `${guest.name}: Arrived`)).toBeVisible();
  await expect.poll(async () => (await office.find(guest.last)).status).toBe("arrived");
  await page.getByRole("textbox", { name: "Door", exact: true }).fill("Terrace");
  await page.getByRole("button", { name: "Create door code" }).click();
  await expect(page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Revoke Terrace" }).first().click();
  await expect(page.getByText("Terrace: door code revoked.")).toBeVisible();

  // Two clicks in a row skip two events; days without events are skipped.
  const { nights } = await (await request.get(`/api/tonight/nights?night=${night}`, staff)).json();
  const coming = (nights as string[]).filter((one) => one > night);
  expect(coming.length).toBeGreaterThan(2);
  await expect(button(page, "Next night")).toBeEnabled();
  await page.evaluate(async () => {
    for (let clicks = 0; clicks < 2; clicks++) {
      document.querySelector<HTMLButtonElement>("[aria-label='Next night']")?.click();
      await new Promise((done) => setTimeout(done));
    }
  });
  await expect(page).toHaveURL(`/admin/tonight?night=${coming[1]}`);
  await page.goto(`/admin/after-the-night?night=${coming[1]}`);
  await button(page, "Previous night").click();
  await expect(page).toHaveURL(`/admin/after-the-night?night=${coming[0]}`);
});

test("a table is assigned on the sheet, shown on the floor plan, and rejected for another party", async ({
  page,
  office,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ 422 | 409 /);
  await page.setViewportSize(phone);
  // Tonight's hold may have expired by now.
  const later = addDays(night, 9);
  const guests = [office.guest("Sam Okafor"), office.guest("Noa Levi")];
  for (const guest of guests) {
    const { _id } = await office.find(await office.ask("vip-table", guest, { date: later, guests: 6, time: "23:00" }));
    await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  }
  await request.post("/api/floor/tables", {
    ...staff,
    data: { room: "Cellar", name: "Vault", seats: 12, minimum: 75_000 },
  });
  await page.goto(`/admin/tonight?night=${later}`);

  for (const [index, guest] of guests.entries()) {
    await page
      .getByRole("button", { name: new RegExp(`^${guest.name}`) })
      .first()
      .click();
    await page.getByLabel("Table").selectOption({ label: "Vault, 12 seats, min. $750" });
    await page.getByRole("button", { name: "Save seating" }).click();
    const result = index === 0 ? "Saved." : `Vault is assigned to ${guests[0]?.name}, 11 PM to 6 AM.`;
    await expect(page.getByText(result)).toBeVisible();
    if (index === 0)
      await page
        .getByRole("button", { name: new RegExp(`^${guest.name}`) })
        .first()
        .click();
  }
  await page.getByText("Floor plan").click();
  const plan = page.getByRole("listitem").filter({ hasText: "Vault" }).filter({ hasText: "12 · held" });
  await expect(plan).toContainText(`11 PM ${guests[0]?.name}`);
  await expectSound(page);
});

test("the night report shows arrivals by source and hour, and exports them", async ({
  page,
  office,
  request,
  staff,
}) => {
  const guest = office.guest("Ada Romero");
  const { _id } = await office.find(await office.ask("vip-table", guest, { date: night, guests: 7, time: "22:00" }));
  await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  const action = { _id: `t-${_id}`, request: _id, what: "arrived", undoes: null, at: new Date().toISOString() };
  await request.post("/api/tonight/ticks", { ...staff, data: { night, ticks: [action] } });
  await page.goto(`/admin/after-the-night?night=${night}`);
  await expect(page.getByRole("table", { name: "By source" }).getByRole("row", { name: /Tables/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Guests by hour" }).getByRole("row")).not.toHaveCount(1);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe(`night-${night}.csv`);
  await expectSound(page);
});
