import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Site, startSite, test } from "../../e2e/site.ts";
import { pinnedNode, root, serverCommand } from "../../scripts/prepare.js";

const form = JSON.stringify({
  name: "Mia",
  email: "mia@guest.example",
  subject: "Scarf",
  message: "Red, left by the bar.",
});

function handIn(site: Site): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return fetch(`${site.origin}/api/contact`, { method: "POST", headers, body: form });
}

/** Traces a running server's system calls, or makes some fail, until stopped. */
async function strace(site: Site, file: string, ...options: string[]): Promise<() => Promise<void>> {
  const tracer = spawn("strace", ["-f", "-y", "-o", file, ...options, "-p", String(site.pid)], { stdio: "pipe" });
  let said = "";
  tracer.stderr.on("data", (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said).toContain("attached");
  return async () => {
    const ended = once(tracer, "exit");
    tracer.kill("SIGINT");
    await ended;
  };
}

test.beforeAll(() => {
  expect(spawnSync("strace", ["-V"]).error, "this test needs strace").toBeUndefined();
});

/** How many responses were sent although the database's log was not synced since the one before. */
async function answersBeforeDisk(command?: string[]): Promise<{ answers: number; early: number }> {
  const folder = mkdtempSync(join(tmpdir(), "afterglow-disk-"));
  const file = join(folder, "calls");
  const site = await startSite({ env: { DEMO: "off", RATE_LIMIT_FORMS: "0" }, command });
  try {
    const stop = await strace(site, file, "-s", "20", "-e", "trace=fdatasync,fsync,write,writev,sendto");
    for (let count = 0; count < 30; count += 1) expect((await handIn(site)).status).toBe(201);
    await stop();
    let synced = false;
    /** Threads whose call is split over two lines because others logged in between. */
    const begun = new Set<string>();
    const seen = { answers: 0, early: 0 };
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const [thread = ""] = line.split(" ", 1);
      if (/f(data)?sync\([^)]*-wal>/.test(line)) begun.add(thread);
      if (/f(data)?sync.*\) += 0$/.test(line) && begun.delete(thread)) synced = true;
      if (!line.includes("HTTP/1.1 201")) continue;
      seen.answers += 1;
      if (!synced) seen.early += 1;
      synced = false;
    }
    return seen;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
}

test("each 201 comes after its form is on the disk, and the check would notice if not", async () => {
  expect(await answersBeforeDisk()).toEqual({ answers: 30, early: 0 });
  const careless = [pinnedNode, "--import", join(root, "test/faults/no-sync.ts"), ...serverCommand];
  expect((await answersBeforeDisk(careless)).early).toBeGreaterThan(25);
});

for (const error of ["ENOSPC", "EIO"]) {
  test(`while the disk answers ${error}, pages work, forms get 503, and both recover without a restart`, async () => {
    const site = await startSite({ env: { RATE_LIMIT_FORMS: "0" } });
    try {
      expect((await handIn(site)).status).toBe(201);
      const stop = await strace(site, "/dev/null", "-e", `inject=fdatasync,fsync,pwrite64:error=${error}`);
      for (let count = 0; count < 5; count += 1) {
        const refused = await handIn(site);
        expect(refused.status).toBe(503);
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      for (const path of ["/", "/events", "/faqs", "/api/news"])
        expect((await fetch(site.origin + path)).status, path).toBe(200);
      await stop();
      await expect.poll(async () => (await handIn(site)).status, { timeout: 30_000 }).toBe(201);
    } finally {
      await site.stop();
    }
  });
}
