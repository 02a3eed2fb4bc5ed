import { expect, test } from "vitest";
import { type BannerState, bannerStart, nextBannerState } from "./word-banner.tsx";

const words = ["Afterglow", "HOME", "AWAY", "FROM", "HOME"];

/** Runs the banner and notes what it shows, and for how long in ms. */
function run(steps: number) {
  const shown: { text: string; ms: number }[] = [];
  let state: BannerState = bannerStart(words);
  for (let step = 0; step < steps; step += 1) {
    const text = words[state.word]?.slice(0, state.letters) ?? "";
    const { next, after } = nextBannerState(words, state);
    const last = shown.at(-1);
    if (last?.text === text) last.ms += after;
    else shown.push({ text, ms: after });
    state = next;
  }
  return shown;
}

test("the words come in order and begin again", () => {
  const whole = run(200).filter(({ ms }) => ms >= 1_200);
  expect(whole.slice(0, 6).map(({ text }) => text)).toEqual(["Afterglow", "HOME", "AWAY", "FROM", "HOME", "Afterglow"]);
});

test("a word stays 800 ms, pauses 400, loses a letter every 60 and gains one every 100", () => {
  const shown = run(60);
  expect(shown[0]).toEqual({ text: "Afterglow", ms: 800 + 400 + 60 });
  expect(shown[1]).toEqual({ text: "Afterglo", ms: 60 });
  // The last letter has gone: 200 ms between words, then 100 until the first letter of the next.
  expect(shown[9]).toEqual({ text: "", ms: 200 + 100 });
  expect(shown[10]).toEqual({ text: "H", ms: 100 });
  expect(shown[13]).toEqual({ text: "HOME", ms: 800 + 400 + 60 });
});
