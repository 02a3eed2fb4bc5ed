import type { Locator } from "@playwright/test";
import { evening, makeNight } from "./nights.ts";
import { expect, test } from "./office.ts";

/** An event and a guest in Arabic. The mark at the end belongs on the left, where the name ends. */
const event = "ليلة الجمرات!";
const guest = "محمد الحسن!";

/** Whether the last letter of a text is on its left, as where it is read from the right. */
function endsOnLeft(place: Locator, text: string): Promise<boolean> {
  return place.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    // A name may be in several elements.
    const letters: { node: Node; at: number; letter: string }[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (const [at, letter] of [...(node.nodeValue ?? "")].entries()) letters.push({ node, at, letter });
    }
    const start = letters
      .map(({ letter }) => letter)
      .join("")
      .indexOf(wanted);
    const leftOf = (index: number) => {
      const found = letters[index];
      if (!found) throw new Error(`${wanted} is not there`);
      const range = document.createRange();
      range.setStart(found.node, found.at);
      range.setEnd(found.node, found.at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(start + wanted.length - 1) < leftOf(start);
  }, text);
}

test("a name in Arabic reads from the right in fields, lists and headings, for guests and in the office", async ({
  page,
  request,
  office,
  staff,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const night = await makeNight(request, staff, { name: event, start_date: evening(3) });
  const mia = office.guest("Mia Karlsson");
  await office.ask("vip-table", mia, { name: guest });

  await page.goto("/events");
  expect(await endsOnLeft(page.getByRole("article").filter({ hasText: event }).getByRole("heading"), event)).toBe(true);
  await page.goto(`/events/${night._id}`);
  const title = page.getByRole("heading", { level: 1, name: event });
  expect(await endsOnLeft(title, event)).toBe(true);
  // It stands where the others do.
  const indent = await title.evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return range.getBoundingClientRect().left - heading.getBoundingClientRect().left;
  });
  expect(indent).toBeLessThan(5);

  const contact = page.getByRole("main").getByLabel("Name", { exact: true });
  await page.goto("/contact");
  await contact.fill(guest);
  expect(await contact.evaluate((field) => field.matches(":dir(rtl)"))).toBe(true);
  await contact.fill("Mia");
  expect(await contact.evaluate((field) => field.matches(":dir(rtl)"))).toBe(false);

  await page.goto(`/admin/edit-event/${night._id}`);
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue(event);
  expect(await name.evaluate((field) => field.matches(":dir(rtl)"))).toBe(true);
  await page.goto("/admin/events");
  expect(await endsOnLeft(page.getByRole("row").filter({ hasText: event }), event)).toBe(true);
  await page.goto("/admin/requests");
  const row = page.getByRole("row").filter({ hasText: guest });
  expect(await endsOnLeft(row, guest)).toBe(true);
  await row.getByRole("link").click();
  expect(await endsOnLeft(page.getByRole("article", { name: guest }).getByRole("heading").first(), guest)).toBe(true);
});
