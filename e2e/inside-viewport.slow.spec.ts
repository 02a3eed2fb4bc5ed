import { expect, test } from "@playwright/test";
import { expectInside, findOutside, findOutsideSource, TEXT_SPACING } from "./inside-viewport.ts";

const word = "W".repeat(60);

/** The check's findings for a document on a phone's screen. */
const pages: [name: string, html: string, found: RegExp[]][] = [
  ["a box that is too wide", `<div style="width:500px">x</div>`, [/outside the screen: .*div/, /scrolls sideways/]],
  [
    "a box that is cut off",
    `<div style="overflow:clip"><p style="width:500px">x</p></div>`,
    [/outside the screen: .*p "x"/],
  ],
  [
    "a box to the left",
    `<div style="margin-left:-9px;padding-left:9px;width:81px">x</div>`,
    [/outside the screen: .*-9…81/],
  ],
  ["a long word that is cut off", `<div style="overflow:hidden">${word}</div>`, [/text outside the screen: .*div "W/]],
  ["a long word over its neighbour", `<div style="width:99px">${word.slice(40)}</div>`, [/text outside its box/]],
  [
    "what is not laid out yet",
    `<div style="height:2000px"></div><div style="content-visibility:auto"><p style="width:500px">x</p></div>`,
    [/outside the screen: .*p "x"/, /scrolls sideways/],
  ],
  ["a scroll container's content", `<div style="overflow:auto"><div style="width:500px">x</div></div>`, []],
  [
    "a scroll container that is too wide",
    `<div style="overflow:auto;width:500px">x</div>`,
    [/outside the screen: .*div/, /scrolls sideways/],
  ],
  [
    "what is fixed in a scroll container",
    `<div style="overflow:auto"><p style="position:fixed;left:350px;width:99px">x</p></div>`,
    [/outside the screen: .*p "x"/],
  ],
  [
    "what is hidden from the eye",
    `<p style="position:absolute;left:389px;width:1px;height:1px;overflow:hidden">${word}</p><p hidden>${word}</p>`,
    [],
  ],
  ["what moves", `<div class="tape" style="overflow:clip"><p style="width:500px">x</p></div>`, []],
  [
    "a long word in what moves",
    `<div class="tape" style="overflow:clip"><p style="width:50px">${word}</p></div>`,
    [/text outside its box/],
  ],
  ["art", `<div class="art" style="overflow:clip">${word}</div>`, []],
  ["a page without fault", `<p style="overflow-wrap:anywhere">${word}</p>`, []],
];

test("the check finds elements outside the screen, cut off or not, and nothing else", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, html, expected] of pages) {
    await page.setContent(`<!doctype html><body style="margin:0;overflow-wrap:normal">${html}`);
    const found = await page.evaluate(`(${findOutside})(".tape", ".art")`);
    expect(found, name).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  }
});

test("text spacing that a reader sets is checked, and taken away again", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(`<!doctype html><p style="white-space:nowrap;width:fit-content">${"wide ".repeat(8)}</p>`);
  // Just wide enough without the spacing, whatever font the machine has.
  const width = await page.locator("p").evaluate((line) => Math.ceil(line.getBoundingClientRect().right) + 20);
  await page.setViewportSize({ width, height: 844 });
  await expectInside(page);
  expect(await page.evaluate(findOutsideSource(TEXT_SPACING))).not.toEqual([]);
  await expectInside(page);
});
