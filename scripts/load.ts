import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { promisify } from "node:util";

const run = promisify(execFile);

/** How a server stood a load. */
export interface LoadResult {
  perSecond: number;
  /** ms. */
  p50: number;
  p99: number;
}

const inMs: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

interface Load {
  connections: number;
  /** For how many seconds it is asked before, uncounted. */
  warmFor: number;
  /** For how many it is asked then. */
  seconds: number;
  headers?: Record<string, string>;
  /** What wrk asks instead, in Lua, with what it reads from the environment. */
  script?: { file: string; env: Record<string, string> };
}

/**
 * Has wrk ask for one address over keep-alive connections, on each again as soon as it has been answered: it costs a
 * fraction of what any server does, so that what asks is never slower than what answers.
 *
 * @throws when wrk is not installed, or something else than 2xx is answered.
 */
export async function load(
  url: string,
  { connections, warmFor, seconds, headers = {}, script }: Load,
): Promise<LoadResult> {
  const asked = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  if (script) asked.push("-s", script.file);
  const wrk = (length: number) =>
    run("wrk", ["-t1", `-c${connections}`, `-d${length}s`, "--latency", ...asked, url], {
      env: { ...process.env, ...script?.env, SEED: String(randomInt(2 ** 31)) },
    }).catch((error) => {
      throw error.code === "ENOENT" ? new Error("This needs wrk, for example Debian's.") : error;
    });
  await wrk(warmFor);
  const { stdout } = await wrk(seconds);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  const perSecond = Number(/Requests\/sec: +([\d.]+)/.exec(stdout)?.[1]);
  const percentile = (share: number) => {
    const [, value, unit = ""] = new RegExp(` ${share}% +([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * (inMs[unit] ?? Number.NaN);
  };
  return { perSecond, p50: percentile(50), p99: percentile(99) };
}
