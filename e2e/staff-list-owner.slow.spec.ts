import { bookableSaturdays } from "../test/saturdays.ts";
import { listForm } from "../test/staff-lists.ts";
import { expect, test } from "./site.ts";

const { first: night } = bookableSaturdays();
const names = ["Mia Chen +2", "Łukasz Żuk", "Zoë Márquez, zoe@guest.example", "🎧🎧 Nova"];

test("a list's owner pastes twenty guests on a phone, corrects lines, changes and removes guests, and fills the last place", async ({
  browser,
  site,
  staff,
}) => {
  const { send } = staff;
  const { _id: list } = await send("/guest-lists", { ...listForm, places: 24, most_plus_ones: 4, closes: "05:59" });
  const { link } = await send(`/guest-lists/${list}/link`, { link: "new" });
  // The owner's phone: no account, and the page has no scripts.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: site.origin,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const guest = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const change = (name: string) => guest(name).getByText("Change", { exact: true });
  await page.goto(`${new URL(link).pathname}?night=${night}`);
  await expect(page.getByRole("region", { name: "Places" })).toContainText("24of 24 places left");

  const twenty = [...names, ...Array.from({ length: 16 }, (_, at) => `Guest Number${at + 1}`)];
  await page.getByText("Paste many names").click();
  await page.getByLabel("Names, one per line").fill([...twenty, "Kim +9"].join("\n"));
  await button("Check guests").click();
  // Nobody is added before the owner has seen how each line was read.
  await expect(page.getByRole("status")).toContainText("21 guests");
  await expect(page.getByRole("region", { name: "Places" })).toContainText("24of 24 places left");
  await button("Add guests").click();
  // The line that was not added stays, with what to do.
  await expect(page.getByText("20 guests were added. Correct the line that is left.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Bring at most 4 plus-ones per guest.");
  await expect(page.getByRole("region", { name: "Places" })).toContainText("2of 24 places left");
  await expect(page.getByRole("region", { name: "Guests" }).getByRole("listitem")).toHaveCount(20);
  await expect(guest("Mia Chen")).toContainText("+2");
  // Of an address the page shows only that there is one.
  await expect(guest("Zoë Márquez")).toContainText("email given");
  await expect(page.getByText("zoe@guest.example")).toHaveCount(0);

  const paste = page.locator("#paste");
  await paste.getByLabel("Name", { exact: true }).fill("Kim Lowe");
  await paste.getByLabel("Plus-ones").fill("1");
  await button("Add guests").click();
  await expect(page.getByRole("status")).toHaveText("1 guest added.");
  await expect(page.getByRole("region", { name: "Places" })).toContainText("0of 24 places left");

  await page.getByLabel("Name", { exact: true }).first().fill("Ali Reza");
  await button("Add guest").click();
  await expect(page.getByRole("alert")).toContainText("full");
  await expect(page.getByLabel("Name", { exact: true }).first()).toHaveValue("Ali Reza");

  await change("Kim Lowe").click();
  await guest("Kim Lowe").getByLabel("Plus-ones").fill("0");
  await guest("Kim Lowe").getByRole("button", { name: "Save guest" }).click();
  await expect(page.getByRole("status")).toHaveText("Guest changed.");
  await change("Nova").click();
  await guest("Nova").getByRole("button", { name: "Remove guest" }).click();
  await expect(page.getByRole("status")).toHaveText("Guest removed.");
  await expect(guest("Nova")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Places" })).toContainText("2of 24 places left");

  // A link that staff end says so.
  await send(`/guest-lists/${list}/link`, { link: "none" });
  const gone = await page.reload();
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
  await context.close();
});
