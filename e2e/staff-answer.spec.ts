import { today } from "../app/platform/venue/today.ts";
import { test as deskTest, expect, night } from "./office.ts";
import { axeFindings } from "./sound.ts";
import { type Mailed, withMail } from "./with-mail.ts";

const test = deskTest.extend<object, Mailed>(withMail);

test("a manager approves with a table and changed words, approves without an email, and asks; the guest answers", {
  tag: "@journey",
}, async ({ page, context, office, request, smtp, staff }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const name = `Booth ${Date.now() % 1000}`;
  const date = night;
  const table = { room: "Main room", name, seats: 9, minimum: 150_000 };
  const added = await request.post("/api/floor/tables", { ...staff, data: table });
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  const guest = office.guest("Mia Karlsson");
  const { _id } = await office.find(await office.ask("vip-table", guest, { date }));
  // The list beside it is filtered to this guest.
  await page.goto(`/admin/requests/${_id}?show=all&q=${encodeURIComponent(guest.email)}`);
  const opened = page.getByRole("article", { name: new RegExp(guest.name) });

  await opened.getByRole("button", { name: "Ask", exact: true }).click();
  const ask = page.getByRole("dialog", { name: "Ask a question" });
  await ask.getByLabel("Question").fill("Is 10 PM all right?");
  await ask.getByLabel("Second button").fill("Later, please");
  await ask.getByRole("button", { name: "Send question" }).click();
  await expect(ask).toHaveCount(0);
  await expect(opened).toContainText("Question to the guest: Is 10 PM all right?");
  let path = "";
  await expect
    .poll(async () => {
      const { parsed } = await smtp.mailTo(guest.email);
      path = /(\/my\/[\w-]{32}#answer)/.exec(parsed.text ?? "")?.[1] ?? "";
      return path;
    })
    .not.toBe("");
  const theirs = await context.newPage();
  await theirs.goto(path);
  await theirs.getByRole("button", { name: "Later, please" }).click();
  await expect(theirs.getByRole("status")).toHaveText("Thanks, we've got your answer.");
  await theirs.close();

  await page.reload();
  await expect(opened).toContainText("Guest update.");
  await expect(opened).toContainText("Page opened");
  await expect(page.getByRole("row").filter({ hasText: guest.name })).toContainText("Page opened");
  await expect(opened).toContainText('Answered "Later, please": Is 10 PM all right?');
  await opened.getByRole("button", { name: "Approve" }).click();
  const approve = page.getByRole("dialog", { name: "Approve" });
  await approve.getByRole("combobox", { name: /^Table/ }).selectOption(id);
  await expect(approve.getByLabel("Text")).toHaveValue(new RegExp(`confirmed: ${name}\\.`));
  await approve.getByLabel("Text").fill("Hi Mia, {table} is yours from eleven.");
  // What is chosen stays when a window or a tablet is turned from the page to the list with the page beside it.
  for (const width of [800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(approve.getByRole("combobox", { name: /^Table/ })).toHaveValue(id);
  }
  await expect(approve.getByLabel("Text")).toHaveValue("Hi Mia, {table} is yours from eleven.");
  await approve.getByRole("button", { name: "Approve and email" }).click();
  await expect(approve).toHaveCount(0);
  await expect(opened.getByRole("button", { name: "Status: Approved" })).toBeVisible();
  await expect(opened).toContainText(`${name}, `);
  await expect(page.getByRole("row").filter({ hasText: guest.name })).toContainText(/Email (queued|sent)/);
  await expect
    .poll(async () => (await smtp.mailTo(guest.email)).parsed.text)
    .toContain(`Hi Mia, ${name} is yours from eleven.`);

  const other = office.guest("Tom Nguyen");
  const second = await office.find(await office.ask("vip-table", other, { date }));
  await page.goto(`/admin/requests/${second._id}?show=all`);
  await page.getByRole("button", { name: "Approve" }).click();
  await approve.getByLabel("Don't email the guest").check();
  await approve.getByRole("button", { name: "Approve without email" }).click();
  await expect(page.getByRole("row").filter({ hasText: other.name })).toContainText("Not emailed");
});

test("declining takes one click more with a reason, which leads from Insights to the request", async ({
  page,
  office,
  staff: _,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const guest = office.guest("Noa Lindholm");
  const { _id } = await office.find(await office.ask("vip-table", guest, { date: night }));
  await page.goto(`/admin/requests/${_id}?show=all&q=${encodeURIComponent(guest.email)}`);
  const opened = page.getByRole("article", { name: new RegExp(guest.name) });
  const decline = page.getByRole("dialog", { name: "Decline" });
  await opened.getByRole("button", { name: "Decline" }).click();
  await expect(decline.getByLabel("None")).toBeChecked();
  await decline.getByLabel("Other").check();
  await decline.getByLabel("Reason in a few words").fill("Came as two parties last time");
  await decline.getByRole("button", { name: "Cancel" }).click();
  // What was chosen is still there.
  await opened.getByRole("button", { name: "Decline" }).click();
  await expect(decline.getByLabel("Reason in a few words")).toHaveValue("Came as two parties last time");
  expect(await axeFindings(page)).toEqual([]);
  await decline.getByLabel("House rules").check();
  await decline.getByRole("button", { name: "Decline and email" }).click();
  await expect(decline).toHaveCount(0);
  await expect(opened).toContainText("Reason: House rules");

  await page.goto(`/admin/insights?from=${today()}&to=${today()}`);
  await page.getByRole("region", { name: "Declined, by reason" }).getByRole("link", { name: "House rules" }).click();
  await expect(page.getByRole("row").filter({ hasText: guest.name })).toBeVisible();
  await expect(page.getByText("House rules").filter({ visible: true }).first()).toBeVisible();
});
