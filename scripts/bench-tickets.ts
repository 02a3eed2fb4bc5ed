import { Agent } from "node:http";
import { tonight } from "../app/platform/venue/club-night.ts";
import { onPostgres } from "../test/postgres-server.ts";
import { type Site, startSite } from "../test/site.ts";
import { submit } from "./bench-forms.ts";
import { median } from "./bench-results.ts";
import { addTicketShop, importTickets, ticketsCsv } from "./fill-door.ts";
import { adminOf } from "./fill-night.ts";
import { mainThread, residentMemory } from "./process-usage.ts";

/** Tickets of the largest file that is accepted. */
const TICKETS = 50_000;
/** How often memory is read, in ms. */
const READ_EVERY = 200;

/** Guests' forms, sent one after the other while `work` runs: how long each took until its acknowledgement, in ms. */
async function formsDuring(site: Site, work: () => Promise<unknown>): Promise<{ waits: number[]; peak: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  let done = false;
  let peak = residentMemory(site.pid);
  const reading = setInterval(() => {
    peak = Math.max(peak, residentMemory(site.pid));
  }, READ_EVERY);
  const sending = (async () => {
    while (!done) waits.push(await submit(site, agent));
  })();
  await work().finally(() => {
    done = true;
  });
  await sending;
  clearInterval(reading);
  agent.destroy();
  return { waits, peak };
}

/** Imports the largest file, then the same with every ticket changed, then with every ticket void. */
async function imports(kind: string, env: NodeJS.ProcessEnv): Promise<void> {
  const site = await startSite({ env: { RATE_LIMIT_FORMS: "0", ...env } });
  const call = await adminOf(site);
  const shop = await addTicketShop(call, "Box Office");
  const csv = ticketsCsv(TICKETS);
  const files = {
    "50,000 new tickets": csv,
    "the same, every ticket changed": csv.replaceAll(/General admission|Second release|VIP/g, "Entry"),
    "the same, every ticket void": csv.replaceAll("Attending", "Refunded"),
  };
  const rows: Record<string, object> = {};
  for (const [what, text] of Object.entries(files)) {
    const before = { thread: mainThread(site.pid) ?? Number.NaN, memory: residentMemory(site.pid) };
    let times = { preview: 0, import: 0 };
    const { waits, peak } = await formsDuring(site, async () => {
      times = await importTickets(call, { shop, night: tonight(), csv: text });
    });
    rows[what] = {
      "preview s": Math.round(times.preview / 100) / 10,
      "import s": Math.round(times.import / 100) / 10,
      "main thread s": Math.round(((mainThread(site.pid) ?? Number.NaN) - before.thread) / 100) / 10,
      forms: waits.length,
      "form p50 ms": Math.round(median(waits)),
      "longest form ms": Math.round(Math.max(...waits)),
      "MB before": before.memory,
      "MB most": peak,
    };
  }
  console.log(kind);
  console.table(rows);
  await site.stop();
}

/** What a file of 50,000 tickets takes, and how long guests' forms wait meanwhile, on both databases, as tables. */
export async function benchTickets(): Promise<void> {
  await imports("SQLite", {});
  await onPostgres((url) => imports("PostgreSQL", { DATABASE_URL: url }));
}
