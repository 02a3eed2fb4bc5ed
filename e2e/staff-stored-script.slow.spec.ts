import type { Page } from "@playwright/test";
import { formOf, poster } from "../test/posters.ts";
import { expect, night, test } from "./office.ts";

/** Text that would run in a page that treated it as markup, script or URL. */
const payload = '"><img src=x onerror=pwned=1><script>pwned=1</script>{{1}}';

/** No script ran, and none of the text became an element. */
async function expectOnlyText(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: "pwned" in window,
    elements: document.querySelectorAll('img[src="x"], [onerror]').length,
    scripts: [...document.scripts].filter(
      ({ textContent, type }) => /^pwned/.test(textContent ?? "") && !/json/.test(type),
    ).length,
    links: [...document.querySelectorAll("a[href], area[href], form[action]")].filter((one) =>
      /^\s*(javascript|data|vbscript):/i.test(one.getAttribute("href") ?? one.getAttribute("action") ?? ""),
    ).length,
  }));
  expect(found, where).toEqual({ ran: false, elements: 0, scripts: 0, links: 0 });
}

test("markup in any field is shown as text, to guests and to staff", async ({
  page,
  office,
  staff,
  request,
  allowConsoleErrors,
}) => {
  // The last of the pages does not exist.
  allowConsoleErrors(/404 .*\/%22%3E%3Cimg/);
  const guest = { ...office.guest("Script Kid"), name: payload, first: payload, last: payload };
  const references = [
    await office.ask("vip-table", guest, { message: payload }),
    await office.ask("function", guest, { message: payload }),
    await office.ask("contact", guest, { subject: payload, message: payload }),
    await office.ask("claim", guest, { guestName: payload, instagram: payload }),
    await office.ask("career", guest),
  ];
  const subscription = {
    firstName: payload,
    lastName: payload,
    email: guest.email,
    countryCode: "+61",
    number: "491570006",
  };
  expect((await request.post("/api/event/subscribe", { data: subscription })).status()).toBe(201);

  const image = new Uint8Array(await poster());
  const add = async (path: string, fields: Record<string, string>) => {
    const response = await request.post(path, { ...staff, multipart: formOf({ ...fields, image }) });
    expect(response.status(), await response.text()).toBe(201);
    return response.json();
  };
  const { event } = await add("/api/event/add-event", {
    name: payload,
    description: `${payload}\n\n${payload}`,
    start_date: `${night}T22:00`,
    end_date: `${night}T23:30`,
    redirection_url: `https://tickets.example/?x="><script>pwned=1</script>`,
    alt: payload,
  });
  const { offer } = await add("/api/offers/add-offer", {
    title: payload,
    description: payload,
    event: "Others",
    valid_from: "2026-01-01",
    valid_till: night,
    alt: payload,
  });
  const { news } = await add("/api/news/post-news", {
    title: payload,
    short_description: payload,
    long_description: `${payload}\n\n${payload}`,
    category: payload.slice(0, 40),
    author: payload,
    alt: payload,
    redirect_url: `https://paper.example/?x='"><script>pwned=1</script>`,
  });
  const admin = {
    username: payload,
    email: `x${Date.now()}@guest.example`,
    password: "velvet-harbour-tram-77",
    status: false,
  };
  expect((await request.post("/api/admin/add-admin", { ...staff, data: admin })).status()).toBe(201);

  const { _id } = await office.find(references[0] ?? "");
  await request.post(`/api/requests/${_id}`, { ...staff, data: { note: payload } });
  await request.post(`/api/requests/${_id}/reply`, { ...staff, data: { subject: payload, text: payload } });

  const month = night.slice(0, 7);
  const pages = [
    "/",
    `/events?show=${month}`,
    `/events/${event._id}`,
    "/offers",
    `/offers/${offer._id}`,
    "/news",
    `/news/${news._id}`,
    "/admin/dashboard",
    "/admin/requests",
    ...(await Promise.all(references.map(async (one) => `/admin/requests/${(await office.find(one))._id}`))),
    "/admin/subscribers?show=unconfirmed",
    "/admin/outbox",
    "/admin/admins",
    "/admin/events",
    `/admin/edit-event/${event._id}`,
    "/admin/offers",
    `/admin/edit-offer/${offer._id}`,
    "/admin/news-items",
    `/admin/edit-news/${news._id}`,
    `/admin/requests?q=${encodeURIComponent(payload)}`,
    `/admin/login?next=${encodeURIComponent("javascript:pwned=1")}`,
    `/events?show=${encodeURIComponent(payload)}`,
    `/${encodeURIComponent(payload)}`,
  ];
  let shown = 0;
  for (const path of pages) {
    // The back office loads its data after rendering.
    await page.goto(path, { waitUntil: path.startsWith("/admin/") ? "networkidle" : "load" });
    await expect(page.locator("body")).not.toBeEmpty();
    await expect(page.getByText("Loading, please wait...").filter({ visible: true })).toHaveCount(0);
    await expectOnlyText(page, path);
    if ((await page.content()).includes("onerror=pwned")) shown += 1;
  }
  // Nor is it left out: what was typed is readable.
  expect(shown).toBeGreaterThan(12);
  await page.goto(`/news/${news._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(payload);
  await page.goto(`/events/${event._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(payload);
});
