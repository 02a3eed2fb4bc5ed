import { expect, test } from "vitest";
import { partsOf } from "./whole-words.tsx";

test.each([
  ["Mia Chen", ["Mia ", "Chen"]],
  ["Anne-Marie O'Neill", ["Anne-", "Marie ", "O'Neill"]],
  ["mia.chen+news@club-night.example", ["mia.", "chen+", "news", "@club-", "night.", "example"]],
  ["", []],
])("%s may break between its words alone", (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
  expect(partsOf(text).join("")).toBe(text);
});
