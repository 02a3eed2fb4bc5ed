import { parentPort, workerData } from "node:worker_threads";
import type { NodemailerError, SendMailOptions } from "nodemailer";
import { openTransport } from "./transport.server.ts";

/** Messages to the thread: send an email, or abort one. */
export type ToThread = { id: number; message: SendMailOptions } | { id: number; abort: true };

/** The thread's message about an email: the server's reply once it has accepted it, or an error. */
export interface FromThread {
  id: number;
  answer?: string;
  error?: Partial<NodemailerError>;
}

// This module runs in a separate thread: see `threaded-transport.server.ts`.
const transport = await openTransport(workerData, { debug() {} });
const running = new Map<number, AbortController>();

async function send(id: number, message: SendMailOptions): Promise<FromThread> {
  const cut = new AbortController();
  running.set(id, cut);
  try {
    return { id, answer: await transport.send(message, cut.signal) };
  } catch (error) {
    // Sends the error's fields too: `postMessage` only copies its message.
    const { code, command, responseCode, response, permanent, originalCode } = error as NodemailerError;
    return {
      id,
      error: JSON.parse(JSON.stringify({ code, command, responseCode, response, permanent, originalCode })),
    };
  } finally {
    running.delete(id);
  }
}

parentPort?.on("message", async (told: ToThread) => {
  if ("abort" in told) running.get(told.id)?.abort();
  else parentPort?.postMessage(await send(told.id, told.message));
});
