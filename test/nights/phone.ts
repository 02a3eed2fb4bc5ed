import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import type { Night } from "../../app/night/sheet/night-state.ts";
import { createNightStorage, type NightStorage } from "../../app/night/sheet/night-storage.ts";
import { openNight } from "../../app/night/sheet/night-store.ts";
import { callApiWith } from "../../app/staff/toolkit/call-api.ts";
import type { Club } from "./club.ts";
import type { Actor, World } from "./world.ts";

/** A phone at a door: what survives on it, and its page while it is open. */
export interface Phone {
  /** With the token of the newest code that the office made for it. */
  about: Club["phones"][number];
  /** The token that it logged in with. */
  token: string;
  page: { actor: Actor; night: Night; storage: NightStorage; isSyncing: boolean } | undefined;
  /** The code that it logged in with was ended. */
  isLoggedOut: boolean;
  ahead: number;
  index: number;
  /** Ids of what its staff were told is done, and is not known to be refused. */
  promised: Set<string>;
}

interface RawDatabase {
  rawObjectStores: Map<string, unknown>;
  transactions: { _state: string; _abort: (reason: null) => void }[];
  connections: unknown[];
}
/** What fake-indexeddb has: databases, and who waits to open them. */
const stored = () =>
  indexedDB as unknown as { _databases: Map<string, RawDatabase>; _connectionQueues: Map<string, unknown> };
const databaseOf = ({ index }: Phone) => `phone ${index}`;

/** Gives every phone an empty storage. */
export function emptyStorages(): void {
  globalThis.indexedDB = new IDBFactory();
}

/** Opens the door's page on a phone, with what its storage has. */
export function openPage(world: World, { night }: Club, phone: Phone): void {
  const actor = world.actor(`phone ${phone.index + 1}`);
  actor.ahead = phone.ahead;
  const { token } = phone;
  const { door, mayOverride } = phone.about;
  world.as(actor, () => {
    const storage = createNightStorage(databaseOf(phone));
    const call = callApiWith({ token });
    const opened = openNight({ call, night, door, stored: true, storage, mayOverride });
    phone.page = { actor, night: opened, storage, isSyncing: false };
  });
}

/** Does what the door's page does once its code was ended, and logs in with the next code. */
export function logInAgain(world: World, club: Club, phone: Phone): void {
  const { page } = phone;
  if (!page?.night.store.getState().ended || phone.isLoggedOut) return;
  phone.isLoggedOut = true;
  world.as(page.actor, () =>
    page.storage.clear(club.night).then(() => {
      killPage(world, phone);
      phone.token = phone.about.token;
      openPage(world, club, phone);
    }),
  );
}

/** Polls, as an open page does every 1.2 s. */
export function sync(world: World, phone: Phone): void {
  const { page } = phone;
  if (!page || page.isSyncing || phone.isLoggedOut) return;
  page.isSyncing = true;
  world.as(page.actor, () =>
    page.night.sync().finally(() => {
      page.isSyncing = false;
    }),
  );
}

/** Ends a phone's page between two tasks. What it was storing is stored as a whole or not at all. */
export function killPage(world: World, phone: Phone): void {
  const { page } = phone;
  if (!page) return;
  page.actor.dead = true;
  page.actor.tasks = [];
  phone.page = undefined;
  phone.isLoggedOut = false;
  stored()._connectionQueues.delete(databaseOf(phone));
  const raw = stored()._databases.get(databaseOf(phone));
  if (!raw) return;
  // The page's own code hears nothing of it.
  world.as(page.actor, () => {
    for (const transaction of [...raw.transactions]) if (transaction._state !== "finished") transaction._abort(null);
  });
  raw.transactions = [];
  raw.connections = [];
  // It was being created.
  if (raw.rawObjectStores.size === 0) evict(phone);
}

/** Evicts everything that a phone stored; its page must be closed. */
export function evict(phone: Phone): void {
  stored()._databases.delete(databaseOf(phone));
}
