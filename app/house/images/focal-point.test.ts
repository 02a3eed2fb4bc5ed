import { expect, test } from "vitest";
import { cropFor, focusCss, onImage, readFocus } from "./focal-point.ts";

test("a focal point is parsed and formatted as CSS, and stays on the image", () => {
  expect(readFocus("30% 72.5%")).toEqual({ x: 30, y: 73 });
  expect(focusCss({ x: 30, y: 73 })).toBe("30% 73%");
  expect(onImage({ x: -8, y: 130.2 })).toEqual({ x: 0, y: 100 });
  for (const nothing of ["", undefined, "center", "10px 20px"]) expect(readFocus(nothing)).toEqual({ x: 50, y: 50 });
});

test("a wide image loses its sides in an upright box, around its focal point", () => {
  expect(cropFor(2, 0.8, { x: 0, y: 50 })).toEqual({ left: 0, top: 0, width: 40, height: 100 });
  expect(cropFor(2, 0.8, { x: 100, y: 50 })).toEqual({ left: 60, top: 0, width: 40, height: 100 });
});

test("a tall image loses top and bottom; one with the box's aspect ratio loses nothing", () => {
  expect(cropFor(0.4, 0.8, { x: 50, y: 100 })).toEqual({ left: 0, top: 50, width: 100, height: 50 });
  expect(cropFor(0.8, 0.8, { x: 10, y: 90 })).toEqual({ left: 0, top: 0, width: 100, height: 100 });
});
