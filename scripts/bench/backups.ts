import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { imageFileNames } from "../../app/house/images/image.ts";
import { newBackupKey, parseBackupKey } from "../../app/office/backup-bucket/seal.server.ts";
import { listStored, readManifest } from "../../app/office/backup-bucket/stored-backups.server.ts";
import { openVault } from "../../app/office/backup-bucket/vault.server.ts";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import type { BucketConfig } from "../../app/platform/lib/s3-client.server.ts";
import { storedInstant } from "../../app/platform/lib/time/instants.server.ts";
import { openSession } from "../../app/staff/auth/session.server.ts";
import { bucketVariables } from "../../test/bucket-environment.ts";
import { type Site, startSite } from "../../test/site.ts";
import { pinnedNode, root } from "../prepare.js";
import { exchange } from "./exchange.ts";
import { fillInbox } from "./fill-inbox.ts";
import { filledClub } from "./inbox.ts";
import { percentile, round } from "./results.ts";

const IMAGES = 2_000;
/** Images that are added before each of the measured backups. */
const NEW_IMAGES = 3;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Seconds without a backup, between two with one. */
const QUIET = 30;
const GUESTS = 4;
const PAGES = ["/", "/events", "/offers", "/vip-tables", "/contact"];
/** Size of an image's file, in bytes. */
const FILE = 25_000;

/** Adds images with random bytes: as incompressible as real ones, and each different. */
async function addImages(folder: string, count: number): Promise<void> {
  const media = join(folder, "media");
  mkdirSync(media, { recursive: true });
  const db = await openDatabase(join(folder, "afterglow.db"));
  const created_at = storedInstant(Date.now());
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, file_id: id, width: 1_200, height: 1_500, color: "#222222", focus: "50% 50%", alt: "", created_at };
  });
  for (const row of rows) {
    await db
      .insertInto("media")
      .values({ ...row, widest: 1_200 })
      .execute();
    for (const name of imageFileNames(row.id, 1_200)) writeFileSync(join(media, name), randomBytes(FILE));
  }
  await db.destroy();
}

