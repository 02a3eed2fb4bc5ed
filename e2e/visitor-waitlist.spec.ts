import type { Browser, Page } from "@playwright/test";
import { noonZone } from "../test/noon-zone.ts";
import type { TestSmtp } from "../test/smtp.ts";
import { type Guest, night, test as officeTest } from "./office.ts";
import { openEveryNight, publishSettings } from "./publish-settings.ts";
import { expect, type Site, startSite } from "./site.ts";
import { axeFindings } from "./sound.ts";
import { type Mailed, withMail } from "./with-mail.ts";

/** A club with one table, where it is noon: by night no tables are offered. */
const test = officeTest.extend<object, Mailed & { site: Site }>({
  ...withMail,
  site: [
    async ({ smtp }, use) => {
      const site = await startSite({ env: { DEMO: "off", SMTP_URL: smtp.url, RATE_LIMIT_FORMS: "0" } });
      await openEveryNight(site.origin);
      await publishSettings(site.origin, { "venue.timeZone": noonZone() });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

async function openPhone(browser: Browser, site: Site): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, baseURL: site.origin });
  return context.newPage();
}

/** The path in a guest's newest email whose subject matches. */
async function linkIn(smtp: TestSmtp, guest: Guest, subject: RegExp): Promise<string> {
  let path = "";
  await expect
    .poll(
      async () => {
        const { parsed } = await smtp.mailTo(guest.email);
        if (!subject.test(parsed.subject ?? "")) return parsed.subject;
        path = /(\/my\/[\w-]{32}\S*)/.exec(parsed.text ?? "")?.[1] ?? "";
        return "";
      },
      { timeout: 30_000 },
    )
    .toBe("");
  expect(path).not.toBe("");
  return path;
}

test("a freed table is offered on the first guest's phone, who declines, and the second takes it with one tap", {
  tag: "@journey",
}, async ({ browser, office, request, site, smtp, staff }) => {
  const table = { room: "Main room", name: "Booth 1", seats: 6, minimum: 75_000 };
  const added = await request.post("/api/floor/tables", { ...staff, data: table });
  expect(added.status(), await added.text()).toBe(201);
  const { id } = await added.json();
  const host = office.guest("Leo Brandt");
  const held = await office.find(await office.ask("vip-table", host, { guests: 6 }));
  const answer = { status: "approved", email: "none", table: id };
  const approved = await request.post(`/api/requests/${held._id}/answer`, { ...staff, data: answer });
  expect(approved.status(), await approved.text()).toBe(201);

  // The first guest reads on the form that the night is full, and joins the waitlist.
  const [mia, ivy] = [office.guest("Mia Karlsson"), office.guest("Ivy Sato")];
  const first = await openPhone(browser, site);
  await first.goto(`/vip-tables?night=${night}#request`);
  const form = first.getByRole("form", { name: "Request Your Table" });
  await form.evaluate((element) => element.scrollIntoView());
  await expect(form.getByText(/^Every table is taken on .+ Your request joins the waitlist\.$/).first()).toBeVisible();
  await form.getByLabel("Guests").fill("5");
  await form.getByLabel("Budget").selectOption({ index: 2 });
  await form.getByLabel("First name").fill(mia.first);
  await form.getByLabel("Email").fill(mia.email);
  await form.getByLabel("Phone").fill("0412 345 678");
  await form.getByRole("button", { name: "Request table" }).tap();
  await expect(first.getByRole("dialog")).toContainText(mia.email);
  const reference = await office.ask("vip-table", ivy, { guests: 4 });
  expect((await office.find(reference)).status).toBe("waitlisted");

  // The table becomes free.
  await request.post(`/api/requests/${held._id}`, { ...staff, data: { status: "cancelled" } });
  await first.goto(await linkIn(smtp, mia, /^A table is free/));
  const offer = first.locator("form").filter({ has: first.getByRole("button", { name: "Take the table" }) });
  await expect(offer).toContainText(/Booth 1 \(Main room, 6 seats, minimum spend \$750\) is free on/);
  expect(await axeFindings(first)).toEqual([]);
  expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await first.getByRole("button", { name: "No thanks" }).tap();
  await expect(first.getByRole("status")).toHaveText("Thanks, we've got your answer.");

  const second = await openPhone(browser, site);
  const posts: string[] = [];
  second.on("request", (sent) => sent.method() === "POST" && posts.push(new URL(sent.url()).pathname));
  const path = await linkIn(smtp, ivy, /^A table is free/);
  // Opening the link, as mail scanners do, takes nothing.
  await second.goto(path);
  await second.goto(path);
  expect((await office.find(reference)).status).toBe("waitlisted");
  expect(posts).toEqual([]);
  await second.getByRole("button", { name: "Take the table" }).tap();
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("Table confirmed");
  await expect(second.getByText("Booth 1", { exact: false }).first()).toBeVisible();
  expect(posts).toEqual([path.replace(/#.*/, "")]);
  expect((await office.find(reference)).status).toBe("approved");
  await linkIn(smtp, ivy, /^Your table .+ is confirmed/);

  // The first guest still waits, without an offer.
  await first.reload();
  await expect(first.getByRole("button", { name: "Take the table" })).toHaveCount(0);
  await expect(first.getByRole("heading", { level: 1 })).toHaveText(/waitlist/i);
  for (const phone of [first, second]) await phone.context().close();
});
