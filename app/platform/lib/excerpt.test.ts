import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

test("a short text is one line, else it ends after a word", () => {
  expect(excerpt("House,\n\n all night. ", 60)).toBe("House, all night.");
  expect(excerpt("Techno with the heating off. Fast, cold and exact.", 35)).toBe("Techno with the heating off. Fast…");
  expect(excerpt("Techno with the heating off. Fast, cold and exact.", 29)).toBe("Techno with the heating off…");
});

test("it is never longer than it may be, even without a space to cut at", () => {
  const cut = excerpt("x".repeat(400), 160);
  expect(cut).toHaveLength(160);
  expect(cut.endsWith("x…")).toBe(true);
});
