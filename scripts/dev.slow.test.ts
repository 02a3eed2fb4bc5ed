import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../test/folder.ts";
import { freePort } from "../test/free-port.ts";
import { pinnedNode, root } from "./prepare.js";

test("`npm run dev` opens the site, and it answers", async () => {
  const port = String(await freePort());
  const env = { ...process.env, PORT: port, ORIGIN: "", DATABASE_URL: "", DEMO: "off", DATA_DIR: await testFolder() };
  const server = spawn(pinnedNode, [join(root, "scripts/dev.ts")], {
    cwd: root,
    env: { ...env, NODE_ENV: "development", VITEST: "", LOG_LEVEL: "warn" },
  });
  const ended = once(server, "exit");
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (piece) => (said += piece));
  try {
    await expect.poll(() => said, { timeout: 60_000 }).toContain("is running");
    // A page would make Vite process every module, for half a minute.
    const answer = await fetch(`http://localhost:${port}/api/event/getAllEvents`);
    expect([answer.status, await answer.json()], said).toEqual([200, []]);
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
});
