import type { Page } from "@playwright/test";
import { typePairingNames } from "../app/platform/venue/schema/type-pairings.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, test } from "./site.ts";

test.describe.configure({ mode: "parallel", timeout: 600_000 });

/** Names with the highest accents and the lowest descenders of Latin, and what the club's type has beyond it. */
const hardNames = ["KUPOLÓ", "Ångström", "ŐŰŠČŘ", "ÇŞŢĢĶ", "Ệ Ễ Ằ", "QJ gjpqy", "ЙЁ ЦЩ", "ΆΈ Ψξ"];

/**
 * The large texts of a page whose ink would be cut off with one of the names in them: by the box that paints it, or by
 * one around it.
 */
function cutOff(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate(async (texts) => {
    await document.fonts.ready;
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) throw new Error("There is no canvas.");
    const display = document.querySelector(".display");
    const displayFont = display && getComputedStyle(display).fontFamily;
    const large = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
      const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!isText) return false;
      const { fontFamily, fontSize } = getComputedStyle(element);
      const isDisplay = displayFont === null || displayFont === fontFamily;
      const { width, height } = element.getBoundingClientRect();
      return isDisplay && Number.parseFloat(fontSize) > 15 && width > 2 && height > 2 && element.checkVisibility();
    });
    // All at once: the page is laid out twice, not twice for each.
    const marks = large.map((element) => {
      const mark = document.createElement("span");
      mark.style.cssText = "display:inline-block;width:0;height:0";
      element.prepend(mark);
      return mark;
    });
    // Below the tops of their elements, which move while the marks are there.
    const depths = large.map((element, index) => {
      const { bottom = 0 } = marks[index]?.getBoundingClientRect() ?? {};
      return bottom - element.getBoundingClientRect().top;
    });
    for (const mark of marks) mark.remove();
    return large.flatMap((element, index) => {
      const style = getComputedStyle(element);
      const baseline = element.getBoundingClientRect().top + (depths[index] ?? 0);
      let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      const limit = (box: DOMRect) => {
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      };
      if (style.backgroundClip === "text") limit(element.getBoundingClientRect());
      for (let around: HTMLElement | null = element; around; around = around.parentElement)
        if (
          getComputedStyle(around).overflowY !== "visible" &&
          around !== document.documentElement &&
          around !== document.body
        )
          limit(around.getBoundingClientRect());
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const own = element.textContent ?? "";
      // Figures stay figures.
      return (/\p{L}/u.test(own) ? texts : [own])
        .map((text) => (style.textTransform === "uppercase" ? text.toUpperCase() : text))
        .filter((text) => {
          const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(text);
          return baseline - up < top - 1 || baseline + down > bottom + 1;
        })
        .map((text) => `${text} in ${element.tagName} ${element.className} “${own}”`);
    });
  }, names);
}

test("no accent and no descender of any pairing is cut off, at any width", async ({ page, startOwnSite }) => {
  const { origin } = await startOwnSite();
  const [event] = (await (await fetch(`${origin}/api/event/getAllEvents`)).json()) as { _id: string }[];
  const listed = ["/", "/events", "/offers", "/functions", "/contact", "/about-club", "/terms-and-conditions"];
  const paths = [...listed, `/events/${event?._id}`];
  const widths = [320, 390, 820, 1440];
  for (const name of typePairingNames) {
    await publishSettings(origin, { "look.typePairing": name, "venue.name": "Çupoló" });
    for (const path of paths) {
      await page.goto(origin + path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await cutOff(page, hardNames), `${name}: ${path} at ${width} px`).toEqual([]);
      }
    }
    await page.getByRole("button", { name: "Menu" }).click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().hover();
      expect(await cutOff(page, hardNames), `${name}: menu at ${width} px`).toEqual([]);
    }
  }
});

test("a name of sixty letters in one word fits into the bar of header and menu, at any width", async ({
  page,
  startOwnSite,
}) => {
  const { origin } = await startOwnSite();
  /** Wordmarks on the screen that reach out of their bar, or are cut off at the page's edge. */
  const outside = () =>
    page.locator(".bar:visible .wordmark").evaluateAll((marks) =>
      marks.flatMap((mark) => {
        const [name, bar] = [mark, mark.closest(".bar") ?? mark].map((element) => element.getBoundingClientRect());
        if (!name || !bar) return ["none"];
        const fits = name.top >= bar.top && name.bottom <= bar.bottom && name.left >= 0 && name.right <= innerWidth;
        return fits ? [] : [`${name.top} to ${name.bottom} in ${bar.top} to ${bar.bottom}`];
      }),
    );
  const expectInside = async (what: string) => {
    for (const width of [320, 390, 450, 640, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await outside(), `${what} at ${width} px`).toEqual([]);
    }
  };
  for (const typePairing of typePairingNames)
    for (const name of ["W".repeat(60), "Nightclub of the Very Long Name at the End of the Long Street"]) {
      await publishSettings(origin, { "look.typePairing": typePairing, "venue.name": name.slice(0, 60) });
      await page.goto(`${origin}/faqs`);
      await page.evaluate(() => document.fonts.ready);
      await expectInside(typePairing);
      await page.getByRole("button", { name: "Menu" }).click();
      await expectInside(`${typePairing}, menu`);
    }
});
