import { parentPort, workerData } from "node:worker_threads";
import type { NodemailerError, SendMailOptions } from "nodemailer";
import { openTransport } from "./transport.server.ts";

/** What the thread is told: to send an email, or to give one up. */
export type ToThread = { id: number; message: SendMailOptions } | { id: number; abort: true };

/** What became of an email; without an error it was accepted. */
export interface FromThread {
  id: number;
  error?: Partial<NodemailerError>;
}

// Runs in a thread of its own: see `threaded-transport.server.ts`.
const transport = await openTransport(workerData, { debug() {} });
const underWay = new Map<number, AbortController>();

async function send(id: number, message: SendMailOptions): Promise<FromThread> {
  const cut = new AbortController();
  underWay.set(id, cut);
  try {
    await transport.send(message, cut.signal);
    return { id };
  } catch (error) {
    // Of an error, `postMessage` copies no more than its message.
    const { code, command, responseCode, response, permanent, originalCode } = error as NodemailerError;
    return {
      id,
      error: JSON.parse(JSON.stringify({ code, command, responseCode, response, permanent, originalCode })),
    };
  } finally {
    underWay.delete(id);
  }
}

parentPort?.on("message", async (told: ToThread) => {
  if ("abort" in told) underWay.get(told.id)?.abort();
  else parentPort?.postMessage(await send(told.id, told.message));
});
