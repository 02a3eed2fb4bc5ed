import { AsyncLocalStorage } from "node:async_hooks";
import { type DestinationStream, type Logger, pino } from "pino";

const requests = new AsyncLocalStorage<string | undefined>();

/** The part of an error that is safe to log: a database's error may also contain values. */
function safeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, code, cause } = error as NodeJS.ErrnoException;
  return { type: name, message, stack, code, ...(cause !== undefined && { cause: safeError(cause) }) };
}

/** The log: JSON lines, each with its request's id. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const mixin = () => {
    const request = requests.getStore();
    return request === undefined ? {} : { request };
  };
  return pino({ level, mixin, serializers: { err: safeError } }, destination as DestinationStream);
}

/**
 * For `.catch` of work whose failure has no consequences, such as cleaning up: logs it at debug level.
 *
 * @param message what failed, for example "Ticket import could not be cleaned up".
 */
export function logIgnored(log: Pick<Logger, "debug">, message: string): (error: unknown) => void {
  return (error) => log.debug({ err: error }, message);
}

/** Runs a request's handler, so that every line it logs has the request's id. */
export function inRequest<Result>(id: string, work: () => Result): Result {
  return requests.run(id, work);
}

/** Runs work that outlives the request that started it; its log lines have no request id. */
export function outsideRequests<Result>(work: () => Result): Result {
  return requests.run(undefined, work);
}
