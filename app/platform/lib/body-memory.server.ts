import { AsyncLocalStorage } from "node:async_hooks";

const MIB = 1024 * 1024;

/**
 * Most bytes of request bodies in memory, all requests together, by pool. Separate pools, so that guests' files block
 * neither staff, who have logged in, nor small forms.
 */
const MAX_BYTES = { small: 32 * MIB, guests: 48 * MIB, staff: 96 * MIB };

/** The pools whose bodies share a limit. */
export type BodyPool = keyof typeof MAX_BYTES;

const used: Record<BodyPool, number> = { small: 0, guests: 0, staff: 0 };

/** The bytes that the current request has reserved in each pool. */
const taken = new AsyncLocalStorage<Record<BodyPool, number>>();

/** Bytes of request bodies in memory now. */
export function bytesOfBodies(): number {
  return used.small + used.guests + used.staff;
}

/**
 * Reserves memory for bytes of the current request's body before they are buffered; `withBodyMemory` releases it.
 *
 * @returns whether there was room; outside a request there always is.
 */
export function takeBodyMemory(bytes: number, pool: BodyPool): boolean {
  const own = taken.getStore();
  if (!own) return true;
  if (used[pool] + bytes > MAX_BYTES[pool]) return false;
  used[pool] += bytes;
  own[pool] += bytes;
  return true;
}

/** Releases memory that `takeBodyMemory` reserved for the current request, once its bytes are no longer needed. */
export function releaseBodyMemory(bytes: number, pool: BodyPool): void {
  const own = taken.getStore();
  if (!own) return;
  used[pool] -= bytes;
  own[pool] -= bytes;
}

/** Handles a request, then releases its body's memory. */
export async function withBodyMemory(answer: () => Response | Promise<Response>): Promise<Response> {
  const own = { small: 0, guests: 0, staff: 0 };
  try {
    return await taken.run(own, answer);
  } finally {
    used.small -= own.small;
    used.guests -= own.guests;
    used.staff -= own.staff;
  }
}
