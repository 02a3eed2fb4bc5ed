import { chooseKept, type KeepRules } from "../backup/keep-rules.ts";
import { timeOfStamp } from "./layout.ts";
import { blobsOf, listStored, readManifest } from "./stored-backups.server.ts";
import { checkClock, type Vault } from "./vault.server.ts";

/** Most backups and objects that one run deletes. */
const MAX_BACKUPS = 50;
const MAX_OBJECTS = 5_000;
/** Minimum age in ms of an unused object before it is deleted: an upload in progress may need it. */
const UNUSED_FOR_MS = 24 * 3_600_000;

/**
 * Deletes backups that have expired by the rules, except the newest and the last one that was restored as a trial.
 *
 * @param proven the stamp of the last one restored as a trial. @param now ms since 1970. @returns the number of deleted
 * backups.
 */
export async function expireBackups(
  vault: Vault,
  rules: KeepRules,
  proven: string | undefined,
  now: number,
): Promise<number> {
  const there = await checkClock(vault, now);
  const all = await listStored(vault);
  const kept = chooseKept(
    all.map(({ time }) => time),
    rules,
    there,
  );
  const old = all.filter(({ stamp, time }) => !kept.has(time) && stamp !== proven);
  // Oldest first.
  const batch = old.reverse().slice(0, MAX_BACKUPS);
  for (const { stamp } of batch) await vault.store.remove(vault.names.backup(stamp));
  return batch.length;
}

/** What a sweep found and did. */
export interface Swept {
  removed: number;
  /** Stamps of backups with missing objects, newest first. */
  incomplete: string[];
}

/**
 * Deletes objects that no backup uses. If any backup cannot be read, it deletes nothing.
 *
 * @param now ms since 1970. @throws Error with one line for an operator.
 */
export async function sweepObjects(vault: Vault, now: number): Promise<Swept> {
  const { store, names } = vault;
  const there = await checkClock(vault, now);
  const uses = new Map<string, Set<string>>();
  // All names that look like a backup's, including those with an invalid time.
  for await (const { name } of store.list(names.backups)) {
    const stamp = name.slice(names.backups.length);
    if (timeOfStamp(stamp) !== undefined) uses.set(stamp, blobsOf(await readManifest(vault, stamp)));
  }
  const present = new Set<string>();
  const unused: string[] = [];
  const used = new Set([...uses.values()].flatMap((blobs) => [...blobs]));
  for await (const { name, at } of store.list(names.blobs)) {
    const blob = name.slice(names.blobs.length);
    present.add(blob);
    if (!used.has(blob) && there - at > UNUSED_FOR_MS && unused.length < MAX_OBJECTS) unused.push(name);
  }
  for (const name of unused) await store.remove(name);
  const incomplete = [...uses].filter(([, blobs]) => [...blobs].some((blob) => !present.has(blob)));
  return {
    removed: unused.length,
    incomplete: incomplete
      .map(([stamp]) => stamp)
      .sort()
      .reverse(),
  };
}
