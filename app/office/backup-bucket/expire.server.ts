import { chooseKept, type KeepRules } from "../backup/keep-rules.ts";
import { timeOfStamp } from "./layout.ts";
import { blobsOf, listStored, readManifest } from "./stored-backups.server.ts";
import { checkClock, type Vault } from "./vault.server.ts";

/** Most backups and objects that one run deletes. */
const MAX_BACKUPS = 50;
const MAX_OBJECTS = 5_000;
/** Age of an unused object in ms before it is deleted: an upload that has just begun may use it. */
const UNUSED_FOR_MS = 24 * 3_600_000;

/**
 * Deletes backups that the rules no longer keep; never the newest, nor the last one that was restored as a trial.
 *
 * @param proven the stamp of that one.
 * @param now ms since 1970.
 * @returns the number deleted.
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
  // The oldest first.
  const batch = old.reverse().slice(0, MAX_BACKUPS);
  for (const { stamp } of batch) await vault.store.remove(vault.names.backup(stamp));
  return batch.length;
}

/** What a sweep found and did. */
export interface Swept {
  removed: number;
  /** Backups of which the bucket has lost objects, the newest first. */
  incomplete: string[];
}

/**
 * Deletes objects that no backup uses. It deletes nothing if any backup cannot be read.
 *
 * @param now ms since 1970.
 * @throws Error with one line for an operator.
 */
export async function sweepObjects(vault: Vault, now: number): Promise<Swept> {
  const { store, names } = vault;
  const there = await checkClock(vault, now);
  const uses = new Map<string, Set<string>>();
  // All names that look like a backup's, also those with a wrong time.
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
