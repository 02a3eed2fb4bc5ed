import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, nearestColor, parseColor, shiftLightness } from "./oklch.ts";

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("reads hexadecimal colours and nothing else", () => {
  expect(["#C4125F", "c4125f", " #0AF ", "0af"].map(parseColor)).toEqual(["#c4125f", "#c4125f", "#00aaff", "#00aaff"]);
  const wrong = ["", "#", "red", "#12345", "#1234567", "#ggg", "rgb(1,2,3)", "#fff;}", "var(--x)", "##fff"];
  expect(wrong.map(parseColor)).toEqual(wrong.map(() => undefined));
});

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#c4125f", "#ffffff")).toBe(contrast("#ffffff", "#c4125f"));
});

test("a colour that is shifted by nothing stays the same", () => {
  fc.assert(fc.property(colors, (color) => shiftLightness(color, 0) === color));
});

test("the nearest colour passes, keeps its hue where it has one, and lies no farther than it must", () => {
  fc.assert(
    fc.property(colors, (color) => {
      const passes = (one: string) => contrast(one, "#fbf8f4") >= 4.5;
      const nearest = nearestColor(color, passes) ?? "";
      expect(passes(nearest)).toBe(true);
      if (passes(color)) expect(nearest).toBe(color);
      // A little lighter, it would fail.
      else expect(passes(shiftLightness(nearest, 0.012))).toBe(false);
    }),
    { numRuns: 200 },
  );
  expect(nearestColor("#ffe600", (one) => contrast(one, "#ffffff") >= 4.5)).toBe("#857701");
  expect(nearestColor("#ffe600", () => false)).toBeUndefined();
});
