/** How long each text is shown, in ms. */
const durations = { word: 1_200, removing: 60, between: 200, adding: 100 } as const;

const beginnings = (word: string) => Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 1));

/** One round of the banner: its texts, starting with the complete first word, each with how long it is shown in ms. */
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
