import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../app/db/open.server.ts";
import { freePort } from "../test/free-port.ts";
import { makeEvent, makePicture } from "../test/makers.ts";
import { startSite } from "../test/site.ts";
import { type Figure, figure } from "./figures.ts";
import { load } from "./load.ts";
import { pinnedNode, root } from "./prepare.js";
import { residentMemory } from "./process-figures.ts";

const EVENTS = 40;
const STARTS = 5;
const DAY = 86_400_000;
/** Each server in turn, so many times; the middle of a server's rounds counts. */
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;
/** As a browser asks. */
const asBrowser = { "accept-encoding": "gzip, deflate, br, zstd" };
/** Query strings that mean nothing. */
const QUERIES = 10_000;

/** A data folder with nothing but coming events, two a week from tomorrow. */
async function folderWithEvents(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "afterglow-bench-"));
  const db = await openDatabase(join(folder, "afterglow.db"));
  const picture_id = await makePicture(db);
  for (let night = 0; night < EVENTS; night += 1) {
    const start = Date.now() + DAY + night * 3.5 * DAY;
    await makeEvent(db, {
      name: `Night ${night + 1}`,
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + DAY / 4).toISOString(),
      picture_id,
    });
  }
  await db.destroy();
  return folder;
}

const round = (value: number) => Math.round(value * 10) / 10;
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Somewhere that answers, and how to be rid of it. */
interface Running {
  url: string;
  stop: () => Promise<void>;
}

/** Stops a process. */
async function ending(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  server.kill();
  await ended;
}

/** A server of Node's own that sends these bytes under these headers and does nothing else. */
async function bareServer(body: Buffer, headers: Record<string, string>): Promise<Running> {
  const server = fork(join(root, "scripts/bare-server.ts"), { execPath: pinnedNode });
  server.send({ body: body.toString("base64"), headers });
  const [port] = await once(server, "message");
  return { url: `http://127.0.0.1:${port}/`, stop: () => ending(server) };
}

/** nginx with one worker that sends these bytes from a file; nothing where it is not installed. */
async function nginx(folder: string, body: Buffer): Promise<Running | undefined> {
  if (spawnSync("nginx", ["-v"]).error) return undefined;
  const port = await freePort();
  writeFileSync(join(folder, "page.html"), body);
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr error;
     events { worker_connections 256; }
     http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 10000000; etag on;
       types { text/html html; }
       server { listen 127.0.0.1:${port}; root ${folder}; add_header Content-Encoding br; add_header Vary Accept-Encoding; } }`,
  );
  // Started by root it would otherwise read the folder as somebody who may not.
  const user = process.getuid?.() === 0 ? ["-g", "user root;"] : [];
  const server = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), ...user], { stdio: "ignore" });
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { url: `http://127.0.0.1:${port}/page.html`, stop: () => ending(server) };
}

