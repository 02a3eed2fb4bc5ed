import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, startSite, test } from "./site.ts";

/** Files and folders in a folder that other users may read, write or enter, with their modes. */
function openToOthers(folder: string): string[] {
  return [".", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]
    .map((name) => ({ name, mode: statSync(join(folder, name)).mode & 0o777 }))
    .filter(({ mode }) => mode & 0o077)
    .map(({ name, mode }) => `${name} ${mode.toString(8)}`);
}

test("npm start makes folder and database readable by their owner only, under any umask, and repairs open ones", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "afterglow-private-"));
  chmodSync(dataFolder, 0o755);
  const start = () =>
    startSite({
      dataFolder,
      env: { DEMO: "off" },
      command: ["sh", "-c", 'umask 000; exec "$0" "$@"', process.execPath, "scripts/start.js"],
    });
  const first = await start();
  expect(readdirSync(dataFolder)).toEqual(expect.arrayContaining(["afterglow.db", "afterglow.db-wal", "media"]));
  expect(openToOthers(dataFolder)).toEqual([]);
  await first.stop();

  // As created by an earlier version.
  chmodSync(dataFolder, 0o755);
  chmodSync(join(dataFolder, "afterglow.db"), 0o644);
  const second = await start();
  expect(openToOthers(dataFolder)).toEqual([]);
  await second.stop();
  rmSync(dataFolder, { recursive: true });
});
