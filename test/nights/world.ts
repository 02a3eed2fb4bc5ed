import { AsyncLocalStorage } from "node:async_hooks";
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Someone whose code runs in the simulation: a phone, an instance of the server, staff or a guest. */
export interface Actor {
  name: string;
  /** A dead actor's code never goes on. */
  dead: boolean;
  /** How far its clock is ahead of the world's, ms. */
  ahead: number;
  tasks: (() => void)[];
}

/** Seeded random numbers from 0 to below 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One seed's world: its clock, its random numbers, and the order in which everyone's code runs. */
export interface World {
  random: () => number;
  below: (count: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** ms since 1970, by a clock that is right. */
  now: number;
  actor: (name: string) => Actor;
  /** Runs code as an actor. */
  as: <Result>(actor: Actor, work: () => Result) => Result;
  /** The actor whose code runs. */
  current: () => Actor | undefined;
  /** Goes on later, after some of what others do. */
  pause: () => Promise<void>;
  /** Runs up to so many waiting tasks. */
  run: (most?: number) => Promise<void>;
  /** Runs everything that waits until `done`. @throws if it hangs. */
  until: (done: () => boolean, what: string) => Promise<void>;
}

const original = {
  Date: globalThis.Date,
  setImmediate: globalThis.setImmediate,
  random: Math.random,
  getRandomValues: globalThis.crypto.getRandomValues,
  timeout: AbortSignal.timeout,
  randomBytes: crypto.randomBytes,
  randomUUID: crypto.randomUUID,
  randomUUIDv7: crypto.randomUUIDv7,
  randomInt: crypto.randomInt,
};

const ROUNDS = 200;

/** Lets promises settle that wait for nothing but each other. */
const settle = () => new Promise<void>((resolve) => original.setImmediate(resolve));

function createWorld(seed: number, now: number): World {
  const random = numbersFrom(seed);
  const below = (count: number) => Math.trunc(random() * count);
  const contexts = new AsyncLocalStorage<Actor>();
  const nobody: Actor = { name: "nobody", dead: false, ahead: 0, tasks: [] };
  const actors: Actor[] = [nobody];
  const queue = (task: () => void) => {
    const actor = contexts.getStore() ?? nobody;
    if (!actor.dead) actor.tasks.push(() => contexts.run(actor, task));
  };
  const waiting = () => actors.filter(({ dead, tasks }) => !dead && tasks.length > 0);
  const world: World = {
    random,
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    now,
    actor(name) {
      const actor: Actor = { name, dead: false, ahead: 0, tasks: [] };
      actors.push(actor);
      return actor;
    },
    as: (actor, work) => contexts.run(actor, work),
    current: () => contexts.getStore(),
    pause: () => new Promise((resolve) => queue(resolve)),
    async run(most = Number.POSITIVE_INFINITY) {
      await settle();
      for (let count = 0; count < most; count += 1) {
        const ready = waiting();
        if (ready.length === 0) return;
        world.pick(ready).tasks.shift()?.();
        await settle();
      }
    },
    async until(done, what) {
      for (let round = 0; round < ROUNDS; round += 1) {
        await world.run();
        if (done()) return;
      }
      throw new Error(`Never finished: ${what}`);
    },
  };
  installed = { world, queue };
  return world;
}

let installed: { world: World; queue: (task: () => void) => void } | undefined;

/** The time that the running code sees. */
const virtualNow = () => (installed ? installed.world.now + (installed.world.current()?.ahead ?? 0) : 0);

class VirtualDate extends original.Date {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(virtualNow());
    else super(...given);
  }
  static override now() {
    return virtualNow();
  }
}

/** Replaces what decides anything outside the program: the clock, random numbers, and the order of tasks. */
function install(): void {
  const bytes = (count: number) => {
    const all = Buffer.alloc(count);
    for (let index = 0; index < count; index += 1) all[index] = Math.trunc((installed?.world.random() ?? 0) * 256);
    return all;
  };
  const uuid = () => {
    const time = Math.trunc(virtualNow()).toString(16).padStart(12, "0");
    const random = bytes(10).toString("hex");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-9${random.slice(3, 6)}-${random.slice(6, 18)}`;
  };
  const int = (low: number, high?: number) =>
    high === undefined ? (installed?.world.below(low) ?? 0) : low + (installed?.world.below(high - low) ?? 0);
  globalThis.Date = VirtualDate as DateConstructor;
  globalThis.setImmediate = ((task: (...given: unknown[]) => void, ...given: unknown[]) => {
    installed?.queue(() => task(...given));
  }) as typeof setImmediate;
  Math.random = () => installed?.world.random() ?? 0;
  globalThis.crypto.getRandomValues = <Values extends ArrayBufferView>(values: Values): Values => {
    new Uint8Array(values.buffer, values.byteOffset, values.byteLength).set(bytes(values.byteLength));
    return values;
  };
  // The network decides when a request is given up.
  AbortSignal.timeout = () => new AbortController().signal;
  Object.assign(crypto, { randomBytes: bytes, randomUUID: uuid, randomUUIDv7: uuid, randomInt: int });
  syncBuiltinESMExports();
}

function uninstall(): void {
  installed = undefined;
  const { Date: RealDate, setImmediate, random, getRandomValues, timeout, ...ofCrypto } = original;
  Object.assign(globalThis, { Date: RealDate, setImmediate });
  Math.random = random;
  globalThis.crypto.getRandomValues = getRandomValues;
  AbortSignal.timeout = timeout;
  Object.assign(crypto, ofCrypto);
  syncBuiltinESMExports();
}

/** Runs work in the world of a seed, whose clock starts at `now` (ms since 1970). */
export async function inWorld<Result>(
  seed: number,
  now: number,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  install();
  try {
    return await work(createWorld(seed, now));
  } finally {
    uninstall();
  }
}