/** A kept page against the same bytes from a bare server and from nginx, in turns. */
async function keptPages(dataFolder: string): Promise<Figure[]> {
  const site = await startSite({ dataFolder, env: { DEMO: "off" } });
  const url = `${site.origin.replace("localhost", "127.0.0.1")}/events`;
  const idle = residentMemory(site.pid);
  const page = await fetch(url, { headers: { "accept-encoding": "br" } });
  const headers = Object.fromEntries(page.headers);
  for (const name of ["connection", "date", "keep-alive", "transfer-encoding"]) delete headers[name];
  // The bytes as they go over the wire; what they hold does not matter to whoever sends them.
  const body = Buffer.alloc(
    Number((await fetch(url, { method: "HEAD", headers: { "accept-encoding": "br" } })).headers.get("content-length")),
    "x",
  );
  headers["content-length"] = String(body.length);
  const folder = mkdtempSync(join(tmpdir(), "afterglow-nginx-"));
  const bare = await bareServer(body, headers);
  const file = await nginx(folder, body);
  const servers: Record<string, string> = {
    "a kept page": url,
    "bare node:http": bare.url,
    ...(file && { nginx: file.url }),
  };
  const rounds: Record<string, { perSecond: number[]; p99: number[] }> = {};
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const [name, address] of Object.entries(servers)) {
      const result = await load(address, { connections: CONNECTIONS, seconds: SECONDS, headers: asBrowser });
      rounds[name] ??= { perSecond: [], p99: [] };
      rounds[name].perSecond.push(result.perSecond);
      rounds[name].p99.push(result.p99);
    }
  }
  const ours = middle(rounds["a kept page"]?.perSecond ?? []);
  const table = Object.entries(rounds).map(([name, { perSecond, p99 }]) => [
    name,
    {
      "pages/s": Math.round(middle(perSecond)),
      "p99 ms": round(middle(p99)),
      "ours to it": Math.round((ours / middle(perSecond)) * 100) / 100,
      "page KB": round(body.length / 1024),
    },
  ]);
  console.table(Object.fromEntries(table));
  if (!file) console.log("nginx is not installed here, so nothing is compared with it.");
  const loaded = residentMemory(site.pid);
  for (let count = 0; count < QUERIES; count += 50) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => (await fetch(`${url}?utm_source=${count + index}`)).arrayBuffer()),
    );
  }
  console.table({
    "MB held": { idle, "after the load": loaded, [`after ${QUERIES} query strings`]: residentMemory(site.pid) },
  });
  await Promise.all([bare.stop(), file?.stop(), site.stop()]);
  rmSync(folder, { recursive: true });
  const ratioTo = (name: string) => ours / middle(rounds[name]?.perSecond ?? []);
  return [
    ...(file ? [figure("A kept page, against one nginx worker with the file", ratioTo("nginx"), { least: 0.45 })] : []),
    figure("A kept page, against a bare `node:http` server", ratioTo("bare node:http"), { least: 0.9 }),
    figure("Memory when idle", idle, { most: 150 }, " MB"),
  ];
}

/** Pages a second that are drawn anew for each visitor, as a table. */
async function drawnPages(dataFolder: string): Promise<Figure> {
  const site = await startSite({ dataFolder, env: { DEMO: "off", PAGE_CACHE_MB: "0" } });
  const idle = residentMemory(site.pid);
  const result = await load(`${site.origin}/events`, { connections: 16, seconds: 5 });
  console.table({
    [`/events drawn anew, ${EVENTS} events`]: {
      "pages/s": Math.round(result.perSecond),
      "p50 ms": round(result.p50),
      "p99 ms": round(result.p99),
      "page KB": round(result.bytes / 1024),
      "idle MB": idle,
      "loaded MB": residentMemory(site.pid),
    },
  });
  await site.stop();
  return figure(`A page that is not kept, ${EVENTS} events`, result.perSecond, { least: 800 }, " a second");
}

/** From the command to an open site, several times, in ms. */
async function startTimes(dataFolder: string, command?: string[]) {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const begun = performance.now();
    const site = await startSite({ dataFolder, env: { DEMO: "off" }, command });
    times.push(performance.now() - begun);
    await site.stop();
  }
  times.sort((a, b) => a - b);
  return {
    "fastest ms": round(times[0] ?? 0),
    "median ms": round(times[STARTS >> 1] ?? 0),
    "slowest ms": round(times.at(-1) ?? 0),
  };
}

/** What a page costs, kept and drawn anew, and how long a start takes; as tables. */
export async function benchPages(): Promise<Figure[]> {
  const dataFolder = await folderWithEvents();
  const kept = await keptPages(dataFolder);
  const drawn = await drawnPages(dataFolder);
  const server = await startTimes(dataFolder);
  console.table({ "the built server": server, "npm start": await startTimes(dataFolder, ["npm", "start"]) });
  rmSync(dataFolder, { recursive: true });
  const start = figure(
    "From the start until it listens, database present",
    server["median ms"],
    { most: 1_000 },
    " ms",
  );
  return [...kept, drawn, start];
}
