import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { pinnedNode, root } from "../scripts/prepare.js";

/** How a command ended, and what it printed. */
export interface Ran {
  /** Null when it was killed. */
  code: number | null;
  out: string;
  error: string;
}

/**
 * Runs `npm run afterglow -- …` in its own process.
 *
 * @param words the command and its arguments.
 * @param options options for Node, a program that runs it, and its standard input.
 */
export async function spawnAfterglow(
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { node = [], through = [], input }: { node?: readonly string[]; through?: readonly string[]; input?: Buffer } = {},
): Promise<Ran> {
  const [file = "", ...args] = [...through, pinnedNode, ...node, "scripts/afterglow.ts", ...words];
  const command = spawn(file, args, {
    cwd: root,
    // Node warns when both FORCE_COLOR and NO_COLOR are set.
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  command.stdin.end(input);
  const [out, error, [code]] = await Promise.all([text(command.stdout), text(command.stderr), once(command, "exit")]);
  return { code, out, error };
}
