import type { Logger } from "pino";

interface Repetition {
  /** ms until the first run. */
  first: number;
  /** ms from the end of a run to the next one. */
  every: number;
  /** ms after a failed run; `every` by default. */
  afterFailure?: number;
  log: Logger;
  /** The log message for a failed run. */
  failure: string;
}

/** Runs work repeatedly until `stop` aborts, one run at a time. */
export function repeatUntil(
  stop: AbortSignal,
  { first, every, afterFailure = every, log, failure }: Repetition,
  work: () => Promise<void>,
): void {
  const run = async () => {
    let pause = every;
    try {
      await work();
    } catch (error) {
      if (!stop.aborted) log.error({ err: error }, failure);
      pause = afterFailure;
    }
    if (!stop.aborted) timer = setTimeout(run, pause).unref();
  };
  let timer = setTimeout(run, first).unref();
  stop.addEventListener("abort", () => clearTimeout(timer));
}
