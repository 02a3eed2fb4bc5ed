import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, siteAdmin, startSite, test } from "../../e2e/site.ts";
import { residentMemory } from "../../scripts/bench/process-usage.ts";
import { reportFigures } from "../long-figures.ts";
import { poster } from "../posters.ts";
import { sendForms } from "./send-forms.ts";

const MINUTES = Number(process.env.MINUTES ?? 60);
const SAMPLES = 30;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Repeats something with pauses until it is stopped. */
async function every(ms: number, over: AbortSignal, act: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; !over.aborted; turn += 1) {
    await act(turn);
    await wait(ms);
  }
}

test(`${MINUTES} minutes of mixed load leave memory and descriptors flat, and the log of the database bounded`, async () => {
  test.setTimeout((MINUTES + 5) * 60_000);
  const dataFolder = mkdtempSync(join(tmpdir(), "afterglow-steady-"));
  const site = await startSite({ dataFolder, env: { RATE_LIMIT_FORMS: "0" } });
  const over = new AbortController();
  const call = async (path: string, init: RequestInit = {}) => {
    // A connection of its own: an idle one may be closed just as it is reused.
    const headers = { ...init.headers, Connection: "close" };
    const response = await fetch(site.origin + path, { ...init, headers });
    const text = await response.text();
    expect(response.ok, `${path}: ${response.status} ${text.slice(0, 200)}`).toBe(true);
    return text;
  };
  const json = { "Content-Type": "application/json" };
  const { token } = JSON.parse(
    await call("/api/admin/login", { method: "POST", headers: json, body: JSON.stringify(siteAdmin) }),
  );
  const staff = { authorization: token };
  const acknowledged = new Set<string>();
  const night = async (turn: number) => {
    const form = new FormData();
    const start = new Date(Date.now() + (1 + (turn % 300)) * 86_400_000);
    const fields = {
      name: `Night ${turn}`,
      description: "House, all night.",
      redirection_url: "https://tickets.example/night",
      start_date: start.toISOString(),
      end_date: new Date(start.getTime() + 6 * 3_600_000).toISOString(),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("image", new Blob([new Uint8Array(await poster())], { type: "image/jpeg" }), "poster.jpg");
    const { event } = JSON.parse(await call("/api/event/add-event", { method: "POST", headers: staff, body: form }));
    await call(`/api/event/delete-event/${event._id}`, { method: "POST", headers: { ...staff, ...json }, body: "{}" });
  };
  const load = [
    sendForms(site.origin, 2, over.signal, acknowledged),
    every(5, over.signal, async (turn) => {
      await call(["/", "/events", "/offers", "/news", `/events?shown=${turn % 90}`, "/vip-tables"][turn % 6] ?? "/");
    }),
    every(1_500, over.signal, async () => {
      await call("/api/admin/pulse", { headers: staff });
      await call("/api/requests?show=all", { headers: staff });
    }),
    every(10_000, over.signal, night),
  ];
  const failed = Promise.all(load);
  failed.catch(() => over.abort());
  const samples: { memory: number; descriptors: number; wal: number }[] = [];
  for (let sample = 0; sample < SAMPLES && !over.signal.aborted; sample += 1) {
    await wait((MINUTES * 60_000) / SAMPLES);
    samples.push({
      memory: residentMemory(site.pid),
      descriptors: readdirSync(`/proc/${site.pid}/fd`).length,
      wal: Math.round(statSync(join(dataFolder, "afterglow.db-wal")).size / 2 ** 20),
    });
  }
  over.abort();
  await failed;
  await site.stop();
  rmSync(dataFolder, { recursive: true });
  console.table(samples.filter((_, at) => at % 5 === 4));
  const third = SAMPLES / 3;
  const of = (name: keyof (typeof samples)[number], from: number) =>
    middle(samples.slice(from, from + third).map((sample) => sample[name]));
  reportFigures("mixed load", {
    minutes: MINUTES,
    "forms acknowledged": acknowledged.size,
    "MB resident": of("memory", 2 * third),
    "in the middle third": of("memory", third),
    descriptors: of("descriptors", 2 * third),
  });
  expect(of("memory", 2 * third)).toBeLessThan(of("memory", third) * 1.15);
  expect(of("descriptors", 2 * third)).toBeLessThan(of("descriptors", third) + 20);
  expect(Math.max(...samples.map(({ wal }) => wal))).toBeLessThan(64);
});
