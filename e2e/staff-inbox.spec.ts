import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { type AskedKind, expect, night, test } from "./office.ts";
import { siteAdmin } from "./site.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const panel = (page: Page, name: string) => page.getByRole("article", { name: new RegExp(name) });
const history = (page: Page) => page.getByRole("region", { name: "History" });
const toast = (page: Page, text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text });

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test("every kind that guests ask for stands in the inbox, in its words", async ({ page, office }) => {
  const kinds: { kind: AskedKind; tab: string; wants: RegExp; status: string; field: [string, string] }[] = [
    {
      kind: "vip-table",
      tab: "VIP tables",
      wants: /Table for 8, \$2500/,
      status: "New",
      field: ["Comment", "By the window, please."],
    },
    { kind: "function", tab: "Functions", wants: /Function, 8 guests, \$2500/, status: "New", field: ["Guests", "8"] },
    { kind: "career", tab: "Careers", wants: /Bartender/, status: "New", field: ["Date of birth", "2 April 1999"] },
    {
      kind: "contact",
      tab: "Contact",
      wants: /Lost a jacket/,
      status: "New",
      field: ["Message", "Blue denim, on the terrace."],
    },
    { kind: "claim", tab: "Claims", wants: /./, status: "Claimed", field: ["Plus one", "Sam Guest"] },
  ];
  const guest = office.guest("Mia Karlsson");
  for (const { kind } of kinds) await office.ask(kind, guest);
  await page.goto("/admin/requests");
  const tabs = page.getByRole("navigation", { name: "Which requests" });
  for (const {
    kind,
    tab,
    wants,
    status,
    field: [label, value],
  } of kinds) {
    await tabs.getByRole("link", { name: tab }).click();
    const mine = row(page, guest.name);
    await expect(mine).toHaveCount(1);
    await expect(mine).toContainText(wants);
    await expect(mine).toContainText(status);
    await mine.getByRole("link").click();
    const opened = panel(page, guest.name);
    await expect(opened.getByRole("term").filter({ hasText: label })).toBeVisible();
    await expect(opened).toContainText(value);
    await expect(opened.getByRole("heading", { name: /Same guest 4/ })).toBeVisible();
    expect(kind).toBe(new URL(page.url()).searchParams.get("kind"));
  }
  // What waits for an answer is four of them; a claim asks for none.
  await tabs.getByRole("link", { name: "To answer" }).click();
  await expect(row(page, guest.name)).toHaveCount(4);
});

test("one guest's requests are seen together", async ({ page, office }) => {
  const guest = office.guest("Kiri Tane");
  await office.ask("vip-table", guest);
  // The same phone under another name and address.
  const reference = await office.ask("contact", { ...office.guest("Kiri Other"), email: guest.email });
  await page.goto(`/admin/requests/${(await office.find(reference))._id}`);
  await page.getByRole("link", { name: "All 2 of this guest" }).click();
  await expect(page.getByRole("list", { name: "Narrowed to" })).toContainText("One guest’s");
  await expect(page.getByRole("rowgroup").last().getByRole("row")).toHaveCount(2);
});

