import type { Logger } from "pino";
import { outsideRequests } from "./log.server.ts";

/** Delay until the next turn, in ms. Waking the loop ends a pause, but not a rest. */
export type UntilNext = { pause: number } | { rest: number };

interface WorkLoopOptions {
  /** Its name in the log, for example "Outbox worker". */
  name: string;
  log: Logger;
  /** Works until nothing is left or `isStopping`. If it throws, the error is logged and the loop rests. */
  turn: (isStopping: () => boolean) => Promise<UntilNext>;
  /** How long the loop rests after an error, in ms. */
  restFor: number;
  /** How long a turn may continue once the loop stops, in ms. */
  stopWithin: number;
  /** Aborts a turn that takes longer. */
  abort: () => void;
}

/** A loop that polls for work, one turn at a time. */
export interface WorkLoop {
  /** Starts the next turn soon; returns immediately. */
  wake(): void;
  /** Waits for the turn in progress, `stopWithin` at most. */
  stop(): Promise<void>;
}

/** Starts a loop; its first turn starts at once. */
export function startWorkLoop({ name, log, turn, restFor, stopWithin, abort }: WorkLoopOptions): WorkLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isResting = false;
  let isStopping = false;

  const waitBefore = (next: UntilNext) => {
    if ("rest" in next) return next.rest;
    return isWoken ? 0 : next.pause;
  };

  async function run(): Promise<void> {
    isWoken = false;
    isResting = false;
    clearTimeout(timer);
    const next: UntilNext = await turn(() => isStopping).catch((error) => {
      log.error({ err: error }, `${name} failed`);
      return { rest: restFor };
    });
    running = undefined;
    if (isStopping) return;
    isResting = "rest" in next;
    timer = setTimeout(start, waitBefore(next));
  }

  function start(): void {
    running = run();
  }

  start();
  return {
    wake() {
      isWoken = true;
      if (!running && !isResting && !isStopping) outsideRequests(start);
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      const late = setTimeout(abort, stopWithin);
      await running;
      clearTimeout(late);
    },
  };
}
