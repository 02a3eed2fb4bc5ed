import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pinnedNode, root, runTool } from "../scripts/prepare.js";
import { freePort } from "../test/free-port.ts";
import { expect, startSite, test } from "./site.ts";

test.use({ serviceWorkers: "allow" });

const words = "Terms and conditions";
const changed = "Terms of entry";

const made: string[] = [];

test.afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true });
});

/** A build of the site's next version: a copy with other words on every page. */
async function buildNext(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "afterglow-next-"));
  made.push(folder);
  const folders = ["app", "public", "scripts"];
  const files = ["package.json", "package-lock.json", "react-router.config.ts", "tsconfig.json"];
  for (const part of [...folders, ...files, "vite.config.ts"])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const footer = join(folder, "app/site/layout/footer.tsx");
  const text = await readFile(footer, "utf8");
  expect(text).toContain(words);
  await writeFile(footer, text.replace(words, changed));
  const code = await runTool("react-router", ["build", "--logLevel", "error"], {
    cwd: folder,
    env: { NODE_ENV: "production" },
    stdio: "ignore",
  });
  expect(code, "how the build ended").toBe(0);
  return folder;
}

test("a new build takes over at the next navigation", async ({ page, allowConsoleErrors }) => {
  test.setTimeout(600_000);
  allowConsoleErrors(/net::ERR_(FAILED|CONNECTION_REFUSED|INTERNET_DISCONNECTED)/);
  const next = await buildNext();
  const env = { PORT: String(await freePort()) };
  const workers = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return [registration.installing, registration.waiting].filter(Boolean).length;
    });
  const offlinePages = () => page.evaluate(async () => (await caches.keys()).filter((name) => /^offline-/.test(name)));
  const cachedPages = () =>
    page.evaluate(async () => (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname));

  const first = await startSite({ env });
  try {
    for (const path of ["/", "/faqs"]) {
      await page.goto(first.origin + path);
      await expect.poll(cachedPages).toContain(path);
    }
    await page.goto(first.origin);
    await expect(page.getByRole("contentinfo").getByText(words)).toBeAttached();
  } finally {
    await first.stop();
  }
  const [oldOffline] = await offlinePages();
  expect(oldOffline).toBeTruthy();

  // Without a server, cached pages are shown.
  await page.reload();
  await expect(page.getByText("You're offline. Saved")).toBeVisible();

  const command = ["sh", "-c", `cd ${next} && exec ${pinnedNode} build/server/index.js`];
  const second = await startSite({ env, command });
  try {
    expect(second.origin).toBe(first.origin);
    await page.goto(second.origin);
    await expect(page.getByRole("contentinfo").getByText(changed)).toBeAttached();
    await expect(page.getByText("You're offline. Saved")).toBeHidden();
    // The new worker is active without closing a tab, and none is waiting.
    // Browsers stop idle workers, but not one that a test observes.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("ServiceWorker.enable");
    await expect(async () => {
      await page.goto(second.origin);
      try {
        await expect.poll(offlinePages).not.toContain(oldOffline);
      } catch (error) {
        await devtools.send("ServiceWorker.stopAllWorkers");
        throw error;
      }
    }).toPass({ timeout: 120_000 });
    await expect.poll(async () => [(await offlinePages()).length, await workers()]).toEqual([1, 0]);
    await page.goto(second.origin);
    await expect(page.getByRole("contentinfo").getByText(changed)).toBeAttached();
  } finally {
    await second.stop();
  }

  await page.reload();
  await expect(page.getByText("You're offline. Saved")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByText(changed)).toBeAttached();
  // A cached page of the previous build still has its scripts.
  await page.goto(`${first.origin}/faqs`);
  await expect(page.getByText("You're offline. Saved")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByText(words)).toBeAttached();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
