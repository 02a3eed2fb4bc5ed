import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Transport, TransportOptions } from "./transport.server.ts";
import type { FromThread, ToThread } from "./transport-thread.server.ts";

/** Path from the program's folder, where every command is run. */
const THREAD = "./app/house/mail/transport-thread.server.ts";

interface Pending {
  resolve: (answer: string) => void;
  reject: (error: unknown) => void;
}

/**
 * Like `openTransport`, but in a separate thread: encoding and signing thousands of emails would keep the main thread
 * from answering guests. The thread starts with the first email, and is restarted after a failure.
 */
export function openThreadedTransport(options: TransportOptions, log: Pick<Logger, "error">): Transport {
  const pending = new Map<number, Pending>();
  let thread: Worker | undefined;
  let last = 0;

  function start(): Worker {
    const worker = new Worker(THREAD, { workerData: options, resourceLimits: { maxOldGenerationSizeMb: 64 } });
    worker.on("message", ({ id, error, answer = "" }: FromThread) => {
      const call = pending.get(id);
      pending.delete(id);
      if (error) call?.reject(Object.assign(new Error("The email was not accepted."), error));
      else call?.resolve(answer);
    });
    // The `exit` event follows.
    worker.on("error", (error) => log.error({ err: error }, "Thread that sends emails failed"));
    worker.on("exit", () => {
      if (thread === worker) thread = undefined;
      for (const call of pending.values()) call.reject(new Error("The thread that sends emails has ended."));
      pending.clear();
    });
    worker.unref();
    return worker;
  }

  return {
    async send(message, signal) {
      thread ??= start();
      const to = thread;
      last += 1;
      const id = last;
      const tell = (told: ToThread) => to.postMessage(told);
      const abort = () => tell({ id, abort: true });
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      tell({ id, message });
      pending.set(id, { resolve, reject });
      signal.addEventListener("abort", abort);
      if (signal.aborted) abort();
      try {
        return await promise;
      } finally {
        signal.removeEventListener("abort", abort);
      }
    },
    close: () => void thread?.terminate(),
  };
}