/** A bucket in a process of its own, in memory. */
async function startBucket() {
  const source = `import { startS3Service } from "./test/s3-service.ts";
    console.log(JSON.stringify((await startS3Service({ bucket: "backups", pageSize: 1000 })).config));`;
  const child = spawn(pinnedNode, ["--input-type=module", "--eval", source], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await once(createInterface(child.stdout), "line");
  return { config: JSON.parse(line) as BucketConfig, stop: () => child.kill() };
}

/** The most memory that the processes started by a process have used, and the process itself, in MB. */
function watchMemory(pid: number) {
  const most = { server: 0, children: 0 };
  const peak = (of: number | string) => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${of}/status`, "utf8"))?.[1] ?? 0) / 1024;
    } catch {
      // It has ended.
      return 0;
    }
  };
  const timer = setInterval(() => {
    most.server = Math.max(most.server, peak(pid));
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    for (const child of children) most.children = Math.max(most.children, peak(child));
  }, 100);
  return { most, stop: () => clearInterval(timer) };
}

const guestOf = (number: number) => ({
  name: "Mia Chen",
  email: `mia${number}@guest.example`,
  subject: "A scarf",
  message: `Red, wool, number ${number}.`,
});

/** What guests noticed in some period. */
interface Noticed {
  seconds: number;
  forms: number;
  /** Response times of each page, in ms. */
  pages: Record<string, number[]>;
}

let sent = 0;

/** Guests send forms and load pages, each the next one once they have an answer, until `work` is done. */
async function guestsDuring(site: Site, work: () => Promise<unknown>): Promise<Noticed> {
  const noticed: Noticed = { seconds: 0, forms: 0, pages: Object.fromEntries(PAGES.map((page) => [page, []])) };
  let over = false;
  const agent = new Agent({ keepAlive: true, maxSockets: GUESTS + 1 });
  const form = async () => {
    while (!over) {
      sent += 1;
      const body = JSON.stringify(guestOf(sent));
      await exchange(`${site.origin}/api/contact`, 201, {
        agent,
        body,
        headers: { "Content-Type": "application/json" },
      });
      noticed.forms += 1;
    }
  };
  const read = async () => {
    for (let nth = 0; !over; nth += 1) {
      const page = PAGES[nth % PAGES.length] ?? "/";
      noticed.pages[page]?.push(await exchange(site.origin + page, 200, { agent }));
      await sleep(5);
    }
  };
  const start = performance.now();
  const all = [...Array.from({ length: GUESTS }, form), read()];
  await work().finally(() => {
    over = true;
  });
  await Promise.all(all);
  agent.destroy();
  noticed.seconds = (performance.now() - start) / 1_000;
  return noticed;
}

/** Asks for a backup and waits until it is in the bucket. */
async function backUpNow(site: Site, headers: Record<string, string>): Promise<void> {
  const call = async (path: string, method = "GET") => {
    const response = await fetch(site.origin + path, { method, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const stateOf = async () => (await call("/api/backups")).bucket;
  const before = (await stateOf()).good?.at;
  await call("/api/backups/make", "POST");
  for (;;) {
    await sleep(500);
    const { good, failed } = await stateOf();
    if (failed) throw new Error(failed.why);
    if (good && good.at !== before) return;
  }
}

/**
 * The number of image files in the newest backup that were not known, and of its other new objects.
 *
 * @param known the names of objects of earlier backups, to which its own are added.
 */
async function newObjects(config: BucketConfig, key: Buffer, known: Set<string>) {
  const vault = openVault({ ...config, key });
  const [newest] = await listStored(vault);
  const { groups } = await readManifest(vault, newest?.stamp ?? "");
  vault.store.close();
  const added = groups.filter(({ blobs }) => blobs.some((blob) => !known.has(blob)));
  for (const blob of groups.flatMap(({ blobs }) => blobs)) known.add(blob);
  const images = added.filter(({ files }) => files.every(([name]) => /^pictures\/.*\.(avif|webp|jpg)$/.test(name)));
  return { images: images.length, others: added.length - images.length, all: groups.length };
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

function printTable(quiet: Noticed[], busy: Noticed[]): void {
  const perSecond = (all: Noticed[]) => sum(all.map(({ forms }) => forms)) / sum(all.map(({ seconds }) => seconds));
  const rows: Record<string, object> = {
    "forms a second": {
      without: round(perSecond(quiet)),
      "with a backup": round(perSecond(busy)),
      ratio: round((100 * perSecond(busy)) / perSecond(quiet)) / 100,
    },
  };
  for (const page of PAGES) {
    const p99 = (all: Noticed[]) =>
      percentile(
        all.flatMap(({ pages }) => pages[page] ?? []),
        0.99,
      );
    rows[`${page}, p99 ms`] = {
      without: round(p99(quiet)),
      "with a backup": round(p99(busy)),
      ratio: round((100 * p99(busy)) / p99(quiet)) / 100,
    };
  }
  console.table(rows);
}

/** A million requests and 2,000 images, backed up to a bucket that has the images already, while forms arrive. */
async function benchLoad(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afterglow-bench-backups-"));
  const bucket = await startBucket();
  const key = parseBackupKey(newBackupKey()) ?? Buffer.alloc(0);
  const file = join(folder, "afterglow.db");
  const { folder: club } = await filledClub("large");
  for (const name of ["afterglow.db", "afterglow.db-wal"])
    if (existsSync(join(club, name))) copyFileSync(join(club, name), join(folder, name));
  await addImages(folder, IMAGES);
  const db = await openDatabase(file);
  const { id } = await db.selectFrom("admins").select("id").orderBy("id").executeTakeFirstOrThrow();
  const { token } = await openSession(db, id, Date.now());
  await db.destroy();
  const site = await startSite({
    dataFolder: folder,
    env: { DEMO: "off", RATE_LIMIT_FORMS: "0", ...bucketVariables(bucket, key) },
  });
  const headers = { authorization: token };
  const first = performance.now();
  await backUpNow(site, headers);
  console.log(`The first backup, with all images, took ${Math.round((performance.now() - first) / 1_000)} s.`);
  const memory = watchMemory(site.pid);
  const known = new Set<string>();
  await newObjects(bucket.config, key, known);
  const quiet: Noticed[] = [];
  const busy: Noticed[] = [];
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    quiet.push(await guestsDuring(site, () => sleep(QUIET * 1_000)));
    await addImages(folder, NEW_IMAGES);
    busy.push(await guestsDuring(site, () => backUpNow(site, headers)));
    const { images, others, all } = await newObjects(bucket.config, key, known);
    const files = NEW_IMAGES * imageFileNames("", 1_200).length;
    const took = Math.round(busy.at(-1)?.seconds ?? 0);
    console.log(
      `Backup ${nth + 1}: ${took} s; sent ${images} image files (${files} are new) and ${others} other objects of ${all}.`,
    );
  }
  memory.stop();
  printTable(quiet, busy);
  console.log(
    `Most memory: ${round(memory.most.children)} MB of a backup's process, ${round(memory.most.server)} MB of the server.`,
  );
  await site.stop();
  bucket.stop();
  rmSync(folder, { recursive: true });
}

/** Runs a command of `npm run afterglow`. @returns seconds. */
async function command(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const start = performance.now();
  const child = spawn("npm", ["run", "--silent", "afterglow", "--", ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}.`);
  return (performance.now() - start) / 1_000;
}

/** 100,000 requests and 500 images: from an empty folder to a site that answers, from a bucket on this machine. */
async function benchRestore(): Promise<void> {
  const [from, to] = ["old", "new"].map((name) => mkdtempSync(join(tmpdir(), `afterglow-bench-${name}-`)));
  if (!from || !to) return;
  const bucket = await startBucket();
  const env = bucketVariables(bucket, parseBackupKey(newBackupKey()) ?? Buffer.alloc(0));
  await fillInbox(from, { events: 2_000, requests: 100_000 }, Date.now());
  await addImages(from, 500);
  const made = await command(["backup"], { ...env, DATA_DIR: from });
  const restored = await command(["restore", "s3://backups/latest"], { ...env, DATA_DIR: to });
  const start = performance.now();
  const site = await startSite({ dataFolder: to, env: { DEMO: "off" } });
  await exchange(`${site.origin}/events`, 200);
  const answered = (performance.now() - start) / 1_000;
  console.log(
    `100,000 requests and 500 images: backup and upload ${round(made)} s, restore ${round(restored)} s, then /events answered after ${round(answered)} s.`,
  );
  await site.stop();
  bucket.stop();
  for (const folder of [from, to]) rmSync(folder, { recursive: true });
}

/** Measures what guests notice of a big club's backup, and how long an empty machine takes to have it back. */
export async function benchBackups(): Promise<void> {
  await benchRestore();
  await benchLoad();
}
