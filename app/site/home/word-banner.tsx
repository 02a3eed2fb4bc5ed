import { useEffect, useMemo, useState } from "react";
import { useResting } from "../../platform/ui/resting.ts";

/** How long each text is shown, in ms. */
const durations = { word: 1_200, removing: 60, between: 200, adding: 100 } as const;

const beginnings = (word: string) => Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 1));

/** One round of the banner: its texts from the whole first word on, each with the time until the next, in ms. */
export function bannerFrames(words: readonly string[]): { text: string; ms: number }[] {
  const { word: whole, removing, between, adding } = durations;
  return words.flatMap((word, index) => {
    const next = words[(index + 1) % words.length] ?? "";
    return [
      { text: word, ms: whole + removing },
      ...beginnings(word)
        .reverse()
        .map((text) => ({ text, ms: removing })),
      { text: "", ms: between + adding },
      ...beginnings(next).map((text) => ({ text, ms: adding })),
    ];
  });
}

interface WordBannerProps {
  banner: readonly string[];
  /** The same as a sentence. */
  spoken: string;
  paused: boolean;
}

/** The club's words, typed letter by letter on the horizon; screen readers get them once, as a sentence. */
export function WordBanner({ banner, spoken, paused }: WordBannerProps) {
  const frames = useMemo(() => bannerFrames(banner), [banner]);
  const [index, setIndex] = useState(0);
  const { text, ms } = frames[index] ?? { text: "", ms: 0 };
  const { ref, resting } = useResting<HTMLSpanElement>();

  useEffect(() => {
    if (paused || resting) return;
    const timer = setTimeout(() => setIndex((index + 1) % frames.length), ms);
    return () => clearTimeout(timer);
  }, [frames, index, ms, paused, resting]);

  return (
    <h1>
      <span className="sr-only">{spoken}</span>
      <span ref={ref} aria-hidden="true" className="horizon-word" data-banner>
        {text}
      </span>
    </h1>
  );
}
