import { expect, test } from "vitest";
import { riseClearOf } from "./clear-of.ts";

const box = { left: 20, right: 370, top: 700, bottom: 760 };
const button = (top: number, left = 40) => ({ left, right: left + 100, top, bottom: top + 52 });

test("rises as little as needed: over one box, into a gap, or past all", () => {
  expect(riseClearOf(box, [])).toBe(0);
  expect(riseClearOf(box, [button(600)])).toBe(0);
  expect(riseClearOf(box, [button(720, 400)])).toBe(0);
  expect(riseClearOf(box, [button(720)])).toBe(44);
  expect(riseClearOf(box, [button(720), button(560)])).toBe(44);
  expect(riseClearOf(box, [button(720), button(640), button(560)])).toBe(204);
});

test("says that there is no room", () => {
  const everywhere = Array.from({ length: 20 }, (_, index) => button(index * 50));
  expect(riseClearOf(box, everywhere)).toBeUndefined();
});
