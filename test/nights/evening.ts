import type { Club } from "./club.ts";
import type { Network } from "./network.ts";
import type { Phone } from "./phone.ts";
import type { Machine } from "./server.ts";
import type { World } from "./world.ts";

/** What people had been told when a copy was made. */
export interface Copy {
  file: string;
  payments: Set<string>;
  requests: Map<string, string>;
  incidents: Set<string>;
  isRestored: boolean;
}

/** What people were told during a night, against which its end is checked. */
export interface Told {
  /** Door actions that the server refused, by id. */
  refused: Set<string>;
  /** Door actions that a phone was told the server has. */
  kept: Set<string>;
  /** Scans that redeemed an offer: the claim's code by the action's id. */
  redeemed: Map<string, string>;
  /** Ids of payments, and references of requests, that were acknowledged. */
  payments: Set<string>;
  requests: Map<string, string>;
  incidents: Set<string>;
}

/** A night under way. */
export interface Evening {
  world: World;
  club: Club;
  machine: Machine;
  network: Network;
  phones: Phone[];
  told: Told;
  copy?: Copy;
  /** Each step that was taken, by a word. */
  steps: string[];
}

/** A move of the world, with how often it happens. */
export type Move = readonly [weight: number, name: string, act: (evening: Evening) => void | Promise<void>];
