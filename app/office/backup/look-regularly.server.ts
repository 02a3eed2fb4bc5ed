import type { Logger } from "pino";

interface Regular {
  /** Does what is due; its errors are logged. */
  look: () => Promise<void>;
  /** ms between two looks. */
  every: number;
  /** Aborted by `stop`. */
  stopped: AbortController;
  log: Logger;
  /** Logged with the error of a look that failed. */
  failure: string;
}

/** Looks regularly whether something is due, and when woken; one look at a time. */
export function lookRegularly({ look, every, stopped, log, failure }: Regular) {
  let inFlight: Promise<void> | undefined;
  const wake = () => {
    inFlight ??= look()
      .catch((error) => log.error({ err: error }, failure))
      .finally(() => {
        inFlight = undefined;
      });
  };
  const timer = setInterval(wake, every);
  return {
    wake,
    async stop(): Promise<void> {
      clearInterval(timer);
      stopped.abort();
      await inFlight;
    },
  };
}
