import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { formatDay } from "../app/platform/lib/time/wall-time-text.ts";
import { atDoor, button, cameOn, night, offline } from "./at-door.ts";
import { fill, open, vipTable } from "./guest-forms.ts";
import { expect, test } from "./office.ts";
import { axeFindings } from "./sound.ts";

test("one guest, from the first form to the fifth visit, on two screens and a phone", async ({
  page,
  browser,
  request,
  site,
  office,
  staff,
}) => {
  const means = { browser, request, site, office, staff };
  const guest = office.guest("Priya Raman");
  const tag = `Regular ${guest.last}`.slice(0, 24);
  const rule = { kind: "visits", visits: 5, months: 6 };
  expect((await request.post("/api/guests/tags", { ...staff, data: { name: tag, rule } })).ok()).toBe(true);

  // Her own phone: the form, and the private page on which she confirms it.
  const viewport = { width: 390, height: 844 };
  const own = await (await browser.newContext({ viewport, baseURL: site.origin })).newPage();
  async function confirms(reference: string): Promise<string> {
    const { _id } = await office.find(reference);
    const made = await request.post(`/api/requests/${_id}/guest-link`, { ...staff, data: { link: "new" } });
    await own.goto(new URL((await made.json()).link).pathname);
    await button(own, "Confirm request").click();
    await expect(own.getByRole("status")).toHaveText("Request confirmed.");
    return _id;
  }
  const form = await open(own, vipTable);
  const { email, phone: number } = guest;
  const filling = { ...vipTable.filling, date: addDays(night, 14), guests: "1", firstName: guest.name, email };
  await fill(form, { ...filling, phone: number });
  const answered = own.waitForResponse((response) => new URL(response.url()).pathname === vipTable.call);
  await button(own, vipTable.button).click();
  await expect(own.getByRole("dialog", { name: vipTable.received })).toBeVisible();
  const { reference } = (await (await answered).json()) as { reference: string };
  const first = await confirms(reference);

  // The first screen: nobody knows her yet. Staff say yes, and note what they learned.
  const card = page.getByRole("region", { name: "Guest" });
  await page.goto(`/admin/requests/${first}?show=all`);
  await expect(card).toContainText("No visits yet");
  await button(page, "Approve").click();
  const approve = page.getByRole("dialog", { name: "Approve" });
  await approve.getByLabel("Don't email the guest").check();
  await approve.getByRole("button", { name: "Approve without email" }).click();
  await expect(button(page, "Status: Approved")).toBeVisible();
  await card.getByRole("link", { name: "Open guest" }).click();
  await expect(page).toHaveURL(/\/admin\/guests\//);
  await page.getByRole("textbox", { name: "Note" }).fill("Walks with a stick, so no stairs.");
  await button(page, "Add note").click();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("no stairs");
  const guestPage = page.url();

  // Four visits later she asks for tonight. The second screen decides, with her card beside the decision.
  const visits = [35, 28, 21, 7].map((days) => addDays(night, -days));
  cameOn(site, first, visits);
  const table = { date: night, guests: 1, time: "22:30", message: "" };
  const fifth = await confirms(await office.ask("vip-table", guest, table));
  const second = await page.context().newPage();
  await second.setViewportSize({ width: 820, height: 1180 });
  await second.goto(`/admin/requests/${fifth}?show=all`);
  const said = `4 visits, last ${formatDay(visits[3] ?? "", night)}`;
  await expect(second.getByRole("region", { name: "Guest" })).toContainText(said);
  await button(second, "Approve").click();
  const decision = second.getByRole("dialog", { name: "Approve" });
  await expect(decision.getByRole("region", { name: "Guest" })).toContainText("Walks with a stick, so no stairs.");
  expect(await axeFindings(second)).toEqual([]);
  await decision.getByLabel("Don't email the guest").check();
  await decision.getByRole("button", { name: "Approve without email" }).click();
  await expect(button(second, "Status: Approved")).toBeVisible();

  // The first screen asks the door to look after her; a phone knows it offline, and lets her in there.
  await page.goto(guestPage);
  await button(page, "Set a door flag").click();
  const dialog = page.getByRole("dialog", { name: "Set a door flag" });
  await dialog.getByRole("combobox", { name: "Flag" }).selectOption("Please look after");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("A seat near the door");
  await button(page, "Set flag").click();
  await expect(page.getByRole("region", { name: "At the door" })).toContainText("A seat near the door");
  const phone = await atDoor(means, { door: "Front door", shows_guests: true });
  const row = phone.getByRole("listitem").filter({ hasText: guest.name }).first();
  await expect(row).toContainText("Please look after: A seat near the door");
  await expect(row).toContainText(`${said} · Walks with a stick, so no stairs.`);
  await offline(phone);
  await button(phone, `Check in: ${guest.name}`).click();
  await expect(button(phone, `${guest.name}: Arrived`)).toBeVisible();
  await phone.context().setOffline(false);

  // Both screens: five visits, the tag that follows from them, and each of them in the timeline.
  for (const screen of [page, second]) {
    await expect(async () => {
      await screen.goto(guestPage);
      await expect(screen.getByRole("definition").first()).toHaveText("5", { timeout: 3_000 });
    }).toPass();
    await expect(screen.getByRole("region", { name: "Tags" })).toContainText(tag);
    const lines = screen.getByRole("region", { name: "Timeline" });
    await expect(lines.getByRole("link", { name: /^VIP table for .*: Arrived/ })).toHaveCount(5);
    expect(await axeFindings(screen)).toEqual([]);
  }
  await page.goto("/admin/guests");
  await page.getByRole("searchbox").fill(guest.phone.slice(-8));
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("row", { name: guest.name })).toContainText(tag);
  await own.context().close();
  await phone.context().close();
});