test("what narrows the list is in the address, through a reload and back again", async ({
  page,
  office,
  request,
  staff,
}) => {
  const guest = office.guest("Priya Shah");
  const reference = await office.ask("vip-table", guest);
  await office.ask("vip-table", office.guest("Other Night"), { date: night.replace(/12$/, "13") });
  const { _id } = await office.find(reference);
  const jonas = await office.colleague();
  await jonas.change(_id, { status: "contacted", owner: jonas._id });

  await page.goto("/admin/requests?kind=vip-table");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("contacted");
  await page.getByLabel("Owner", { exact: true }).selectOption({ label: jonas.username });
  await page.getByLabel("Night", { exact: true }).fill(night);
  await page.getByLabel("Order", { exact: true }).selectOption("-received");
  const items = page.getByRole("rowgroup").last().getByRole("row");
  await expect(items).toHaveCount(1);
  await expect(items).toContainText(guest.name);
  const asked = new URL(page.url()).searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    kind: "vip-table",
    status: "contacted",
    owner: jonas._id,
    night,
    sort: "-received",
  });

  await page.reload();
  await expect(items).toHaveCount(1);
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("contacted");
  await expect(page.getByLabel("Night", { exact: true })).toHaveValue(night);
  const narrowed = page.getByRole("list", { name: "Narrowed to" });
  await expect(narrowed).toContainText(`${jonas.username}’s`);

  // The request opens with the list as it is; Back leads there.
  await items.getByRole("link").click();
  await expect(panel(page, guest.name)).toBeVisible();
  expect(new URL(page.url()).searchParams.toString()).toBe(asked.toString());
  await page.getByRole("navigation", { name: "Which requests" }).getByRole("link", { name: "Functions" }).click();
  await expect(page).toHaveURL(/kind=function/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/${_id}\\?`));
  await page.goBack();
  await expect(items).toHaveCount(1);

  await narrowed.getByRole("button", { name: /Contacted/ }).click();
  await expect(page).not.toHaveURL(/status=/);
  // Somebody else's filter gives the same list.
  const { items: listed } = await (
    await request.get(`/api/requests?kind=vip-table&owner=${jonas._id}&night=${night}`, staff)
  ).json();
  await expect(items).toHaveCount(listed.length);
});

test("one filter right after another: both count", async ({ page, office }) => {
  const jonas = await office.colleague();
  await office.ask("vip-table", office.guest("Priya Shah"));
  await page.goto("/admin/requests?kind=vip-table");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByLabel("Owner", { exact: true })).toContainText(jonas.username);
  const chosen = await page.getByLabel("Status", { exact: true }).evaluate(async (status: HTMLSelectElement, owner) => {
    const selects = [...document.querySelectorAll<HTMLSelectElement>("#inbox-filters select")];
    const choose = async (select: HTMLSelectElement | undefined, value: string) => {
      if (!select) return;
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      // No faster than a browser lets two of its events come.
      await new Promise((done) => setTimeout(done));
    };
    await choose(status, "contacted");
    await choose(selects[1], owner);
    await choose(selects[2], "-received");
    return selects.map(({ value }) => value);
  }, jonas._id);
  expect(chosen).toEqual(["contacted", jonas._id, "-received"]);
  await expect(page).toHaveURL(`/admin/requests?kind=vip-table&status=contacted&owner=${jonas._id}&sort=-received`);
});

test("one from last month is found by half a phone number, whatever was looked at", async ({ page, office, site }) => {
  const guest = office.guest("Leo Rossi");
  const { _id } = await office.find(await office.ask("vip-table", guest));
  const jonas = await office.colleague();
  await jonas.change(_id, { status: "declined" });
  const database = new DatabaseSync(join(site.dataFolder, "afterglow.db"), { timeout: 5_000 });
  const lastMonth = new Date(Date.now() - 40 * 86_400_000).toISOString();
  database.prepare("update requests set created_at = ? where id = ?").run(lastMonth, _id);
  database.close();

  await page.goto("/admin/requests");
  await expect(page.getByRole("navigation", { name: "Which requests" })).toBeVisible();
  await page.keyboard.press("/");
  const half = guest.phone.slice(-6);
  await page.keyboard.type(`${half.slice(0, 3)} ${half.slice(3)}`);
  await expect(page.getByRole("rowgroup").last().getByRole("row")).toHaveCount(1);
  await expect(row(page, guest.name)).toContainText("Declined");
  // A search comes newest first; another order is asked for, and says so.
  await page.getByRole("button", { name: "Filter" }).click();
  const order = page.getByLabel("Order", { exact: true });
  await expect(order).toHaveValue("-received");
  await order.selectOption({ label: "Undecided first" });
  await expect(page).toHaveURL(/sort=turn/);
  await expect(row(page, guest.name)).toContainText("Declined");
  await page.getByRole("searchbox").fill("no such guest");
  await expect(page.getByText("Nothing here matches “no such guest”.")).toBeVisible();
  await page.getByRole("searchbox").fill("no");
  await expect(page.getByText("Type at least three characters.")).toBeVisible();
});

test("a status is set at once and can be set back; the history says both", async ({ page, office }) => {
  const guest = office.guest("Tom Nguyen");
  const reference = await office.ask("vip-table", guest);
  const { _id } = await office.find(reference);
  await page.goto(`/admin/requests/${_id}`);
  const opened = panel(page, guest.name);
  await opened.getByRole("button", { name: "Approve" }).click();
  await expect(history(page)).toContainText("Approved, was New");
  await expect(row(page, guest.name)).toContainText("Approved");
  expect((await office.find(reference)).status).toBe("approved");

  await toast(page, `${guest.name}: Approved.`).getByRole("button", { name: "Undo" }).click();
  await expect(history(page)).toContainText("New, was Approved");
  await expect(opened.getByRole("button", { name: "Approve" })).toBeVisible();
  const { status, history: lines } = await office.find(reference);
  expect(status).toBe("new");
  expect(lines.map(({ action, by }) => `${action} ${by}`)).toEqual(["status ana", "status ana", "received guest"]);
});

test("a reply from a template goes to the outbox and into the history, once", async ({
  page,
  office,
  request,
  staff,
}) => {
  const guest = office.guest("Hannah Weiss");
  const reference = await office.ask("vip-table", guest);
  await page.goto(`/admin/requests/${(await office.find(reference))._id}`);
  const opened = panel(page, guest.name);
  await opened.getByRole("button", { name: "Reply" }).click();
  const form = page.getByRole("form", { name: "Reply" });
  await expect(form.getByLabel("Text")).toHaveValue(/^Hi Hannah,/);
  await form.getByLabel("Begin with").selectOption({ label: "The booths are taken" });
  await expect(form.getByLabel("Text")).toHaveValue(/Sorry, all 8 booths are taken on/);
  const words = `Hi Hannah,\n\nSee you at ten, ${reference}.`;
  await form.getByLabel("Text").fill(words);

  // Another template would replace what was typed: it asks.
  await form.getByLabel("Begin with").selectOption({ label: "One more question" });
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Text")).toHaveValue(words);

  await page.reload();
  await expect(form.getByLabel("Text")).toHaveValue(words);
  await form.getByLabel("Subject").fill("");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form).toContainText("A subject, please.");
  await form.getByLabel("Subject").fill("Your night");
  await form.getByRole("button", { name: "Send" }).dblclick();
  await expect(form).toHaveCount(0);
  await expect(history(page)).toContainText("Replied: Your night");
  await expect(opened.getByRole("button", { name: "Status: Contacted" })).toBeVisible();
  await history(page).getByText("What it said").click();
  await expect(history(page)).toContainText(`See you at ten, ${reference}.`);
  await expect(history(page)).toContainText("Mail waits");

  const { items } = await (await request.get("/api/mail/outbox?state=waiting", staff)).json();
  const mails = items.filter(
    ({ recipient, template }: { recipient: string; template: string }) =>
      recipient === guest.email && template === "reply",
  );
  expect(mails).toHaveLength(1);
  expect(mails[0].subject).toBe("Your night");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test("two people at one request: the later one sees what was changed, and keeps what was typed", async ({
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
  // What this page knows of it is what it was when it was opened.
  await page.route(`**/api/requests/${_id}`, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await jonas.change(_id, { status: "declined", note: "Booths are gone." });

  await opened.getByRole("button", { name: "Add note" }).click();
  const notice = opened.getByRole("alert");
  await expect(notice).toContainText(`${jonas.username} changed this meanwhile.`);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(notice).toContainText("Declined, was New");
  await expect(notice).toContainText("Booths are gone.");
  await expect(opened.getByLabel("Note")).toHaveValue("Friends of the resident.");
  await expect(opened.getByRole("button", { name: "Status: Declined" })).toBeVisible();
  expect(
    (await office.find(reference)).history.some(({ details }) => details.text === "Friends of the resident."),
  ).toBe(false);

  await notice.getByRole("button", { name: "Add note all the same" }).click();
  await expect(history(page)).toContainText("Note: Friends of the resident.");
  await expect(opened.getByLabel("Note")).toHaveValue("");
  await expect(notice).toHaveCount(0);

  // A status too; this time it is left as the other wanted it.
  await jonas.change(_id, { status: "contacted" });
  await opened.getByRole("button", { name: "Approve" }).click();
  await expect(notice).toContainText("Contacted, was Declined");
  await notice.getByRole("button", { name: "Leave it" }).click();
  await expect(opened.getByRole("button", { name: "Status: Contacted" })).toBeVisible();
  expect((await office.find(reference)).status).toBe("contacted");
});

test("the keyboard alone finds, opens, settles and closes", async ({ page, office }) => {
  const [first, second] = [office.guest("Zoe Martin"), office.guest("Zoe Martin")];
  const shared = "zoe.martin";
  const reference = await office.ask("vip-table", first);
  await office.ask("function", second);
  await page.goto("/admin/requests?sort=received");
  await expect(row(page, first.name)).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(shared);
  await expect(page).toHaveURL(new RegExp(`q=${shared}`));
  const items = page.getByRole("rowgroup").last().getByRole("row");
  await expect(items).toHaveCount(2);
  await page.getByRole("searchbox").evaluate((box) => box.blur());
  await page.keyboard.press("j");
  await expect(row(page, first.name).getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(row(page, second.name).getByRole("link")).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("o");
  await expect(panel(page, first.name)).toBeVisible();
  await expect(row(page, first.name)).toHaveAttribute("aria-current", "true");

  await page.keyboard.press("e");
  const menu = page.getByRole("menu", { name: "Status: New" });
  await expect(menu.getByRole("menuitemradio", { name: "New" })).toBeFocused();
  // In a menu, letters lead to choices.
  await page.keyboard.press("d");
  await expect(menu.getByRole("menuitemradio", { name: "Declined" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(history(page)).toContainText("Declined, was New");
  await expect(row(page, first.name).getByRole("link")).toBeFocused();
  expect((await office.find(reference)).status).toBe("declined");

  // With one open, moving opens its neighbour.
  await page.keyboard.press("j");
  await expect(panel(page, second.name)).toBeVisible();
  await panel(page, second.name).getByLabel("Note").fill("jk?e/x");
  await expect(panel(page, second.name).getByLabel("Note")).toHaveValue("jk?e/x");
  await expect(panel(page, second.name)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(panel(page, second.name)).toHaveCount(0);
  await expect(row(page, second.name).getByRole("link")).toBeFocused();

  await page.keyboard.press("x");
  await expect(row(page, second.name)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("Settle it: choose its next status");
  await keys.getByRole("switch", { name: "Single keys" }).click();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("x");
  await expect(row(page, second.name)).toHaveAttribute("aria-selected", "true");
});

test("several at once: a status and an owner, and back", async ({ page, office }) => {
  const family = office.guest("Ivy Chen");
  const references: string[] = [];
  for (const kind of ["vip-table", "vip-table", "function", "contact"] as const)
    references.push(await office.ask(kind, family));
  const jonas = await office.colleague();
  await page.goto(`/admin/requests?q=${family.last}&sort=received`);
  const items = page.getByRole("rowgroup").last().getByRole("row");
  await expect(items).toHaveCount(4);
  await items.nth(0).getByRole("checkbox").check();
  await items
    .nth(2)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "What is selected" });
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitem", { name: "Approved 2 of 3" }).click();
  const said = toast(page, "2 requests: Approved. 1 request can't have that status and wasn't changed.");
  await expect(said).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(items.filter({ hasText: "Approved" })).toHaveCount(2);
  const statuses = () => Promise.all(references.map(async (reference) => (await office.find(reference)).status));
  expect(await statuses()).toEqual(["approved", "approved", "new", "new"]);
  await said.getByRole("button", { name: "Undo" }).click();
  await expect.poll(statuses).toEqual(["new", "new", "new", "new"]);

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await bar.getByRole("button", { name: "Owner" }).click();
  await page.getByRole("menuitem", { name: jonas.username }).click();
  await expect(items.filter({ hasText: jonas.username })).toHaveCount(4);
  expect((await office.find(references[3] ?? "")).owner?.username).toBe(jonas.username);
});

test("a session that ends while somebody types loses nothing", async ({
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
  await page.getByLabel("Email").fill(siteAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/requests/${_id}\\?kind=contact`));
  await expect(panel(page, guest.name).getByLabel("Note")).toHaveValue("The jacket is in the office.");
  await expect(page.getByRole("form", { name: "Reply" }).getByLabel("Text")).toHaveValue("Hi Ruby, we have it.");
});
