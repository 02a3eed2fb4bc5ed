import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium as playwrightChromium } from "@playwright/test";
import packedChromium from "@sparticuz/chromium";

/** What every Chromium here is started with: it often runs as root, without a GPU, in a small container. */
export const chromiumArgs = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

/** Finds a Chromium: `CHROMIUM_PATH`, else Playwright's own, else the one that comes as a package. */
export async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const own = playwrightChromium.executablePath();
  return existsSync(own) ? own : unpackChromium();
}

/**
 * Unpacks the package's Chromium beside the package, unless it is there. The package itself would
 * leave it in the temporary folder and trust whatever lies there under that name, even half of it.
 */
async function unpackChromium(): Promise<string> {
  const folder = join(import.meta.dirname, "../node_modules/@sparticuz/chromium/unpacked");
  if (!existsSync(folder)) {
    const { TMPDIR } = process.env;
    const fresh = mkdtempSync(`${folder}-`);
    process.env.TMPDIR = fresh;
    await packedChromium.executablePath();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    try {
      renameSync(fresh, folder);
    } catch {
      // Another process was first.
      rmSync(fresh, { recursive: true });
    }
  }
  return join(folder, "chromium");
}
