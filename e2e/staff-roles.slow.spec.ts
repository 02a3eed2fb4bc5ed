import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { mayOpen, navigationFor, startFor } from "../app/office/shell/navigation.ts";
import { type Capability, can, type Role, roles } from "../app/platform/roles/roles.ts";
import { GOOD, login, somebody } from "./admins.ts";
import { alive, open } from "./loaded.ts";
import { expect, test } from "./office.ts";

/** The names of controls that need a capability, and where. */
const controls: [at: RegExp, Capability, RegExp][] = [
  [/event|dashboard/, "events.change", /^(Add event|(Edit|Delete) .+|Duplicate.*|Change status|Repeat|Update event)$/],
  [/offer/, "offers.change", /^(Add offer|(Edit|Delete) .+|Save offer)$/],
  [/news/, "news.change", /^(Add news|(Edit|Delete) .+|Save news)$/],
  [/pictures/, "images.change", /^(Upload images|Edit .+)$/],
  [
    /requests/,
    "requests.change",
    /^(Reply|Add note|Status: .*|Owner: .*|Select .*|Create link|Approve|Shortlist|Ask|Ask a question)$/,
  ],
  [/requests/, "requests.export", /^Export CSV$/],
  [/subscribers/, "subscribers.change", /^(Unsubscribe .+|Send link again.*)$/],
  [/subscribers/, "subscribers.export", /^Export CSV$/],
  [/outbox/, "outbox.change", /^(Send|Retry)/],
  [/tonight/, "tonight.change", /^(Check in|Redeem|Seat|Scan)/],
  [/tonight/, "passes.see", /^(Create door code|Revoke)/],
  [/tonight/, "passes.change", /^(Create door code|Revoke)/],
  [/settings/, "settings.change", /^(Export settings|Import settings|Open the setup)$/],
  [/settings/, "pages.change", /^(Save draft|Review.*|Publish now|Discard.*|Restore.*)$/],
  [/privacy/, "privacy.find", /^(Look up|Find)/],
  [/admins/, "people.change", /^(Add admin|Invite.*|Deactivate.*|Delete.*|Edit .+)$/],
  [/trail/, "trail.export", /^Export CSV$/],
];

/** A screen that a role does not include. */
const forbidden: Partial<Record<Role, string>> = {
  bookings: "/admin/settings",
  marketing: "/admin/requests",
  hiring: "/admin/events",
  host: "/admin/tables",
  reader: "/admin/add-event",
};

/** Adds an admin with a role, and opens the office as them. */
async function openAs(role: Role, { browser, request, headers, origin }: Opening) {
  const person = somebody();
  const added = await request.post("/api/admin/add-admin", { headers, data: { ...person, password: GOOD, role } });
  expect(added.status()).toBe(201);
  const { _id } = (await added.json()).admin;
  const { token } = await (await login(request, person.email, GOOD)).json();
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: "token", value: token }] }] },
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(`${page.url()}: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error}`));
  page.on("response", (response) => {
    if (response.status() === 403) problems.push(`${page.url()}: 403 of ${response.url()}`);
  });
  return { page, problems, _id };
}

interface Opening {
  browser: Browser;
  request: APIRequestContext;
  headers: Record<string, string>;
  origin: string;
}

const navigation = (page: Page) => page.getByRole("navigation", { name: "Back office" }).first();

/** The page has neither a link to a screen nor an enabled control that the role does not include. */
async function expectWithinReach(page: Page, role: Role) {
  const includes = (capability: Capability) => can(role, capability);
  const found = await page.evaluate(() => ({
    links: [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/admin']")].map(({ pathname }) => pathname),
    names: [...document.querySelectorAll<HTMLElement>("a, button, label[for], input[type=checkbox]")]
      .filter((element) => element.checkVisibility() && !element.matches(":disabled"))
      .map((element) => element.ariaLabel ?? element.textContent?.trim() ?? ""),
  }));
  const links = found.links.filter((path) => !mayOpen(path, includes));
  const names = controls.flatMap(([at, capability, name]) =>
    includes(capability) || !at.test(page.url()) ? [] : found.names.filter((text) => name.test(text)),
  );
  expect({ at: page.url(), links, names }).toEqual({ at: page.url(), links: [], names: [] });
}

test("each role finds its screens, and nothing on them that it may not do", async ({
  browser,
  request,
  staff: { headers },
  site: { origin },
  office,
}) => {
  test.slow();
  for (const kind of ["vip-table", "career", "claim"] as const) await office.ask(kind, office.guest("Mia Chen"));
  for (const role of roles) {
    if (role === "owner" || role === "manager") continue;
    const includes = (capability: Capability) => can(role, capability);
    const { page, problems } = await openAs(role, { browser, request, headers, origin });
    const items = navigationFor(includes).flat();
    await page.goto("/admin/dashboard");
    await expect(page).toHaveURL(new RegExp(`${startFor(includes)}$`));
    await alive(page);
    await expect(navigation(page).getByRole("listitem")).toHaveText(items.map(({ label }) => new RegExp(`^${label}`)));

    for (const { to } of items) {
      await open(page, origin + to);
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await expect(page.getByText("Loading...")).toHaveCount(0);
      await expectWithinReach(page, role);
      // Screens that a list links to open without a rejection as well.
      const first = page.locator("main a[href^='/admin/edit-event/'], main a[href^='/admin/requests/']").first();
      if (to === "/admin/events" || to === "/admin/requests") {
        await first.click();
        await expect(page.getByText("Loading...")).toHaveCount(0);
        await expectWithinReach(page, role);
      }
    }

    await page.goto(forbidden[role] ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your role doesn't include this");
    await page.getByRole("link", { name: /^Go to / }).click();
    await expect(page).toHaveURL(new RegExp(`${startFor(includes)}$`));
    expect(problems).toEqual([]);
    await page.context().close();
  }
});

test("a role that is changed while the office is open takes effect immediately, with a message", async ({
  browser,
  request,
  staff: { headers },
  site: { origin },
}) => {
  const { page, _id } = await openAs("marketing", { browser, request, headers, origin });
  await page.goto("/admin/add-event");
  await expect(page.getByRole("button", { name: "Add event" }).first()).toBeVisible();
  const changed = await request.post(`/api/admin/edit-admin/${_id}`, { headers, data: { role: "hiring" } });
  expect(changed.ok()).toBe(true);
  await expect(page.getByText("Your role is now Hiring.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your role doesn't include this");
  await expect(navigation(page).getByRole("listitem")).toHaveText([/^Requests/]);
  await page.context().close();
});
