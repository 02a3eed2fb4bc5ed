import type { Page } from "@playwright/test";
import { type AskedKind, expect, test } from "./office.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const panel = (page: Page, name: string) => page.getByRole("article", { name: new RegExp(name) });
const history = (page: Page) => page.getByRole("region", { name: "History" });
const toast = (page: Page, text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text });

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test("every kind of request is in the inbox with its own labels", { tag: "@journey" }, async ({ page, office }) => {
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
    { kind: "claim", tab: "Claims", wants: /./, status: "Claimed", field: ["Plus-one", "Sam Guest"] },
  ];
  const guest = office.guest("Mia Karlsson");
  for (const { kind } of kinds) await office.ask(kind, guest);
  await page.goto("/admin/requests");
  const tabs = page.getByRole("navigation", { name: "Request views" });
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
  // Four of them are unanswered; a claim needs no answer.
  await tabs.getByRole("link", { name: "Unanswered" }).click();
  await expect(row(page, guest.name)).toHaveCount(4);
});

test("a status is set immediately and can be undone; the history shows both", async ({ page, office }) => {
  const guest = office.guest("Tom Nguyen");
  const reference = await office.ask("vip-table", guest);
  const { _id } = await office.find(reference);
  await page.goto(`/admin/requests/${_id}`);
  const opened = panel(page, guest.name);
  await opened.getByRole("button", { name: "Approve" }).click();
  const approve = page.getByRole("dialog", { name: "Approve" });
  await approve.getByRole("combobox", { name: /^Table/ }).selectOption("");
  await approve.getByLabel("Don't email the guest").check();
  await approve.getByRole("button", { name: "Approve without email" }).click();
  await expect(history(page)).toContainText("Approved, was New");
  await expect(row(page, guest.name)).toContainText("Approved");
  expect((await office.find(reference)).status).toBe("approved");

  await toast(page, `${guest.name}: Approved. Not emailed.`).getByRole("button", { name: "Undo" }).click();
  await expect(history(page)).toContainText("New, was Approved");
  await expect(opened.getByRole("button", { name: "Approve" })).toBeVisible();
  const { status, history: lines } = await office.find(reference);
  expect(status).toBe("new");
  expect(lines.map(({ action, by }) => `${action} ${by}`)).toEqual(["status ana", "status ana", "received guest"]);
});

test("a request can be found, opened, settled and closed by keyboard alone", async ({ page, office }) => {
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
  // In a menu, typing a letter moves to a choice.
  await page.keyboard.press("d");
  await expect(menu.getByRole("menuitemradio", { name: "Declined" })).toBeFocused();
  await page.keyboard.press("Enter");
  const decline = page.getByRole("dialog", { name: "Decline" });
  await expect(decline.getByLabel("Email the guest", { exact: true })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(decline.getByLabel("Don't email the guest")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(history(page)).toContainText("Declined, was New");
  await expect(row(page, first.name).getByRole("link")).toBeFocused();
  expect((await office.find(reference)).status).toBe("declined");

  // With one menu open, moving opens its neighbour.
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
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Change status");
  await keys.getByRole("switch", { name: "Keyboard shortcuts" }).click();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("x");
  await expect(row(page, second.name)).toHaveAttribute("aria-selected", "true");
});

test("several requests get a status or an owner together, with undo", async ({ page, office }) => {
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
  const bar = page.getByRole("region", { name: "Selected requests" });
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitem", { name: "Approved 2 of 3" }).click();
  const approve = page.getByRole("dialog", { name: "Approve: 2 requests" });
  await expect(approve.getByRole("region", { name: "Preview" })).toContainText(`${family.first} ${family.last} gets`);
  const assigns = approve.getByLabel("Assign the suggested tables");
  await expect(assigns).toBeChecked();
  await assigns.uncheck();
  await approve.getByLabel("Text").fill("Hi {first_name}, {table} is yours.");
  await expect(approve.getByRole("alert")).toContainText("No table is assigned to 2 of 2 guests");
  await approve.getByLabel("Text").fill("Hi {first_name}, see you.");
  await approve.getByRole("button", { name: "Approve and email 2 guests" }).click();
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

test("what loads later moves no button of a request", async ({ page, office, request, staff }) => {
  const guest = office.guest("Noor Haddad");
  const reference = await office.ask("vip-table", guest);
  const { _id } = await office.find(reference);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/(deposits\/of|floor\/choices)/, async (route) => {
    await released;
    await route.continue();
  });
  expect((await request.get(`/api/deposits/of/${_id}`, staff)).status()).toBe(200);
  await page.goto(`/admin/requests/${_id}`);
  // The band about the demo, which pushes the whole page down, is not what this is about.
  await expect(page.getByRole("button", { name: "Remove demo data" })).toBeVisible();
  const approve = panel(page, guest.name).getByRole("button", { name: "Approve", exact: true });
  const before = await approve.boundingBox();
  release();
  await expect(page.getByRole("region", { name: "Deposit" })).toBeVisible();
  expect(await approve.boundingBox()).toEqual(before);
});
