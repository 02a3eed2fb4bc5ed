import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast } from "../../lib/oklch.ts";
import {
  checkAccent,
  checkGradientColor,
  cssGradient,
  lookColors,
  nearestPassing,
  shippedAccent,
  shippedColors,
  shippedGradient,
  textOn,
} from "./look-colors.ts";

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("the style sheet's tokens are the shipped colours", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../ui/styles/tokens.css"), "utf8");
  const { light, dark } = shippedColors;
  for (const name of Object.keys(light) as (keyof typeof light)[]) {
    const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const both = light[name] === dark[name] ? light[name] : `light-dark(${light[name]}, ${dark[name]})`;
    expect(tokens).toContain(`--${token}: ${both};`);
  }
  expect(tokens).toContain(`--glow: ${cssGradient(shippedGradient)};`);
});

test("the shipped look is what its own colours make, and passes its own checks", () => {
  expect(lookColors({ accent: shippedAccent, gradient: shippedGradient })).toEqual(shippedColors);
  expect([checkAccent(shippedAccent), ...shippedGradient.map(checkGradientColor)].flat()).toEqual(
    Array.from({ length: 12 }, () => expect.objectContaining({ passes: true })),
  );
});

test("of any colour, the nearest that passes is readable in both themes, text on its buttons included", () => {
  fc.assert(
    fc.property(colors, colors, (one, other) => {
      const accent = nearestPassing(one, checkAccent);
      const end = nearestPassing(other, checkGradientColor);
      const look = lookColors({ accent, gradient: [shippedAccent, end] });
      for (const theme of ["light", "dark"] as const) {
        const { paper, raised, action, actionStrong, onAction, actionInk, focus } = look[theme];
        for (const behind of [paper, raised]) {
          expect(contrast(action, behind)).toBeGreaterThanOrEqual(3);
          expect(contrast(actionInk, behind)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(focus, behind)).toBeGreaterThanOrEqual(3);
          if (!shippedGradient.includes(end)) expect(contrast(end, behind)).toBeGreaterThanOrEqual(3);
        }
        expect(contrast(onAction, action)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onAction, actionStrong)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 200 },
  );
});

test("failing colours are reported with the contrast they reach", () => {
  expect(checkAccent("#ffe600")).toMatchObject([
    { theme: "light", passes: false, ratio: 1.19, needed: 3 },
    { theme: "dark", passes: true, shown: "#ffe600" },
  ]);
  // Too dark for the door light: that theme has a lighter shade.
  expect(checkAccent("#2a0016")).toMatchObject([{ passes: true }, { passes: true, ratio: 3.02 }]);
  expect(checkGradientColor("#00e5ff").map(({ passes }) => passes)).toEqual([false, true]);
  expect(checkGradientColor("#101010").map(({ passes }) => passes)).toEqual([true, false]);
  expect([textOn("#c4125f"), textOn("#ff8a00")]).toEqual(["#ffffff", "#000000"]);
});
