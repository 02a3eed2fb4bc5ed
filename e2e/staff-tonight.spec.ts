import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { makeDoorCode, night } from "./at-door.ts";
import { dragParty } from "./drag-party.ts";
import { alive } from "./loaded.ts";
import { expect, test } from "./office.ts";
import { expectSound } from "./sound.ts";

const phone = { width: 390, height: 844 };

const button = (page: Page, name: string) => page.getByRole("button", { name });

test("of five thousand claims the first are rendered, two letters find any, and all are printed", {
  tag: "@journey",
}, async ({ page, office, request, staff, site }) => {
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
  const database = new DatabaseSync(join(site.dataFolder, "afterglow.db"), { timeout: 30_000 });
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
  await page.getByRole("combobox", { name: "Door", exact: true }).fill("Terrace");
  await page.getByRole("button", { name: "Create door code" }).click();
  await expect(page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeVisible();
  await expect(page.getByText("May not override").first()).toBeVisible();
  await expectSound(page);
  // Revoking logs phones out in the middle of the night, so it asks.
  const revoke = page.getByRole("button", { name: "Revoke Terrace" }).first();
  await revoke.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(revoke).toBeFocused();
  await revoke.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke code" }).click();
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

test("parties are seated on the floor plan by keyboard, by touch and by dragging; what speaks against it is asked once", async ({
  page,
  browser,
  office,
  request,
  site,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ 409 /);
  await page.setViewportSize(phone);
  // Tonight's hold may have expired by now.
  const later = addDays(night, 9);
  const guests = [office.guest("Sam Okafor"), office.guest("Noa Levi"), office.guest("Ada Romero")];
  for (const [index, guest] of guests.entries()) {
    const asked = { date: later, guests: index === 1 ? 9 : 4, time: "23:00" };
    const { _id } = await office.find(await office.ask("vip-table", guest, asked));
    await request.post(`/api/requests/${_id}`, { ...staff, data: { status: "approved" } });
  }
  const [sam, noa, ada] = guests.map(({ name }) => name);
  for (const name of ["Vault", "Nook"]) {
    const table = { room: "Cellar", name, seats: 6, minimum: 75_000 };
    expect((await request.post("/api/floor/tables", { ...staff, data: table })).status()).toBe(201);
  }
  const { path } = await makeDoorCode(staff, { night: later });
  const context = await browser.newContext({ viewport: phone, hasTouch: true, baseURL: site.origin });
  const door = await context.newPage();
  const table = (on: Page, name: string) => on.getByRole("button", { name: new RegExp(`^${name}, 6 seats`) });

  // By keyboard: the party's row leads to the plan.
  await page.goto(`/admin/tonight?night=${later}`);
  await page
    .getByRole("button", { name: new RegExp(`^${sam}`) })
    .first()
    .press("Enter");
  await button(page, "Choose table").press("Enter");
  await expect(page.getByText(`Choose a table for ${sam}, 4, 11 PM.`)).toBeVisible();
  await table(page, "Vault").press("Enter");
  await expect(page.getByText(`${sam}: Vault.`)).toBeVisible();
  await expect(table(page, "Vault")).toHaveAccessibleName(`Vault, 6 seats, held, 11 PM ${sam}, 4`);

  // By touch, on another phone, which sees it: a party, then a table.
  await door.goto(path);
  await door.getByText("Floor plan").tap();
  await expect(table(door, "Vault")).toHaveAccessibleName(new RegExp(`held, 11 PM ${sam}`));
  const chip = door.getByRole("list", { name: "Parties without a table" }).getByRole("button");
  await chip.filter({ hasText: noa ?? "" }).tap();
  await table(door, "Nook").tap();
  const question = door.getByRole("alertdialog", { name: `Seat ${noa} at Nook?` });
  await expect(question.getByRole("listitem")).toHaveText(["Nook has 6 seats, the party is 9."]);
  await question.getByRole("button", { name: "Seat anyway" }).tap();
  await expect(table(door, "Nook")).toHaveAccessibleName(new RegExp(`held, 11 PM ${noa}`));
  await expect(table(page, "Nook")).toHaveAccessibleName(new RegExp(`held, 11 PM ${noa}`));

  // Dragged onto a table that is taken: both parties are named.
  await page.setViewportSize({ width: 390, height: 3000 });
  const dragged = page.getByRole("list", { name: "Parties without a table" }).getByRole("button", { name: ada ?? "" });
  await dragParty(page, dragged, table(page, "Vault"), `${ada} · 4 → Vault`);
  await expect(page.getByText(`Vault is assigned to ${sam}, 11 PM to 4 AM.`)).toBeVisible();
  await button(page, `Move ${sam}`).click();
  await expect(table(door, "Vault")).toHaveAccessibleName(new RegExp(`held, 11 PM ${ada}`));
  await context.close();
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
  await expect(page.getByRole("table", { name: "By hour" }).getByRole("row")).not.toHaveCount(1);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV", exact: true }).click();
  expect((await downloading).suggestedFilename()).toBe(`night-${night}.csv`);
  await expectSound(page);
});
