import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { changeBucketState, readBucketState } from "../backup/bucket-state.server.ts";
import { readIdentity } from "../backup/identity.server.ts";
import { parsedAs } from "../backup/private-list.server.ts";
import { revocationsFile } from "../backup/revocations.server.ts";
import { trailEndFile } from "../backup/trail-end.server.ts";
import { type ListsMark, listsMark, stampOf } from "./layout.ts";
import { BucketFailed } from "./object-store.server.ts";
import type { InDatabase } from "./owner.server.ts";
import type { Vault } from "./vault.server.ts";

/** How often lists are stored again because another instance stored older ones at the same moment. */
const MAX_ATTEMPTS = 5;

/** The lists that are stored beside the backups, as texts. */
const listsShape = z.object({
  "revocations.json": z.string().optional(),
  "trail-end.json": z.string().optional(),
  /** Those of earlier versions have none. */
  mark: listsMark.optional(),
  /** The newest backup that was in the bucket then. */
  newest: z.string().optional(),
});
type Lists = z.infer<typeof listsShape>;

/** Reads the log of endings and the end of the audit trail from the files beside the backups. */
async function readLocal(dataFolder: string): Promise<Lists> {
  const lists: Lists = {};
  for (const [name, file] of [
    ["revocations.json", revocationsFile(dataFolder)],
    ["trail-end.json", trailEndFile(dataFolder)],
  ] as const) {
    // Missing until the server has run for the first time.
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text !== undefined) lists[name] = text;
  }
  return lists;
}

/** Reads the lists in the bucket; undefined if there are none. @throws Error with one line for an operator. */
export async function readStoredLists(vault: Vault): Promise<Lists | undefined> {
  const bytes = await vault.read(vault.names.lists);
  if (!bytes) return undefined;
  const lists = parsedAs(listsShape, bytes.toString());
  if (!lists) throw vault.unusable(vault.names.lists, "altered");
  return lists;
}

const numberOf = async (inDatabase: InDatabase) => (await inDatabase(readBucketState)).lists ?? 0;

/** Numbers the lists that are stored next. */
function nextMark(inDatabase: InDatabase): Promise<ListsMark> {
  return inDatabase(async (trx) => {
    const number = ((await readBucketState(trx)).lists ?? 0) + 1;
    await changeBucketState(trx, { lists: number });
    return { place: (await readIdentity(trx)).id, number };
  });
}

/**
 * Uploads the lists if they have changed.
 *
 * @param known what the last call returned. @throws Error with one line for an operator.
 */
export async function uploadLists(
  vault: Vault,
  dataFolder: string,
  inDatabase: InDatabase,
  known?: string,
): Promise<string> {
  const local = await readLocal(dataFolder);
  const { good } = await inDatabase(readBucketState);
  const lists: Lists = { ...local, ...(good && { newest: stampOf(good.at) }) };
  const text = JSON.stringify(lists);
  if (text === known || Object.keys(local).length === 0) return text;
  const { names, sealer, store } = vault;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const mark = await nextMark(inDatabase);
    await store.put(names.lists, await sealer.seal(names.lists, Buffer.from(JSON.stringify({ ...lists, mark }))));
    // Not compared byte by byte, since another instance may store newer ones at the same moment.
    const stored = (await readStoredLists(vault))?.mark;
    if (stored?.place === mark.place && (stored.number > mark.number || stored.number >= (await numberOf(inDatabase))))
      return text;
  }
  throw new BucketFailed(
    `Backup bucket: ${store.place} lost ${names.lists} right after storing it. Don't rely on this bucket.`,
  );
}

/**
 * Checks that the lists are not older than those that were there when the newest backup was uploaded: whoever may write
 * to the bucket could put earlier ones back, and with them someone's access.
 *
 * @param newest the mark in the newest backup. @throws BucketFailed if they are older.
 */
function refuseOlder(vault: Vault, { mark }: Lists, newest: ListsMark | undefined): void {
  if (newest && (!mark || (mark.place === newest.place && mark.number < newest.number)))
    throw new BucketFailed(
      `Backup bucket: ${vault.names.lists} in ${vault.store.place} is older than the newest backup: someone put an earlier one back. Nothing was changed: find out who else can write to the bucket. To restore without what ended since, delete that object.`,
    );
}

/**
 * Downloads the lists into a folder, where a restore of a backup in that folder finds them.
 *
 * @param newest the mark in the newest backup. @throws BucketFailed if they cannot be used.
 */
export async function downloadLists(vault: Vault, folder: string, newest: ListsMark | undefined): Promise<void> {
  const lists = await readStoredLists(vault);
  if (!lists) return;
  refuseOlder(vault, lists, newest);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of ["revocations.json", "trail-end.json"] as const) {
    const text = lists[name];
    if (text !== undefined) await writeFile(join(folder, name), text, { mode: 0o600 });
  }
}
