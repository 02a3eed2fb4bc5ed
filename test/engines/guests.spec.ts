import { expect, test } from "./test.ts";

/** Where a carousel's slides are, in px from the left edge of its frame. */
function slidesOf(label: string) {
  const frame = document.querySelector(`[aria-label="${label}"] .carousel`);
  const left = frame?.getBoundingClientRect().left ?? 0;
  return [...(frame?.querySelectorAll(".swiper-slide") ?? [])].map((slide) =>
    Math.round(slide.getBoundingClientRect().left - left),
  );
}

test("the menu opens over the whole screen, navigates, and closes on Escape", async ({ tab }) => {
  await tab.open("/faqs");
  await tab.click("header button", /Menu/);
  await tab.see("dialog[open] nav a", "Gallery");
  const box = () =>
    tab.run(() => {
      const { x, y, width, height } = document.querySelector("dialog[open]")?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height];
    });
  await expect.poll(box).toEqual([0, 0, 1440, 900]);
  await tab.press("Escape");
  await tab.gone("dialog[open]");
  await tab.click("header button", /Menu/);
  await tab.click("dialog[open] nav a", "Gallery");
  await tab.at("/gallery");
  await tab.gone("dialog[open]");
});

for (const width of [390, 1440]) {
  test(`the events carousel opens on the next event at ${width} px and turns by its buttons`, async ({ tab }) => {
    await tab.window.resize(width, 900);
    await tab.open("/");
    expect((await tab.run(slidesOf, "Events"))[0]).toBe(0);
    await tab.click("button", "Next events");
    await tab.see('[aria-label="Events"] .swiper-initialized');
    await expect.poll(async () => (await tab.run(slidesOf, "Events"))[1]).toBe(0);
    await tab.click("button", "Previous events");
    await expect.poll(async () => (await tab.run(slidesOf, "Events"))[0]).toBe(0);
  });
}

test("the events carousel turns by a swipe", async ({ tab }) => {
  await tab.window.resize(390, 844);
  await tab.open("/");
  // The first turn starts Swiper.
  await tab.click("button", "Next events");
  await tab.see('[aria-label="Events"] .swiper-initialized');
  await expect.poll(async () => (await tab.run(slidesOf, "Events"))[1]).toBe(0);
  const y = await tab.run(() => document.querySelector(".carousel .poster")?.getBoundingClientRect().top ?? 0);
  await tab.drag([330, y + 60], [60, y + 60]);
  await expect.poll(async () => (await tab.run(slidesOf, "Events"))[2]).toBe(0);
});

test("the playlists turn by their buttons", async ({ tab }) => {
  await tab.window.resize(390, 844);
  await tab.open("/");
  await tab.click("button", "Next playlists");
  await expect.poll(async () => (await tab.run(slidesOf, "Playlists"))[1]).toBe(0);
});

test("offers turn four at a time", async ({ tab }) => {
  await tab.open("/");
  const titles = () =>
    tab.run(() => [...document.querySelectorAll("#offers-page h3")].map((title) => title.textContent));
  const first = await titles();
  expect(first).toHaveLength(4);
  await tab.click("button", "Next offers");
  await expect.poll(titles).not.toEqual(first);
  await tab.click("button", "Previous offers");
  await expect.poll(titles).toEqual(first);
});

test("an image of the gallery opens large, turns by keys and closes on Escape", async ({ tab }) => {
  await tab.open("/gallery");
  await tab.click("main li a, main li button");
  await tab.see("dialog[open]", /1 of 10/);
  await tab.press("ArrowRight");
  await tab.see("dialog[open]", /2 of 10/);
  await tab.press("ArrowLeft", "ArrowLeft");
  await tab.see("dialog[open]", /10 of 10/);
  await tab.press("Escape");
  await tab.gone("dialog[open]");
});

test("questions open one at a time and close again", async ({ tab }) => {
  const open = () => tab.run(() => [...document.querySelectorAll("details")].findIndex((question) => question.open));
  await tab.open("/faqs");
  await tab.click("details:nth-of-type(1) summary");
  await expect.poll(open).toBe(0);
  await tab.click("details:nth-of-type(2) summary");
  await expect.poll(open).toBe(1);
  await tab.click("details:nth-of-type(2) summary");
  await expect.poll(open).toBe(-1);
});

test("the phone field's countries are searched and chosen from by keyboard", async ({ tab, allowComplaints }) => {
  // Flags are loaded from another host.
  allowComplaints(/flagcdn/);
  await tab.open("/vip-tables");
  await tab.click("form button[aria-haspopup=listbox]");
  await tab.see("[role=option]");
  await tab.type("new");
  await expect.poll(() => tab.count("[role=option]")).toBe(3);
  await tab.press("ArrowDown", "Enter");
  await tab.gone("[role=listbox]");
  expect(await tab.value("[name=phoneCountry]")).toBe("NZ +64");
});

test("the terms' table of contents shows which section is being read", async ({ tab }) => {
  await tab.open("/terms-and-conditions");
  const current = () =>
    tab.run(() => {
      const links = [...document.querySelectorAll("nav[aria-label=Sections] a")];
      return links.findIndex((link) => Number(getComputedStyle(link).fontWeight) >= 600);
    });
  await tab.click("nav[aria-label=Sections] li:nth-child(5) a");
  await expect.poll(current).toBe(4);
});

test("home opens with every field of the table request on the screen of a phone", async ({ tab }) => {
  await tab.window.resize(390, 844);
  await tab.open("/");
  const rights = await tab.run(() =>
    [...document.querySelectorAll("#request-table :is(input:not([type=hidden]), select, textarea, button, img)")].map(
      (field) => Math.round(field.getBoundingClientRect().right),
    ),
  );
  expect(Math.max(...rights)).toBeLessThanOrEqual(390);
});
