import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../app/db/open.server.ts";
import { makeEvent, makePicture } from "../test/makers.ts";
import { startSite } from "../test/site.ts";
import { benchForms } from "./bench-forms.ts";
import { benchCsv, benchInbox } from "./bench-inbox.ts";
import { benchUpload } from "./bench-upload.ts";
import { load } from "./load.ts";
import { build } from "./prepare.js";
import { residentMemory } from "./process-figures.ts";

const EVENTS = 40;
const STARTS = 5;
const DAY = 86_400_000;

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

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Pages a second that are made anew for each visitor, as a table. */
async function pagesPerSecond(dataFolder: string): Promise<object> {
  const site = await startSite({ dataFolder, env: { DEMO: "off" } });
  const idle = residentMemory(site.pid);
  const visitors: Record<string, Record<string, string>> = {
    [`/events, ${EVENTS} events`]: {},
    [`/events, ${EVENTS} events, compressed`]: { "accept-encoding": "gzip, deflate, br, zstd" },
  };
  const rows: Record<string, object> = {};
  for (const [name, headers] of Object.entries(visitors)) {
    const result = await load(`${site.origin}/events`, { connections: 16, seconds: 5, headers });
    rows[name] = {
      "pages/s": Math.round(result.perSecond),
      "p50 ms": round(result.p50),
      "p99 ms": round(result.p99),
      "page KB": round(result.bytes / 1024),
      "idle MB": idle,
      "loaded MB": residentMemory(site.pid),
    };
  }
  await site.stop();
  return rows;
}

/** From the command to an open site, several times, in ms. */
async function startTimes(dataFolder: string, command?: string[]): Promise<object> {
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

/** The benches by name; each prints its tables. */
const benches: Record<string, () => Promise<void>> = {
  async pages() {
    const dataFolder = await folderWithEvents();
    console.table(await pagesPerSecond(dataFolder));
    console.table({
      "the built server": await startTimes(dataFolder),
      "npm start": await startTimes(dataFolder, ["npm", "start"]),
    });
    rmSync(dataFolder, { recursive: true });
  },
  forms: benchForms,
  upload: benchUpload,
  inbox: benchInbox,
  csv: benchCsv,
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`There is no bench "${unknown}": ${Object.keys(benches).join(", ")}.`);

await build();
for (const name of wanted) await benches[name]?.();
