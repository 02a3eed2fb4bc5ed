import { Agent } from "node:http";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { formOf } from "../../test/posters.ts";
import { type Site, startSite } from "../../test/site.ts";
import { logIn } from "../fill-night.ts";
import { exchange } from "./exchange.ts";
import { mainThread, residentMemory } from "./process-usage.ts";
import { median } from "./results.ts";

const SIZE = 10 * 1024 * 1024;
/** Number of uploads per image. */
const UPLOADS = 5;
/** URLs that guests request during uploads, one after the other. */
const ASKED = ["/healthz", "/api/event/getAllEvents"];

/** The slowest images to process within 10 MiB: noise of up to 40 megapixels. */
async function images(): Promise<Record<string, Buffer>> {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({
      create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma } },
      limitInputPixels: false,
    });
  const made = {
    "JPEG, 39 megapixels": await noise(5_600, 7_000, 20).jpeg({ quality: 72 }).toBuffer(),
    "WebP, 39 megapixels": await noise(5_600, 7_000, 8).webp({ quality: 60, effort: 0 }).toBuffer(),
    "PNG, 3 megapixels": await noise(1_600, 2_000, 30).png().toBuffer(),
    "AVIF, 12 megapixels": await noise(3_000, 4_000, 20).avif({ quality: 60, effort: 0 }).toBuffer(),
  };
  // Bytes after an image's end are ignored, but make the upload larger.
  return Object.fromEntries(
    Object.entries(made).map(([name, image]) => {
      if (image.length > SIZE) throw new Error(`${name} has ${image.length} bytes`);
      return [name, Buffer.concat([image, Buffer.alloc(SIZE - image.length)])];
    }),
  );
}

/** Sends requests until `stopped`; returns the longest time without a response, in ms. */
async function longestGap(site: Site, path: string, stopped: () => boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  let last = performance.now();
  while (!stopped()) {
    await exchange(`${site.origin}${path}`, 200, { agent });
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  agent.destroy();
  return longest;
}

/** Runs `work`. @returns the longest response time of a URL meanwhile, in ms. */
async function gapDuring(site: Site, work: () => Promise<unknown>): Promise<number> {
  let done = false;
  const gaps = ASKED.map((path) => longestGap(site, path, () => done));
  await work().finally(() => {
    done = true;
  });
  return Math.max(...(await Promise.all(gaps)));
}

/** A form's bytes, created beforehand so that creating them delays nothing. */
interface Body {
  bytes: Buffer;
  type: string;
}

async function bodyOf(image: Buffer): Promise<Body> {
  const form = formOf({
    name: "Upload",
    start_date: "2026-11-28T22:00",
    end_date: "2026-11-29T04:00",
    description: "All night.",
    redirection_url: "https://tickets.afterglow.example/upload",
    status: "false",
    image: Buffer.from(image),
  });
  const response = new Response(form);
  return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get("content-type") ?? "" };
}

/** Uploads a form. @returns the response time in ms. */
function upload(site: Site, token: string, { bytes, type }: Body): Promise<number> {
  const headers = { authorization: token, "content-type": type, "content-length": bytes.length };
  return exchange(`${site.origin}/api/event/add-event`, 201, { headers, body: bytes });
}

/** Runs `work` several times. @returns the longest and the median wait of other requests. */
async function gaps(site: Site, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const all: number[] = [];
  for (let count = 0; count < UPLOADS; count += 1) all.push(await gapDuring(site, work));
  return { "longest gap ms": Math.round(Math.max(...all)), "middle one's": Math.round(median(all)) };
}

/**
 * Measures the longest wait of other requests while an image of 10 MiB is uploaded and processed, as a table. The wait
 * without an upload is the machine's own.
 */
export async function benchUpload(): Promise<void> {
  const site = await startSite({ env: { DEMO: "off" } });
  const token = await logIn(site);
  await gapDuring(site, () => setTimeout(1_000));
  const rows: Record<string, object> = { "no upload": await gaps(site, () => setTimeout(2_000)) };
  for (const [name, image] of Object.entries(await images())) {
    const body = await bodyOf(image);
    const times: number[] = [];
    const waited = await gaps(site, async () => times.push(await upload(site, token, body)));
    const seconds = Math.round(median(times) / 100) / 10;
    const before = mainThread(site.pid);
    await upload(site, token, body);
    // The part that does not depend on other load: an upload must not block the main thread for longer.
    const computed = before === undefined ? undefined : Math.round((mainThread(site.pid) ?? 0) - before);
    rows[name] = { ...waited, "main thread ms": computed, "upload s": seconds, "MB after": residentMemory(site.pid) };
  }
  console.table(rows);
  await site.stop();
}
