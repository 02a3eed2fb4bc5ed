import { useRef } from "react";

/** The type-ahead resets after this time, in ms. */
const FORGET_AFTER = 1_000;

/** Collects typed letters for a list's type-ahead. */
export function useTypeAhead() {
  const typed = useRef({ text: "", at: Number.NEGATIVE_INFINITY });
  const typing = () => performance.now() - typed.current.at < FORGET_AFTER;
  return {
    /** Whether a name is being typed. */
    typing,
    /** The typed letters, with one more. */
    add(letter: string): string {
      const text = (typing() ? typed.current.text : "") + letter.toLowerCase();
      typed.current = { text, at: performance.now() };
      return text;
    },
  };
}
