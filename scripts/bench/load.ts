import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The result of a load test. */
export interface LoadResult {
  perSecond: number;
  /** Latency in ms. */
  p50: number;
  p99: number;
}

const inMs: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

interface Load {
  connections: number;
  /** Seconds of warm-up. */
  warmFor: number;
  /** Seconds of measurement. */
  seconds: number;
  headers?: Record<string, string>;
  /** A Lua script for wrk, and its environment. */
  script?: { file: string; env: Record<string, string> };
}

/**
 * Requests one URL with wrk over keep-alive connections, each as fast as it gets responses. wrk uses a fraction of any
 * server's CPU time, so it is never the bottleneck.
 *
 * @throws if wrk is not installed, or on a status other than 2xx.
 */
export async function load(
  url: string,
  { connections, warmFor, seconds, headers = {}, script }: Load,
): Promise<LoadResult> {
  const options = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  if (script) options.push("-s", script.file);
  const wrk = (length: number) =>
    run("wrk", ["-t1", `-c${connections}`, `-d${length}s`, "--latency", ...options, url], {
      env: { ...process.env, ...script?.env, SEED: String(randomInt(2 ** 31)) },
    }).catch((error) => {
      throw error.code === "ENOENT" ? new Error("This needs wrk, for example Debian's.") : error;
    });
  await wrk(warmFor);
  const { stdout } = await wrk(seconds);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  const perSecond = Number(/Requests\/sec: +([\d.]+)/.exec(stdout)?.[1]);
  const latencies = [...stdout.matchAll(/ (\d+)% +([\d.]+)(us|ms|s)/g)];
  const percentile = (share: number) => {
    const [, , value, unit = ""] = latencies.find(([, part]) => Number(part) === share) ?? [];
    return Number(value) * (inMs[unit] ?? Number.NaN);
  };
  return { perSecond, p50: percentile(50), p99: percentile(99) };
}
