import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

// Requests a site's pages in a separate process, so that nothing else delays the measurement.

/** Response times of pages since the last report, in ms. */
export interface PageTimes {
  pages: number;
  /** Pages without a response, or with a status other than 200. */
  lost: number;
  p50: number;
  p99: number;
  longest: number;
}

const [, , origin = ""] = process.argv;
const paths = ["/", "/events", "/offers", "/news", "/vip-tables"];
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

let times: number[] = [];
let lost = 0;

function load(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  get(origin + path, { agent, timeout: 60_000 }, (response) => {
    response.resume().on("end", () => resolve(response.statusCode === 200));
    response.on("error", () => resolve(false));
  })
    .on("timeout", () => resolve(false))
    .on("error", () => resolve(false));
  return promise;
}

process.on("disconnect", () => process.exit());
process.on("message", () => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  process.send?.({
    pages: sorted.length,
    lost,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1 - 1e-9),
  } satisfies PageTimes);
  times = [];
  lost = 0;
});

for (let turn = 0; ; turn += 1) {
  const begun = performance.now();
  if (!(await load(paths[turn % paths.length] ?? "/"))) lost += 1;
  times.push(performance.now() - begun);
  await sleep(20);
}
