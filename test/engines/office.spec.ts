import { tonight } from "../../app/platform/venue/club-night.ts";
import { follow } from "../../e2e/loaded.ts";
import { staffPages } from "../../scripts/routes.ts";
import { siteAdmin } from "../site.ts";
import { askForTable, call } from "./calls.ts";
import { expect, test } from "./test.ts";

test("a login opens the dashboard", async ({ tab }) => {
  await tab.open("/admin/login");
  await tab.fill("[name=email]", siteAdmin.email);
  await tab.fill("[name=password]", siteAdmin.password);
  await tab.click("button[type=submit]", "Login");
  await tab.at("/admin/dashboard");
  await tab.see("h1", "Dashboard");
});

test("every screen of the back office lies inside the screen of a phone and of a laptop, and raises no complaint", async ({
  office,
  site,
  staff,
}) => {
  await askForTable(site, "Mia Karlsson", staff);
  const screens = (await staffPages(site.origin, staff)).map(({ path }) => path);
  await office.open("/admin/dashboard");
  for (const path of [
    ...screens,
    "/admin/settings/system",
    "/admin/tonight",
    "/admin/after-the-night",
    "/admin/tables",
  ]) {
    await office.expectInside(path, async () => {
      expect(await office.run(follow, path), path).toBe(true);
      await office.see("h1");
      await office.gone("main p", "Loading...");
    });
  }
});

test("an event is edited and saved", async ({ office, site, staff }) => {
  const { items } = await call<{ items: { _id: string }[] }>(site, "/api/event/admin-all-events?page=1", { staff });
  await office.open(`/admin/edit-event/${items[0]?._id}`);
  await office.fill("[name=name]", "Harbour Lights");
  await office.click("main button[type=submit]", "Update event");
  await office.see("[role=alertdialog]", /Event updated successfully!/);
  const { event } = await call<{ event: { name: string } }>(site, `/api/event/admin-event/${items[0]?._id}`, { staff });
  expect(event.name).toBe("Harbour Lights");
});

test("a click on a row of the inbox opens that request, and a click beside the list does not", async ({
  office,
  site,
  staff,
}) => {
  for (const name of ["Ivy Chen", "Leo Rossi", "Zoe Zimmer"]) await askForTable(site, name, staff);
  await office.open("/admin/requests");
  await office.click("tr", /Leo Rossi/);
  await office.see("article h2", /Leo Rossi/);
  await office.click("nav a", /^Events/);
  await office.at("/admin/events");
  await office.open("/admin/requests");
  await office.click('input[aria-label^="Select Ivy Chen"]');
  expect(await office.run(() => location.pathname)).toBe("/admin/requests");
});

test("a toast is no taller than its text", async ({ office, site, staff }) => {
  const { _id } = await askForTable(site, "Priya Shah", staff);
  await office.open(`/admin/requests/${_id}`);
  await office.click("article button", "Approve");
  await office.click("[role=dialog] button", "Approve and email");
  await office.see("[role=status] li");
  const height = await office.run(
    () => document.querySelector("[role=status] ul")?.getBoundingClientRect().height ?? 0,
  );
  expect(height).toBeLessThan(200);
});

test("Tonight lists expected guests, and one is checked in", async ({ office, site, staff }) => {
  await askForTable(site, "Hannah Weiss", staff, { date: tonight(), approved: true });
  await office.open("/admin/tonight");
  await office.click("button", /^Check in: Hannah Weiss/);
  await office.gone("button", /^Check in: Hannah Weiss/);
});
