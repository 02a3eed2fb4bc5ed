import { build } from "../../scripts/prepare.js";
import { demoFolder } from "../site.ts";

/** Creates what all workers need, once: the build, and a demo to copy. */
export default async function setUp(): Promise<void> {
  await build();
  await demoFolder();
}
