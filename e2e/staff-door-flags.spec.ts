import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { atDoor, button, cameOn, expected, night, offline } from "./at-door.ts";
import { expect, test } from "./office.ts";

test("a flag that is set on a guest's page stops them at the door, on- and offline, and shows why to phones that may know", {
  tag: "@journey",
}, async ({ page, browser, request, site, office, staff }) => {
  const means = { browser, request, site, office, staff };
  const [nora, otto] = [office.guest("Nora Lindt"), office.guest("Otto Falk")];
  const party = await expected(means, nora, 4);
  const single = await expected(means, otto, 1);
  cameOn(site, party._id, ["2026-03-14"]);

  // The office sets a flag, and makes a door code whose phones show it.
  await page.goto(`/admin/guests/${party.guest}`);
  await page.getByRole("textbox", { name: "Note" }).fill("Likes the corner booth.");
  await button(page, "Add note").click();
  await button(page, "Set a door flag").click();
  const dialog = page.getByRole("dialog", { name: "Set a door flag" });
  await dialog.getByRole("combobox", { name: "Flag" }).selectOption("See a manager");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Owes for a glass");
  await button(page, "Set flag").click();
  await expect(page.getByRole("region", { name: "At the door" })).toContainText("See a manager: Owes for a glass");
  await page.goto(`/admin/tonight?night=${night}`);
  await page.getByRole("checkbox", { name: /^Shows who guests are/ }).check();
  await button(page, "Create door code").click();
  await expect(page.getByText("Shows who guests are", { exact: false }).last()).toBeVisible();

  const told = await atDoor(means, { door: "Front door", shows_guests: true });
  const plain = await atDoor(means, { door: "Terrace" });
  // A toast names her, too.
  const row = told.getByRole("listitem").filter({ hasText: nora.name }).first();
  await expect(row).toContainText("See a manager: Owes for a glass");
  await expect(row).toContainText("1 visit, last Sat 14 Mar · Likes the corner booth.");
  await expect(plain.getByRole("listitem").filter({ hasText: nora.name })).toContainText("Ask a manager");
  await expect(plain.getByText(/glass|corner booth|visit/)).toHaveCount(0);
  await expect(button(told, `Check in: ${otto.name}`)).toBeVisible();

  // A flag that is set while a phone is offline is there with its next sync.
  await offline(told);
  const flag = { kind: "not-admitted", reason: "A fight in March", ends_on: addDays(night, 10) };
  await request.post(`/api/guests/${single.guest}/flags`, { ...staff, data: flag });
  await expect(button(plain, `${otto.name}: Ask a manager. More`)).toBeVisible();
  await expect(button(told, `Check in: ${otto.name}`)).toBeVisible();
  await told.context().setOffline(false);
  await expect(button(told, `${otto.name}: Not admitted. More`)).toBeVisible();

  // Offline, neither a tap nor a scan lets them in.
  await offline(told);
  await button(told, `${otto.name}: Not admitted. More`).click();
  await expect(told.getByText("This phone can't let them in. Ask a manager.")).toBeVisible();
  await expect(button(told, "Seat")).toHaveCount(0);
  await button(told, "Scan").click();
  await told.getByRole("textbox", { name: "Code" }).fill(single.reference);
  await told.getByRole("button", { name: "Check", exact: true }).click();
  await expect(told.getByRole("alert").filter({ hasText: "Not admitted" })).toContainText("A fight in March.");
  await expect(button(told, "Let in anyway")).toHaveCount(0);
  await told.getByRole("textbox", { name: "Code" }).fill(party.reference);
  await told.getByRole("button", { name: "Check", exact: true }).click();
  const verdict = told.getByRole("alert").filter({ hasText: "See a manager" });
  await expect(verdict).toContainText("Owes for a glass.");
  await expect(verdict).toContainText("1 visit, last Sat 14 Mar · Likes the corner booth.");
  await button(told, "Close").click();
  await told.context().setOffline(false);
  await expect(told.getByText(/^Offline since /)).toHaveCount(0);

  // A manager decided about the one, and an override lets in the other.
  await button(told, `${nora.name}: See a manager. More`).click();
  await row.getByRole("button", { name: "Let in 4 of 4" }).click();
  await expect(button(plain, `${nora.name}: Arrived`)).toBeVisible();
  const boss = await atDoor(means, { door: "Side door", may_override: true, shows_guests: true });
  await button(boss, `${otto.name}: Not admitted. More`).click();
  await button(boss, "Let in anyway").click();
  await button(boss, "Cleared by the manager").click();
  await expect(button(told, `${otto.name}: Arrived`)).toBeVisible();

  // The office reviews flags, those that end first first.
  await page.goto("/admin/guests?show=flagged");
  await expect(page.getByRole("row", { name: nora.name })).toContainText("See a manager");
  await page.getByRole("link", { name: "Door flags" }).click();
  const rows = page.getByRole("row").filter({ hasText: new RegExp(`${nora.name}|${otto.name}`) });
  await expect(rows.first()).toContainText("Ends soon");
  await expect(rows.first()).toContainText(otto.name);
  await rows
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove flag" }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button", { name: /^Change or renew/ }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Paid half of the glass");
  await button(page, "Save flag").click();
  await expect(rows).toContainText("Paid half of the glass");
  await expect(row).toContainText("See a manager: Paid half of the glass");
});
