import { useEffect, useState } from "react";
import { useResting } from "../ui/resting.ts";

/** Durations in ms. */
const bannerTimings = { add: 100, hold: 800, pause: 400, remove: 60, between: 200 } as const;

/** The banner's state: the first `letters` letters of a word, growing or shrinking. */
export interface BannerState {
  word: number;
  letters: number;
  phase: "adding" | "holding" | "pausing" | "removing" | "between";
}

/** The initial state, before any animation: the whole first word. */
export const bannerStart = (words: readonly string[]): BannerState => ({
  word: 0,
  letters: words[0]?.length ?? 0,
  phase: "holding",
});

/** The next state, and the duration of the current one in ms. */
export function nextBannerState(
  words: readonly string[],
  { word, letters, phase }: BannerState,
): { next: BannerState; after: number } {
  const length = words[word]?.length ?? 0;
  switch (phase) {
    case "adding":
      return letters < length
        ? { next: { word, letters: letters + 1, phase }, after: bannerTimings.add }
        : { next: { word, letters, phase: "holding" }, after: 0 };
    case "holding":
      return { next: { word, letters, phase: "pausing" }, after: bannerTimings.hold };
    case "pausing":
      return { next: { word, letters, phase: "removing" }, after: bannerTimings.pause };
    case "removing":
      return letters > 0
        ? { next: { word, letters: letters - 1, phase }, after: bannerTimings.remove }
        : { next: { word, letters, phase: "between" }, after: 0 };
    case "between":
      return {
        next: { word: (word + 1) % words.length, letters: 0, phase: "adding" },
        after: bannerTimings.between,
      };
  }
}

interface WordBannerProps {
  banner: readonly string[];
  /** The same as a sentence. */
  spoken: string;
  paused: boolean;
}

/** The club's words, typed letter by letter on the horizon; screen readers get them once, as a sentence. */
export function WordBanner({ banner, spoken, paused }: WordBannerProps) {
  const [state, setState] = useState(() => bannerStart(banner));
  const { ref, resting } = useResting<HTMLSpanElement>();

  useEffect(() => {
    if (paused || resting) return;
    const { next, after } = nextBannerState(banner, state);
    const timer = setTimeout(() => setState(next), after);
    return () => clearTimeout(timer);
  }, [banner, state, paused, resting]);

  return (
    <h1>
      <span className="sr-only">{spoken}</span>
      <span ref={ref} aria-hidden="true" className="horizon-word" data-banner>
        {banner[state.word]?.slice(0, state.letters)}
      </span>
    </h1>
  );
}
