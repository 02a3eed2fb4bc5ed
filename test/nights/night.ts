import { copyFileSync, rmSync } from "node:fs";
import { type Club, peer } from "./club.ts";
import type { Evening, Move, Told } from "./evening.ts";
import { faults } from "./faults.ts";
import { createNetwork } from "./network.ts";
import { emptyStorages, killPage, logInAgain, openPage, type Phone, sync } from "./phone.ts";
import { createMachine } from "./server.ts";
import { inWorld, type World } from "./world.ts";

/** A night that ended well. */
export interface LivedThrough {
  seed: number;
  steps: string[];
  statements: number;
  requests: number;
}

/** A night that ended wrong, or broke off. */
export class BadNight extends Error {
  readonly seed: number;
  readonly step: number;
  constructor(seed: number, step: number, why: string, cause?: unknown) {
    super(`Seed ${seed}, step ${step}: ${why}`, { cause });
    this.seed = seed;
    this.step = step;
  }
}

const STEPS = 150;

/** Reads what the server tells a phone. */
function listen(told: Told, path: string, init: RequestInit, text: string): void {
  if (path.endsWith("/tonight/ticks")) {
    const { results = [] } = JSON.parse(text) as { results?: { _id: string; kept: boolean }[] };
    for (const { _id, kept } of results) (kept ? told.kept : told.refused).add(_id);
  }
  if (path.endsWith("/tonight/scan")) {
    const { verdict, done, title } = JSON.parse(text) as { verdict: string; done?: string; title?: string };
    const { _id, code } = JSON.parse(String(init.body)) as { _id: string; code: string };
    if (verdict === "yes" && done && title === "Valid") told.redeemed.set(_id, code);
  }
}

function openEvening(world: World, club: Club, file: string): Evening {
  const told: Told = {
    refused: new Set(),
    kept: new Set(),
    redeemed: new Map(),
    payments: new Set(),
    requests: new Map(),
    incidents: new Set(),
  };
  const machine = createMachine(world, file, (actor) => network.drop(actor));
  const network = createNetwork(world, () => {
    const instance = machine.choose();
    if (!instance) return undefined;
    const answer = async (path: string, init: RequestInit) => {
      const response = await instance.app.fetch(new Request(`http://localhost${path}`, init), peer);
      const text = await response.text();
      if (response.ok) listen(told, path, init, text);
      return new Response(text, { status: response.status, headers: response.headers });
    };
    return { actor: instance.actor, answer };
  });
  const phones = club.phones.map(
    (about, index): Phone => ({
      about: { ...about },
      token: about.token,
      index,
      page: undefined,
      isLoggedOut: false,
      ahead: 0,
      promised: new Set(),
    }),
  );
  return { world, club, machine, network, phones, told, steps: [] };
}

const ordinary: Move[] = [
  [30, "poll", ({ world, phones }) => sync(world, world.pick(phones))],
  [24, "run", ({ world }) => world.run(world.below(80))],
  [70, "carry", ({ network }) => network.move(0.15)],
  [
    20,
    "wait",
    ({ world, network }) => {
      if (network.isBusy()) return;
      world.now += world.random() < 0.1 ? world.below(25 * 60_000) : world.below(15_000);
    },
  ],
  [
    6,
    "open a phone",
    ({ world, club, phones }) => {
      for (const phone of phones) {
        if (phone.page) logInAgain(world, club, phone);
        else openPage(world, club, phone);
      }
    },
  ],
  [
    6,
    "start a server",
    async ({ machine }) => {
      for (const instance of [...machine.instances]) if (instance.actor.dead) await machine.kill(instance);
      if (machine.instances.length === 0) machine.start();
    },
  ],
];

function chosen(world: World, moves: readonly Move[], total: number): Move {
  let left = world.random() * total;
  for (const move of moves) {
    left -= move[0];
    if (left < 0) return move;
  }
  return moves[0] as Move;
}

/** Everything works again, everyone is connected and asks until nothing is left to say. */
async function comeTogether(evening: Evening): Promise<void> {
  const { world, club, machine, network, phones } = evening;
  network.offline.clear();
  for (const instance of [...machine.instances]) await machine.kill(instance);
  machine.start();
  for (const phone of phones) if (!phone.page) openPage(world, club, phone);
  const isQuiet = () => network.count() === 0 && phones.every(({ page }) => !page?.isSyncing);
  for (let round = 0; round < 6; round += 1) {
    for (const phone of phones) logInAgain(world, club, phone);
    await world.run();
    for (const phone of phones) sync(world, phone);
    await world.run();
    for (let carried = 0; carried < 2_000 && !isQuiet(); carried += 1) {
      network.move(0);
      await world.run();
    }
    if (!isQuiet()) throw new Error(`Someone still waits: ${network.describe()}`);
    world.now += 1_500;
  }
}

/**
 * Lives through one Saturday, everything about it decided by the seed.
 *
 * @param people what staff and guests do.
 * @param check throws if what was promised did not come true.
 * @param file where its database is written.
 */
export async function liveThrough(
  club: Club,
  seed: number,
  { people, check, file }: { people: readonly Move[]; check: (evening: Evening) => Promise<void>; file: string },
): Promise<LivedThrough> {
  for (const part of ["-wal", "-shm"]) rmSync(file + part, { force: true });
  copyFileSync(club.file, file);
  const [fetchBefore, storageBefore] = [globalThis.fetch, globalThis.indexedDB];
  try {
    return await inWorld(seed, club.opens, async (world) => {
      emptyStorages();
      const evening = openEvening(world, club, file);
      globalThis.fetch = evening.network.fetch;
      const { machine, network, phones, steps } = evening;
      machine.start();
      if (world.random() < 0.3) machine.start();
      for (const phone of phones) {
        openPage(world, club, phone);
        sync(world, phone);
      }
      const moves = [...ordinary, ...people, ...faults];
      const total = moves.reduce((sum, [weight]) => sum + weight, 0);
      try {
        while (steps.length < STEPS) {
          const [, name, act] = chosen(world, moves, total);
          steps.push(name);
          await act(evening);
          await world.run(world.below(8));
          world.now = Math.min(world.now + 200, club.closes);
          if (network.failures.length > 0) throw new Error(`The server failed. ${network.failures[0]}`);
        }
        steps.push("come together");
        await comeTogether(evening);
        if (network.failures.length > 0) throw new Error(`The server failed. ${network.failures[0]}`);
        steps.push("check");
        let outcome: { error?: unknown } | undefined;
        const [instance] = machine.instances;
        if (!instance) throw new Error("No server runs.");
        world.as(instance.actor, () =>
          check(evening).then(
            () => {
              outcome = {};
            },
            (error: unknown) => {
              outcome = { error };
            },
          ),
        );
        await world.until(() => outcome !== undefined, "the check");
        if (outcome?.error) throw outcome.error;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new BadNight(seed, steps.length, `${why} (${steps.at(-1)})`, error);
      } finally {
        for (const phone of phones) killPage(world, phone);
        await machine.stop();
      }
      return { seed, steps, statements: machine.statements, requests: network.arrived };
    });
  } finally {
    globalThis.fetch = fetchBefore;
    globalThis.indexedDB = storageBefore;
  }
}
