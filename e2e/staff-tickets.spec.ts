import { bookableSaturdays } from "../test/saturdays.ts";
import { expect, test } from "./site.ts";

const { first: night } = bookableSaturdays();

/** A file as a spreadsheet in Europe saves it: Windows-1252, with semicolons. */
const file = (name: string, lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\r\n"), "latin1"),
});

const header = "Voucher;Guest;Release;State of ticket";

test("a ticket shop's file is mapped once, previewed and imported; the next file needs no mapping and adds, changes and voids", {
  tag: "@journey",
}, async ({ allowConsoleErrors, page, staff }) => {
  expect(staff.token).not.toBe("");
  // The last file is rejected.
  allowConsoleErrors(/api\/tickets\/preview/);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const counts = async () => {
    const entries = page.locator("dl > div");
    const texts = await entries.allInnerTexts();
    return Object.fromEntries(texts.map((text) => text.split("\n").filter(Boolean)));
  };
  const choose = (chosen: ReturnType<typeof file>) => page.locator("#csv-file").setInputFiles(chosen);

  await page.goto(`/admin/tickets?night=${night}`);
  await button("Add ticket shop").click();
  await page.getByLabel("Name", { exact: true }).fill("Corner Records");
  await page.getByRole("dialog").getByRole("button", { name: "Add ticket shop" }).click();
  await page.getByLabel("Ticket shop", { exact: true }).selectOption("Corner Records");
  await choose(
    file("Saturday.csv", [
      header,
      "A-001;Zoë Márquez;First release;paid",
      '"A-002";"Lee; Sam";First release;paid',
      "A-003;=HYPERLINK(1);First release;paid",
    ]),
  );
  await expect(page.getByText("read as Windows-1252 with semicolons · 3 rows")).toBeVisible();
  await page.getByLabel("Code to scan").selectOption("Voucher");
  await page.getByLabel("Full name").selectOption("Guest");
  await page.getByLabel("Ticket type").selectOption("Release");
  await page.getByLabel(/^Status/).selectOption("State of ticket");
  await button("Save columns").click();
  await expect(page.getByText("Zoë Márquez")).toBeVisible();
  await expect(page.getByText("Lee; Sam")).toBeVisible();
  expect(await counts()).toEqual({ Added: "3", Changed: "0", Voided: "0", "To decide": "0", Unchanged: "0" });
  await button(/^Import for /).click();
  await expect(page.getByRole("table", { name: "Imports" }).getByText("3 added")).toBeVisible();

  await choose(
    file("Saturday 2.csv", [
      header,
      "A-001;Zoë Márquez;First release;refunded",
      '"A-002";"Lee; Samira";First release;paid',
      "A-004;Ali Reza;Second release;paid",
    ]),
  );
  await expect(page.getByText("1 imported ticket isn't in it and stays valid.")).toBeVisible();
  expect(await counts()).toEqual({ Added: "1", Changed: "1", Voided: "1", "To decide": "0", Unchanged: "0" });
  await page.getByLabel(/This file has all tickets/).check();
  await expect(page.getByText("Tickets that aren't in it become void.")).toBeVisible();
  await expect.poll(counts).toEqual({ Added: "1", Changed: "1", Voided: "2", "To decide": "0", Unchanged: "0" });
  await button(/^Import for /).click();
  await expect(page.getByRole("table", { name: "Imports" }).getByText("1 added, 1 changed, 2 voided")).toBeVisible();
  const shop = page.getByRole("row").filter({ hasText: "Corner Records" }).first();
  await expect(shop).toContainText("2");

  // A file that lacks a chosen column, and one that is no CSV file, say what to do.
  await choose(file("Sunday.csv", ["Voucher;Guest;Release", "A-005;Mo;Second release"]));
  await expect(page.getByText(/This file has no column “State of ticket”/)).toBeVisible();
  await choose({ name: "tickets.csv", mimeType: "text/csv", buffer: Buffer.from("%PDF-1.7\n\0") });
  await expect(page.getByRole("alert").filter({ hasText: /CSV/ })).toBeVisible();
});

test("words and shared codes of a file are decided before the import, and remembered for the next file", async ({
  page,
  staff,
}) => {
  expect(staff.token).not.toBe("");
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const choose = (chosen: ReturnType<typeof file>) => page.locator("#csv-file").setInputFiles(chosen);
  const words = page.getByRole("list", { name: "Words of this file" });
  const meaning = (word: string) => words.getByLabel(word);
  const rows = [
    "Order ID;Name;Code;Ticket status;Seat",
    "77;Mia Chen;AAA111;Paid;",
    "77;Leo Ross;AAA111;Paid;",
    "78;Zoe Ng;BBB222;Guest of artist;",
    "79;Ian Wu;CCC333;Refund declined;",
  ];

  await page.goto(`/admin/tickets?night=${night}`);
  await button("Add ticket shop").click();
  await page.getByLabel("Name", { exact: true }).fill("Word Shop");
  await page.getByRole("dialog").getByRole("button", { name: "Add ticket shop" }).click();
  await page.getByLabel("Ticket shop", { exact: true }).selectOption("Word Shop");
  await choose(file("Words.csv", rows));
  await button("Save columns").click();
  await expect(meaning("Status: Paid (2 rows)")).toHaveValue("valid");
  await expect(meaning("Status: Guest of artist (1 row)")).toHaveValue("ask");
  await expect(meaning("Status: Refund declined (1 row)")).toHaveValue("ask");
  await expect(page.getByText("Rows share 1 code")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Guests of one party/ })).toBeChecked();
  await expect(page.getByText("1 column isn't used")).toBeVisible();
  await meaning("Status: Guest of artist (1 row)").selectOption("Valid");
  await expect(button(/^Import for /)).toBeDisabled();
  await button("Save meanings").click();
  await expect(meaning("Status: Guest of artist (1 row)")).toHaveValue("valid");
  await button(/^Import for /).click();
  await expect(page.getByRole("table", { name: "Imports" }).getByText("3 added, 1 to decide")).toBeVisible();

  await choose(file("Words 2.csv", [...rows, "80;Uma Rao;DDD444;Guest of artist;"]));
  await expect(meaning("Status: Guest of artist (2 rows)")).toHaveValue("valid");
  await button(/^Import for /).click();
  await expect(
    page.getByRole("table", { name: "Imports" }).getByText("1 added, 1 to decide, 4 unchanged"),
  ).toBeVisible();
});

test("dropping a file is offered with a mouse, not on a phone", async ({ browser, page, staff, site }) => {
  const hint = "Or drop the CSV file here.";
  await page.goto("/admin/import-subscribers");
  await expect(page.getByText(hint)).toBeVisible();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: site.origin,
  });
  await context.addInitScript((token) => localStorage.setItem("token", token), staff.token);
  const phone = await context.newPage();
  await phone.goto("/admin/import-subscribers");
  await expect(phone.getByText("Choose CSV file")).toBeVisible();
  await expect(phone.getByText(hint)).toBeHidden();
  await context.close();
});
