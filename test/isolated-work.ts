// Functions that `isolated.slow.test.ts` runs in a separate process.

/** An error with a field of its own. */
export class Refused extends Error {
  readonly status = 413;
}

/** Returns what it is given, and the process that it ran in. */
export const echo = (value: unknown) => ({ value, pid: process.pid });

/** Takes a while. @returns the process that it ran in, and when it was done. */
export async function echoLater(): Promise<{ pid: number; until: number }> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { pid: process.pid, until: Date.now() };
}

export const now = () => Date.now();

/** The names in the process's environment. */
export const environment = () => Object.keys(process.env).sort();

export function refuse(): never {
  throw new Refused("Choose a smaller one.");
}

/** Fills V8's heap. */
export function fillHeap(): number {
  const all: object[] = [];
  for (;;) all.push({ one: all.length });
}

/** Fills memory outside of V8's heap. */
export async function fillBuffers(): Promise<void> {
  const all: Buffer[] = [];
  for (;;) {
    all.push(Buffer.alloc(16 * 1024 * 1024, 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function computeForever(): never {
  for (;;);
}

export const waitForever = () => new Promise<void>((resolve) => setTimeout(resolve, 2 ** 31 - 1));

export function end(): never {
  process.exit(3);
}

/** Keeps 150 MB allocated. */
export function keep(): number {
  kept.push(Buffer.alloc(150 * 1024 * 1024, 1));
  return process.pid;
}
const kept: Buffer[] = [];

export async function touch(file: string): Promise<void> {
  const { writeFile } = await import("node:fs/promises");
  await writeFile(file, "");
}
