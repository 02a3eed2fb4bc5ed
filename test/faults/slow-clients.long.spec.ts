import { connect, type Socket } from "node:net";
import { expect, startSite, test } from "../../e2e/site.ts";
import { residentMemory } from "../../scripts/bench/process-usage.ts";
import { reportFigures } from "../long-figures.ts";

const CLIENTS = 3_000;
const PAGES = 200;

/** Requests of slow clients: headers that never end, a form that never arrives, an image in small pieces. */
const beginnings = [
  "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
  "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
  "GET /events HTTP/1.1\r\nHost: localhost\r\n",
];

/** How long pages took one after the other, each on its own connection, in ms. */
async function pageTimes(origin: string): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < PAGES; at += 1) {
    const begun = performance.now();
    const response = await fetch(`${origin}${at % 2 ? "/" : "/events"}`, { headers: { Connection: "close" } });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

const at = (times: number[], share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);

test(`${CLIENTS} slow clients block no page and no form`, async () => {
  test.setTimeout(900_000);
  const site = await startSite({ env: { RATE_LIMIT_FORMS: "0" } });
  const lines = new Set<Socket>();
  const open = () => {
    const line = connect(Number(new URL(site.origin).port), "127.0.0.1");
    line.on("error", () => {});
    line.on("close", () => lines.delete(line));
    line.write(beginnings[lines.size % beginnings.length] ?? "");
    lines.add(line);
  };
  await pageTimes(site.origin);
  const alone = await pageTimes(site.origin);
  const memory = residentMemory(site.pid);
  const dribble = setInterval(() => {
    for (const line of lines) line.write("x");
    // A client that is disconnected reconnects.
    while (lines.size < CLIENTS) open();
  }, 1_000);
  try {
    await expect.poll(() => lines.size, { timeout: 30_000 }).toBe(CLIENTS);
    const among = await pageTimes(site.origin);
    const form = { name: "Mia Chen", email: "mia@guest.example", subject: "A scarf", message: "Red." };
    const headers = { "Content-Type": "application/json" };
    const sent = await fetch(`${site.origin}/api/contact`, { method: "POST", headers, body: JSON.stringify(form) });
    expect(sent.status).toBe(201);
    reportFigures(`${CLIENTS} slow clients`, {
      "p50 ms alone": at(alone, 0.5),
      "among them": at(among, 0.5),
      "p95 ms alone": at(alone, 0.95),
      "p95 ms among them": at(among, 0.95),
      "MB resident alone": memory,
      "MB among them": residentMemory(site.pid),
    });
    expect(residentMemory(site.pid) - memory).toBeLessThan(200);
  } finally {
    clearInterval(dribble);
    for (const line of lines) line.destroy();
    await site.stop();
  }
});
