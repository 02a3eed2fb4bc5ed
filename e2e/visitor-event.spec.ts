import type { APIRequestContext } from "@playwright/test";
import { eventPath } from "../app/programme/events/event-address.ts";
import { alive } from "./loaded.ts";
import { expect, test } from "./site.ts";
import { expectNoFindings } from "./sound.ts";

interface Night {
  _id: string;
  name: string;
  description: string;
  end_date: string;
  redirection_url: string;
}

/** The last upcoming event, a past one, and all upcoming ones in order. */
async function nights(request: APIRequestContext) {
  const all: Night[] = await (await request.get("/api/event/getAllEvents")).json();
  const coming = all.filter(({ end_date }) => Date.parse(end_date) > Date.now());
  const [over, last] = [all[0], coming.at(-1)];
  if (!over || !last) throw new Error("The demo has no such nights.");
  return { over, last, coming };
}

test("an event card leads to the event's page", { tag: "@journey" }, async ({ page, request }) => {
  const { coming } = await nights(request);
  const [next] = coming;
  await page.goto("/events");
  const card = page.getByRole("article").first();
  // The poster is inside the link.
  await card.click({ position: { x: 60, y: 80 } });
  await expect(page).toHaveURL(eventPath(next as Night));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(next?.name));
  await expect(page.getByText(String(next?.description))).toBeVisible();
  const tickets = page.getByRole("link", { name: "BUY TICKETS, opens in a new tab" });
  await expect(tickets).toHaveAttribute("href", String(next?.redirection_url));
  await expect(tickets).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("href", `/events/${next?._id}.ics`);
  const more = page.getByRole("region", { name: "More events" }).getByRole("heading", { level: 3 });
  await expect(more).toHaveText(coming.slice(1, 5).map(({ name }) => name));
  await page.goBack();
  await expect(page).toHaveURL("/events");
});

test("a page responds to a tap while a poster still moves to its place", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("pagereveal", async (event) => {
      const { viewTransition } = event as Event & { viewTransition: ViewTransition | null };
      await viewTransition?.ready;
      // The poster stays on its way.
      const moving = document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).pseudoElement);
      for (const animation of moving) animation.pause();
      Object.assign(window, { moving: moving.length });
    });
  });
  await page.goto("/events");
  await page
    .getByRole("article")
    .first()
    .click({ position: { x: 60, y: 80 } });
  await expect(page).toHaveURL(/\/events\/[^/]+\/[^/]+$/);
  await expect.poll(() => page.evaluate(() => (window as unknown as { moving?: number }).moving)).toBeGreaterThan(0);
  const { x, y, width, height } = (await page.getByRole("button", { name: "Menu" }).boundingBox()) ?? new DOMRect();
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
});

test("a poster moves between card and page unless motion is reduced", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("pagereveal", async (event) => {
      const { viewTransition } = event as Event & { viewTransition: ViewTransition | null };
      await viewTransition?.ready;
      const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? "");
      Object.assign(window, { named: moving.filter((name) => name.startsWith("::view-transition-group(image-")) });
    });
  });
  const named = () => page.evaluate(() => (window as unknown as { named?: string[] }).named);
  await page.goto("/events");
  await alive(page);
  await page
    .getByRole("article")
    .first()
    .click({ position: { x: 60, y: 80 } });
  await expect(page).toHaveURL(/\/events\/[^/]+\/[^/]+$/);
  await expect.poll(named).toEqual([expect.stringMatching(/^::view-transition-group\(image-/)]);
  await page.goBack();
  await expect(page).toHaveURL("/events");
  await expect.poll(named).toEqual([expect.stringMatching(/^::view-transition-group\(image-/)]);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page
    .getByRole("article")
    .first()
    .click({ position: { x: 60, y: 80 } });
  await expect(page).toHaveURL(/\/events\/[^/]+\/[^/]+$/);
  await expect.poll(named).toEqual([]);
});

test("the page is whole without scripts, in both themes, and axe finds nothing", async ({
  browser,
  page,
  request,
  site,
}) => {
  const { last, over } = await nights(request);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const still = await plain.newPage();
  await still.goto(eventPath(last));
  await expect(still.getByRole("heading", { level: 1 })).toHaveText(last.name);
  await expect(still.getByText(last.description)).toBeVisible();
  await expect(still.getByRole("link", { name: "Share" })).toHaveAttribute("href", /^mailto:\?subject=.*&body=http/);
  await plain.close();
  for (const night of [last, over]) {
    await page.goto(eventPath(night));
    await expectNoFindings(page, night.name);
  }
});

test("an ended event keeps its page with a notice, and sells no tickets", async ({ page, request }) => {
  const { over } = await nights(request);
  const response = await page.goto(eventPath(over));
  expect(response?.status()).toBe(200);
  await expect(page.getByText("This event has ended")).toBeVisible();
  const poster = page.getByRole("article").first();
  await expect(poster.getByRole("link", { name: /BUY TICKETS/ })).toHaveCount(0);
  await expect(poster.getByRole("link", { name: "See what's on" })).toHaveAttribute("href", "/events");
});

test("sharing copies the address where there is no share sheet", async ({ page, request, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { last } = await nights(request);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto(eventPath(last), { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Share" }).click();
  await expect(page.getByRole("status")).toHaveText("Link copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^http.*${eventPath(last)}$`));
});

test("an old name in the address redirects to the event's page", async ({ request, staff }) => {
  const { last } = await nights(request);
  for (const wrong of ["", "/another-name", "/Another%20Name"]) {
    const answer = await request.get(`/events/${last._id}${wrong}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], wrong).toEqual([301, eventPath(last)]);
  }
  const slash = await request.get(`/events/${last._id}/`);
  expect(new URL(slash.url()).pathname).toBe(eventPath(last));
  const renamed = { ...last, name: "Nächte: Zwei" };
  const edited = await request.post(`/api/event/edit-event/${last._id}`, { ...staff, multipart: asForm(renamed) });
  expect(edited.status()).toBe(200);
  const before = await request.get(eventPath(last), { maxRedirects: 0 });
  expect([before.status(), before.headers().location]).toEqual([301, `/events/${last._id}/nachte-zwei`]);
  expect((await request.get(eventPath(renamed), { maxRedirects: 0 })).status()).toBe(200);
  await request.post(`/api/event/edit-event/${last._id}`, { ...staff, multipart: asForm(last) });
});

test("an inactive or deleted event has no page and no links", async ({ request, staff }) => {
  const { last } = await nights(request);
  const page = async () => {
    const answer = await request.get(eventPath(last), { maxRedirects: 0 });
    const listed = (await (await request.get("/events")).text()).includes(eventPath(last));
    return [answer.status(), (await answer.text()).includes(last.name), listed];
  };
  const act = async (what: string, data?: object) =>
    expect(
      (await request.post(`/api/event/${what}-event/${last._id}`, { ...staff, ...(data && { data }) })).status(),
    ).toBe(200);
  expect(await page()).toEqual([200, true, true]);
  await act("switch", { status: false });
  expect(await page()).toEqual([404, false, false]);
  await act("switch", { status: true });
  expect(await page()).toEqual([200, true, true]);
  await act("delete");
  expect(await page()).toEqual([404, false, false]);
  await act("restore");
  expect(await page()).toEqual([200, true, true]);
});

/** An event's fields, as edit-event accepts them. */
function asForm(night: Night): Record<string, string> {
  const { name, description, end_date, redirection_url } = night;
  const { start_date } = night as Night & { start_date: string };
  return { name, description, start_date, end_date, redirection_url, status: "true" };
}
