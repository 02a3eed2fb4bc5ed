import type { Page } from "@playwright/test";
import { expect, test } from "./office.ts";
import { siteAdmin } from "./site.ts";

const panel = (page: Page, name: string) => page.getByRole("article", { name: new RegExp(name) });
const history = (page: Page) => page.getByRole("region", { name: "History" });

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test("a reply from a template is queued once and is in the history", async ({ page, office, request, staff }) => {
  const guest = office.guest("Hannah Weiss");
  const reference = await office.ask("vip-table", guest);
  await page.goto(`/admin/requests/${(await office.find(reference))._id}`);
  const opened = panel(page, guest.name);
  await opened.getByRole("button", { name: "Reply" }).click();
  const form = page.getByRole("form", { name: "Reply" });
  await expect(form.getByLabel("Text")).toHaveValue(/^Hi Hannah,/);
  await form.getByLabel("Template").selectOption({ label: "Booths full" });
  await expect(form.getByLabel("Text")).toHaveValue(/Sorry, all 8 booths are taken on/);
  const words = `Hi Hannah,\n\nSee you at ten, ${reference}.`;
  await form.getByLabel("Text").fill(words);

  // Another template would replace what was typed, so the screen asks first.
  await form.getByLabel("Template").selectOption({ label: "One more question" });
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Text")).toHaveValue(words);

  await page.reload();
  await expect(form.getByLabel("Text")).toHaveValue(words);
  await form.getByLabel("Subject").fill("");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form).toContainText("Enter a subject.");
  await form.getByLabel("Subject").fill("Your night");
  await form.getByRole("button", { name: "Send" }).dblclick();
  await expect(form).toHaveCount(0);
  await expect(history(page)).toContainText("Replied: Your night");
  await expect(opened.getByRole("button", { name: "Status: Contacted" })).toBeVisible();
  await history(page).getByText("Show reply").click();
  await expect(history(page)).toContainText(`See you at ten, ${reference}.`);
  await expect(history(page)).toContainText("Email queued");

  const { items } = await (await request.get("/api/mail/outbox?state=waiting", staff)).json();
  const mails = items.filter(
    ({ recipient, template }: { recipient: string; template: string }) =>
      recipient === guest.email && template === "reply",
  );
  expect(mails).toHaveLength(1);
  expect(mails[0].subject).toBe("Your night");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test("when two people change a request, the later one sees the other's change and keeps what they typed", async ({
  page,
  office,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/412|ERR_FAILED/);
  const guest = office.guest("Sam Okafor");
  const reference = await office.ask("vip-table", guest);
  const { _id } = await office.find(reference);
  const jonas = await office.colleague();
  await page.goto(`/admin/requests/${_id}`);
  const opened = panel(page, guest.name);
  await opened.getByLabel("Note").fill("Friends of the resident.");
  await opened.getByRole("button", { name: "Reply" }).click();
  // This page still shows the request as it was when opened.
  await page.route(`**/api/requests/${_id}`, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await jonas.change(_id, { status: "declined", note: "Booths are gone." });

  await opened.getByRole("button", { name: "Add note" }).click();
  const notice = opened.getByRole("alert");
  await expect(notice).toContainText(`${jonas.username} changed this request.`);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(notice).toContainText("Declined, was New");
  await expect(notice).toContainText("Booths are gone.");
  await expect(opened.getByLabel("Note")).toHaveValue("Friends of the resident.");
  await expect(opened.getByRole("button", { name: "Status: Declined" })).toBeVisible();
  expect(
    (await office.find(reference)).history.some(({ details }) => details.text === "Friends of the resident."),
  ).toBe(false);

  await notice.getByRole("button", { name: "Add note anyway" }).click();
  await expect(history(page)).toContainText("Note: Friends of the resident.");
  await expect(opened.getByLabel("Note")).toHaveValue("");
  await expect(notice).toHaveCount(0);

  // A status, too; this time the other admin's value is chosen.
  await jonas.change(_id, { status: "contacted" });
  await opened.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog", { name: "Approve" }).getByRole("button", { name: "Approve and email" }).click();
  await expect(notice).toContainText("Contacted, was Declined");
  await notice.getByRole("button", { name: "Discard" }).click();
  await expect(opened.getByRole("button", { name: "Status: Contacted" })).toBeVisible();
  expect((await office.find(reference)).status).toBe("contacted");
});

test("a session that ends during typing loses nothing", async ({
  page,
  office,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/401/);
  const guest = office.guest("Ruby Smith");
  const { _id } = await office.find(await office.ask("contact", guest));
  await page.goto(`/admin/requests/${_id}?kind=contact`);
  await panel(page, guest.name).getByLabel("Note").fill("The jacket is in the office.");
  await panel(page, guest.name).getByRole("button", { name: "Reply" }).click();
  await page.getByRole("form", { name: "Reply" }).getByLabel("Text").fill("Hi Ruby, we have it.");
  expect((await request.post("/api/admin/logout", staff)).status()).toBe(204);
  await panel(page, guest.name).getByRole("button", { name: "Add note" }).click();
  const alert = page.getByRole("alertdialog", { name: "Expired Security Token, login again." });
  await alert.getByRole("button", { name: "OK" }).click();
  await page.getByLabel("Email", { exact: true }).fill(siteAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/requests/${_id}\\?kind=contact`));
  await expect(panel(page, guest.name).getByLabel("Note")).toHaveValue("The jacket is in the office.");
  await expect(page.getByRole("form", { name: "Reply" }).getByLabel("Text")).toHaveValue("Hi Ruby, we have it.");
});
