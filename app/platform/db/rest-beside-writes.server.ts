import type { UntilNext } from "../lib/work-loop.server.ts";
import type { Writer } from "./writer.server.ts";

/** How long a worker rests after a turn. */
interface Rests {
  /** How many times as long as the turn took: while nobody else writes, and beside others' writes. */
  alone: number;
  beside: number;
  /** Shortest and longest rest in ms: what took long may only have waited for its turn. */
  min: number;
  max: number;
}

/**
 * Times a turn of a worker that writes, from now on.
 *
 * @returns a function for the end of the turn, which takes how many writes were its own, and returns the rest.
 */
export function timeTurn({ counts }: Pick<Writer, "counts">, { alone, beside, min, max }: Rests) {
  const before = counts.works;
  const begun = performance.now();
  return (own: number): UntilNext => {
    const times = counts.works - before > own ? beside : alone;
    return { rest: Math.min(max, Math.max(min, times * (performance.now() - begun))) };
  };
}
