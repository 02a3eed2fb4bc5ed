import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, startSite, test } from "../../e2e/site.ts";
import { reportFigures } from "../long-figures.ts";
import { sendForms } from "./send-forms.ts";

/** How often the server is killed. */
const ROUNDS = Number(process.env.ROUNDS ?? 10);
/** A server is killed after a random number of acknowledged forms between these. */
const [LEAST, MOST] = ROUNDS > 10 ? [100, 240] : [10, 120];
const GUESTS = 24;

interface Row {
  reference: string;
  lines: number;
  mails: number;
}

/** The database's rows of every request. Reads each table once: a query per request would take an hour. */
function requestsIn(dataFolder: string): Row[] {
  const db = new DatabaseSync(join(dataFolder, "afterglow.db"), { readOnly: true });
  const rows = (query: string) => db.prepare(query).all() as Record<string, string>[];
  const manyBy = (query: string) => Map.groupBy(rows(query), ({ about }) => about);
  try {
    const lines = manyBy("select request_id as about from request_history");
    const mails = manyBy("select json_extract(data, '$.reference') as about from outbox");
    return rows("select id, reference from requests").map(({ id, reference = "" }) => ({
      reference,
      lines: lines.get(id)?.length ?? 0,
      mails: mails.get(reference)?.length ?? 0,
    }));
  } finally {
    db.close();
  }
}

test(`a server that is killed ${ROUNDS} times under load loses and duplicates nothing that it acknowledged`, async () => {
  test.setTimeout(60_000 + ROUNDS * 15_000);
  const dataFolder = await mkdtemp(join(tmpdir(), "afterglow-killed-"));
  const acknowledged = new Set<string>();
  /** How long each start took until the first page, in ms. */
  const starts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // It starts without help, whatever state the kill left behind.
    const begun = performance.now();
    const site = await startSite({ dataFolder, env: { DEMO: "off", RATE_LIMIT_FORMS: "0" } });
    expect((await fetch(`${site.origin}/faqs`)).status).toBe(200);
    starts.push(performance.now() - begun);
    const over = new AbortController();
    const enough = acknowledged.size + randomInt(LEAST, MOST);
    const load = sendForms(site.origin, GUESTS, over.signal, acknowledged);
    while (acknowledged.size < enough) await new Promise((resolve) => setTimeout(resolve, 1));
    process.kill(site.pid, "SIGKILL");
    over.abort();
    await load;
  }
  const last = await startSite({ dataFolder, env: { DEMO: "off" } });
  await last.stop();

  const kept = requestsIn(dataFolder);
  const byReference = new Map(kept.map((row) => [row.reference, row]));
  const db = new DatabaseSync(join(dataFolder, "afterglow.db"), { readOnly: true });
  const check = db.prepare("pragma integrity_check").all();
  db.close();
  starts.sort((a, b) => a - b);
  const [usual = 0, slowest = 0] = [starts[ROUNDS >> 1], starts.at(-1)].map((ms = 0) => Math.round(ms));
  reportFigures("kills", {
    rounds: ROUNDS,
    acknowledged: acknowledged.size,
    "ms until back": usual,
    "at most": slowest,
  });
  expect(kept, "each once").toHaveLength(byReference.size);
  expect(
    [...acknowledged].filter((reference) => !byReference.has(reference)),
    "lost",
  ).toEqual([]);
  expect(
    kept.filter(({ lines, mails }) => lines !== 1 || mails !== 2),
    "half written",
  ).toEqual([]);
  expect(check).toEqual([{ integrity_check: "ok" }]);
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * LEAST);
  await rm(dataFolder, { recursive: true });
});
