import { expect, test } from "vitest";
import { bannerFrames } from "./banner-frames.ts";

const words = ["Afterglow", "HOME", "AWAY", "FROM", "HOME"];
const frames = bannerFrames(words);

test("the words come in order and begin again", () => {
  expect(frames.filter(({ ms }) => ms >= 1_200).map(({ text }) => text)).toEqual(words);
  expect(frames.at(-1)).toEqual({ text: "Afterglo", ms: 100 });
});

test("a word stays 1,200 ms, loses a letter every 60 and gains one every 100", () => {
  expect(frames[0]).toEqual({ text: "Afterglow", ms: 1_200 + 60 });
  expect(frames[1]).toEqual({ text: "Afterglo", ms: 60 });
  // No letters left: 200 ms between words, then 100 to the first letter of the next.
  expect(frames[9]).toEqual({ text: "", ms: 200 + 100 });
  expect(frames[10]).toEqual({ text: "H", ms: 100 });
  expect(frames[13]).toEqual({ text: "HOME", ms: 1_200 + 60 });
});
