import { findChromium } from "../scripts/chromium.ts";
import { build } from "../scripts/prepare.js";
import { demoFolder } from "../test/site.ts";

/** Creates what all workers need, once: the build, a browser, and a demo to copy. */
export default async function setUp(): Promise<void> {
  await build();
  const [chromium] = await Promise.all([findChromium(), demoFolder()]);
  process.env.CHROMIUM_PATH = chromium;
}
