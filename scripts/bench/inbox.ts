import { hash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { addDays } from "../../app/platform/lib/time/wall-time-arithmetic.ts";
import { today } from "../../app/platform/venue/today.ts";
import { type Site, startSite } from "../../test/site.ts";
import { makeOnce } from "../make-once.ts";
import { exchange } from "./exchange.ts";
import { fillInbox } from "./fill-inbox.ts";
import { type Metric, metric, percentile } from "./results.ts";

const sizes = {
  small: { events: 30, requests: 1_000 },
  large: { events: 20_000, requests: 1_000_000 },
} as const;

type Club = keyof typeof sizes;

const ROUNDS = 300;
const WARM_UP = 30;

/** How long filled data is reused, in ms. */
const KEPT = 7 * 86_400_000;

interface Filled {
  folder: string;
  token: string;
}

/** Fills a club's data folder, or reuses one from an earlier run with the same parameters. */
export async function filledClub(club: Club): Promise<Filled> {
  const migrations = globSync("app/platform/db/migrations/**/*.ts").sort();
  const recipe = ["scripts/bench/fill-inbox.ts", ...migrations].map((path) => readFileSync(path, "utf8")).join("\n");
  const start = `afterglow-bench-inbox-${club}-`;
  const folder = join(tmpdir(), start + hash("sha256", recipe, "hex").slice(0, 8));
  const note = join(folder, "filled.json");
  if (existsSync(note) && JSON.parse(readFileSync(note, "utf8")).at < Date.now() - KEPT)
    rmSync(folder, { recursive: true });
  await makeOnce(folder, async (fresh) => {
    const earlier = readdirSync(tmpdir()).map((name) => join(tmpdir(), name));
    for (const one of earlier)
      if (one.startsWith(join(tmpdir(), start)) && one !== fresh) rmSync(one, { recursive: true });
    const at = Date.now();
    const token = await fillInbox(fresh, sizes[club], at);
    writeFileSync(join(fresh, "filled.json"), JSON.stringify({ at, token }));
    console.log(`Filled the ${club} club in ${Math.round((Date.now() - at) / 1_000)} s.`);
  });
  return { folder, token: JSON.parse(readFileSync(note, "utf8")).token };
}

/** The measured URLs, each with data of the club. */
function addressesOf({ folder }: Filled): Record<string, string> {
  const file = new DatabaseSync(join(folder, "afterglow.db"), { readOnly: true });
  const one = file
    .prepare("select id, name, phone from requests where phone <> '' order by created_at desc limit 1 offset 500")
    .get() as { id: string; name: string; phone: string };
  file.close();
  return {
    "inbox, first page": "/api/requests",
    "inbox, page 20": "/api/requests?page=20",
    "inbox, VIP tables": "/api/requests?kind=vip-table",
    "inbox, approved VIP tables": "/api/requests?kind=vip-table&status=approved",
    "inbox, one's own": "/api/requests?owner=me",
    "inbox, half a phone number": `/api/requests?q=${one.phone.slice(-6)}`,
    "inbox, a name": `/api/requests?q=${encodeURIComponent(one.name)}`,
    "one request": `/api/requests/${one.id}`,
    pulse: "/api/admin/pulse",
    "dashboard, overview": "/api/admin/overview",
    "dashboard, first page of events": "/api/event/admin-all-events?page=1",
    "events page for guests": "/events",
    "tables left on a club night": `/api/club-nights/${addDays(today(), 5)}`,
    "events of the season for guests": `/api/event/getAllEvents?from=${today()}`,
  };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Response times of a small and a large club, measured alternately, as a table. */
async function benchAnswers(clubs: Record<Club, Filled & { site: Site }>): Promise<Metric> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const addresses = { small: addressesOf(clubs.small), large: addressesOf(clubs.large) };
  const rows: Record<string, object> = {};
  let worst = { what: "", ratio: 0 };
  for (const what of Object.keys(addresses.small)) {
    const times: Record<Club, number[]> = { small: [], large: [] };
    for (let count = 0; count < WARM_UP + ROUNDS; count += 1) {
      for (const club of ["small", "large"] as const) {
        const { site, token } = clubs[club];
        const headers = { authorization: token };
        const time = await exchange(site.origin + addresses[club][what], 200, { agent, headers });
        if (count >= WARM_UP) times[club].push(time);
      }
    }
    const at = (club: Club, share: number) => percentile(times[club], share);
    const ratio = at("large", 0.95) / at("small", 0.95);
    if (ratio > worst.ratio) worst = { what, ratio };
    rows[what] = {
      "small p50 ms": round(at("small", 0.5)),
      "large p50": round(at("large", 0.5)),
      "small p95": round(at("small", 0.95)),
      "large p95": round(at("large", 0.95)),
      "ratio p95": round(ratio),
    };
  }
  agent.destroy();
  console.log(
    `${sizes.small.requests} requests and ${sizes.small.events} events against ${sizes.large.requests} and ${sizes.large.events}:`,
  );
  console.table(rows);
  return metric(
    `p95 with a million requests against a thousand; the slowest of ${Object.keys(rows).length}: ${worst.what}`,
    worst.ratio,
    { most: 1.5 },
  );
}

/** Compares a small club's inbox and pages with a large one's. */
export async function benchInbox(): Promise<Metric[]> {
  const open = async (club: Club) => {
    const { folder, token } = await filledClub(club);
    return { folder, token, site: await startSite({ dataFolder: folder, env: { DEMO: "off" } }) };
  };
  const clubs = { small: await open("small"), large: await open("large") };
  try {
    return [await benchAnswers(clubs)];
  } finally {
    await clubs.small.site.stop();
    await clubs.large.site.stop();
  }
}
