import { chooseKept, type KeepRules } from "../backup/keep-rules.ts";
import { timeOfStamp } from "./layout.ts";
import { blobsOf, listStored, readManifest } from "./stored-backups.server.ts";
import { checkClock, type Vault } from "./vault.server.ts";

/** Most backups and objects that one run deletes. */
const MAX_BACKUPS = 50;
const MAX_OBJECTS = 5_000;
/** Minimum age in ms of an unused object before it is deleted: an upload in progress may need it. */
const UNUSED_FOR_MS = 24 * 3_600_000;
/** The name of an object that we stored; others may be someone's. */
const OURS = /^[0-9a-f]{64}$/;

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
  const stamps: string[] = [];
  // One set for all backups, which share most of their objects: a year of a big club's would not fit into the child
  // process otherwise.
  const used = new Set<string>();
  // All names that look like a backup's, including those with an invalid time.
  for await (const { name } of store.list(names.backups)) {
    const stamp = name.slice(names.backups.length);
    if (timeOfStamp(stamp) === undefined) continue;
    stamps.push(stamp);
    for (const blob of blobsOf(await readManifest(vault, stamp))) used.add(blob);
  }
  const missing = new Set(used);
  const unused: string[] = [];
  for await (const { name, at } of store.list(names.blobs)) {
    const blob = name.slice(names.blobs.length);
    missing.delete(blob);
    const isOld = OURS.test(blob) && there - at > UNUSED_FOR_MS;
    if (!used.has(blob) && isOld && unused.length < MAX_OBJECTS) unused.push(name);
  }
  for (const name of unused) await store.remove(name);
  const incomplete: string[] = [];
  for (const stamp of missing.size > 0 ? stamps : [])
    if ([...blobsOf(await readManifest(vault, stamp))].some((blob) => missing.has(blob))) incomplete.push(stamp);
  return { removed: unused.length, incomplete: incomplete.sort().reverse() };
}
