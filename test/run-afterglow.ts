import { isPostgres } from "../app/platform/db/dialects/dialects.ts";
import { runCommand } from "../scripts/commands.ts";
import type { Ran } from "./spawn-afterglow.ts";

/** Tells a command which database to use. */
export const databaseUrl = (address: string) => (isPostgres(address) ? address : `file:${address}`);

/**
 * Runs a command of `npm run afterglow` in this process, which saves starting one for each. What a process adds (standard
 * input, exit codes, the umask) is tested with `spawnAfterglow`.
 *
 * @param words the command and its arguments.
 */
export async function runAfterglow(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  try {
    return { code: 0, out: `${await runCommand(words, { ...process.env, ...env })}\n`, error: "" };
  } catch (error) {
    return { code: 1, out: "", error: `${error instanceof Error ? error.message : error}\n` };
  }
}
