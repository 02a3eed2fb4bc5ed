import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { revocationsFile } from "../backup/revocations.server.ts";
import { trailEndFile } from "../backup/trail-end.server.ts";
import type { Vault } from "./vault.server.ts";

/** The lists that are stored beside the backups, as texts by name. */
type Lists = Record<string, string>;

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

/**
 * Uploads the lists if they have changed.
 *
 * @param known what the last call returned. @throws Error with one line for an operator.
 */
export async function uploadLists(vault: Vault, dataFolder: string, known?: string): Promise<string> {
  const text = JSON.stringify(await readLocal(dataFolder));
  if (text !== known && text !== "{}") await vault.put(vault.names.lists, Buffer.from(text));
  return text;
}

/** Downloads the lists into a folder, where a restore of a backup in that folder finds them. */
export async function downloadLists(vault: Vault, folder: string): Promise<void> {
  const bytes = await vault.read(vault.names.lists);
  if (!bytes) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lists: Lists = JSON.parse(bytes.toString());
  for (const name of ["revocations.json", "trail-end.json"]) {
    const text = lists[name];
    if (text !== undefined) await writeFile(join(folder, name), text, { mode: 0o600 });
  }
}
