import { AsyncLocalStorage } from "node:async_hooks";
import { type DestinationStream, type Logger, pino } from "pino";

const requests = new AsyncLocalStorage<string | undefined>();

/** What is logged of an error: a database's own also carries values, and what was sent. */
function safeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, code, cause } = error as NodeJS.ErrnoException;
  return { type: name, message, stack, code, ...(cause !== undefined && { cause: safeError(cause) }) };
}

/** The log: JSON lines, each with the id of the request that it is about. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const mixin = () => {
    const request = requests.getStore();
    return request === undefined ? {} : { request };
  };
  return pino({ level, mixin, serializers: { err: safeError } }, destination as DestinationStream);
}

/** Runs what a request asks for, so that every line it logs carries the request's id. */
export function inRequest<Result>(id: string, work: () => Result): Result {
  return requests.run(id, work);
}

/** Runs what goes on after the request that happened to start it. */
export function outsideRequests<Result>(work: () => Result): Result {
  return requests.run(undefined, work);
}
