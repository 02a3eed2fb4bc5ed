import { readFileSync } from "node:fs";
import { freePort } from "../test/free-port.ts";
import { expect, startSite, test } from "./site.ts";

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

interface Family {
  type: string;
  samples: Sample[];
}

const SAMPLE = /^([a-z0-9_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)*)\})? (-?[\d.]+(?:e[+-]?\d+)?|NaN|[+-]Inf)$/;

/** Parses Prometheus's text format (version 0.0.4). */
function parse(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  let current: Family | undefined;
  let name = "";
  expect(text.endsWith("\n")).toBe(true);
  for (const line of text.split("\n").filter(Boolean)) {
    const [, begun] = /^# HELP (\S+) \S/.exec(line) ?? [];
    const [, typed, type = ""] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    const [, sampled = "", list = "", value = ""] = SAMPLE.exec(line) ?? [];
    if (begun !== undefined) {
      expect(families.has(begun), `${begun} twice`).toBe(false);
      name = begun;
    } else if (typed !== undefined) {
      expect(typed).toBe(name);
      current = { type, samples: [] };
      families.set(name, current);
    } else {
      expect(sampled, line).not.toBe("");
      const own = current?.type === "histogram" ? /_(bucket|sum|count)$/ : /$^/;
      expect(sampled.replace(own, ""), line).toBe(name);
      const labels = Object.fromEntries([...list.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, key, word]) => [key, word]));
      current?.samples.push({
        name: sampled,
        labels,
        value: value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value),
      });
    }
  }
  return families;
}

/** @returns the value of the sample with these labels, or undefined */
function sampleOf(
  families: Map<string, Family>,
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const samples = families.get(name.replace(/_(bucket|sum|count)$/, ""))?.samples ?? families.get(name)?.samples ?? [];
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries({ ...sample.labels, ...labels }).every(([key, word]) => sample.labels[key] === word),
  )?.value;
}

test("metrics are served on their own port in Prometheus' format", async () => {
  const port = String(await freePort());
  const site = await startSite({ env: { METRICS_PORT: port } });
  const scrape = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    return parse(await response.text());
  };
  for (const page of ["/events", "/events?utm_source=a", "/events/nothing", "/marker-nothing"])
    await fetch(site.origin + page);
  const known = (await fetch(`${site.origin}/events`)).headers.get("etag") ?? "";
  await fetch(`${site.origin}/events`, { headers: { "If-None-Match": known } });
  const contact = { name: "Mia Chen", email: "mia@guest.example", subject: "A scarf", message: "Red." };
  for (const body of [JSON.stringify(contact), "{}"]) {
    await fetch(`${site.origin}/api/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
  }
  const families = await scrape();
  const requests = "afterglow_http_request_duration_seconds_count";
  expect(sampleOf(families, requests, { route: "/events", status: "2xx" })).toBe(3);
  expect(sampleOf(families, requests, { route: "/events", status: "3xx" })).toBe(1);
  expect(sampleOf(families, requests, { route: "/events/:id/:name?", status: "4xx" })).toBe(1);
  expect(sampleOf(families, requests, { route: "/:page", status: "4xx" })).toBe(1);
  expect(sampleOf(families, requests, { route: "/api/contact", status: "2xx" })).toBe(1);
  expect(sampleOf(families, requests, { route: "/api/contact", status: "4xx" })).toBe(1);
  expect(sampleOf(families, "afterglow_page_cache_requests_total", { result: "hit" })).toBeGreaterThanOrEqual(3);
  expect(sampleOf(families, "afterglow_page_cache_requests_total", { result: "miss" })).toBeGreaterThanOrEqual(1);
  expect(sampleOf(families, "afterglow_page_cache_bytes")).toBeGreaterThan(1_000);
  expect(sampleOf(families, "afterglow_outbox_emails", { state: "waiting" })).toBe(2);
  expect(sampleOf(families, "afterglow_outbox_oldest_seconds")).toBeGreaterThan(0);
  expect(sampleOf(families, "afterglow_guest_requests", { kind: "contact", status: "new" })).toBe(1);
  expect(
    sampleOf(families, "afterglow_database_query_duration_seconds_count", { statement: "insert" }),
  ).toBeGreaterThan(3);
  expect(sampleOf(families, "afterglow_database_up")).toBe(1);
  expect(sampleOf(families, "afterglow_data_disk_free_bytes")).toBeGreaterThan(0);
  expect(sampleOf(families, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);

  // Buckets are cumulative, and the last one counts everything.
  for (const [name, { type, samples }] of families) {
    if (type !== "histogram" || !name.startsWith("afterglow")) continue;
    let before = 0;
    for (const { name: sampled, labels, value } of samples) {
      if (sampled.endsWith("_bucket"))
        expect(value, `${name} ${JSON.stringify(labels)}`).toBeGreaterThanOrEqual(before);
      if (sampled.endsWith("_count")) expect(value).toBe(before);
      before = sampled.endsWith("_bucket") ? value : sampled.endsWith("_sum") ? before : 0;
    }
  }

  // They contain no paths with ids, search terms or guests' names.
  const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(told).not.toMatch(/mia|scarf|marker|utm_source/i);
  // The port serves nothing else, and the site does not serve metrics.
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(404);
  await site.stop();

  // Every metric that the dashboard and the alerts use exists.
  for (const file of ["deploy/grafana-dashboard.json", "deploy/alerts.yaml"]) {
    const named = new Set(readFileSync(file, "utf8").match(/\b(afterglow|nodejs|process)_[a-z0-9_]+(?=[{[\s),"'])/g));
    expect(named.size, file).toBeGreaterThan(4);
    // A metric without a value yet is declared, for example the time of the last backup.
    const missing = [...named].filter(
      (name) =>
        !families.has(name) &&
        ![...families.values()].some(({ samples }) => samples.some((sample) => sample.name === name)),
    );
    expect(missing, file).toEqual([]);
  }
});

test("with a token, metrics are also served at the public address", async () => {
  const token = "a-token-for-the-scraper";
  const site = await startSite({ env: { METRICS_TOKEN: token, DEMO: "off" } });
  const ask = (authorization?: string, method = "GET") =>
    fetch(`${site.origin}/metrics`, { method, headers: { ...(authorization && { authorization }) } });
  for (const wrong of [undefined, token, "Bearer ", `Bearer ${token}x`, `Basic ${token}`]) {
    const refused = await ask(wrong);
    expect(refused.status, wrong).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
  }
  expect((await ask(`Bearer ${token}`, "POST")).status).toBe(405);
  const answer = await ask(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(parse(await answer.text()).has("afterglow_database_up")).toBe(true);
  await site.stop();
});
