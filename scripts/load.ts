import { Agent, get } from "node:http";

/** How a server stood a load. */
export interface LoadResult {
  perSecond: number;
  /** ms. */
  p50: number;
  p99: number;
  /** Size of one answer as it came over the wire. */
  bytes: number;
}

/** Gets an address whole and gives the size of its body; any status but 200 is an error. */
function fetchOnce(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${response.statusCode}.`)),
      );
      response.on("error", reject);
    }).on("error", reject);
  });
}

/**
 * Asks for one address over keep-alive connections, on each again as soon as it has been answered.
 *
 * @param seconds for how long; a quarter of that goes before, uncounted, to warm the server up.
 */
export async function load(
  url: string,
  { connections, seconds, headers = {} }: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now() + seconds * 250;
  const end = start + seconds * 1_000;
  const times: number[] = [];
  let bytes = 0;
  const visitor = async () => {
    for (let asked = performance.now(); asked < end; asked = performance.now()) {
      bytes = await fetchOnce(url, agent, headers);
      if (asked >= start) times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  agent.destroy();
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: percentile(0.5), p99: percentile(0.99), bytes };
}
