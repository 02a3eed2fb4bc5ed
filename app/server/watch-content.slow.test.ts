import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { pinnedNode } from "../../scripts/prepare.js";
import { actorNamed } from "../../test/actor.ts";
import { openTestDatabase, testAddress } from "../../test/database.ts";
import { loadSettings } from "../house/settings/published.server.ts";
import { scheduleChanges } from "../house/settings/schedule.server.ts";
import { openLog } from "../platform/lib/log.server.ts";
import { storedInstant } from "../platform/lib/time/instants.server.ts";
import { currentSettings, setCurrentSettings } from "../platform/venue/current.server.ts";
import { watchContent } from "./watch-content.server.ts";

const NOW = Date.parse("2026-11-28T10:00:00Z");

/** Publishes due changes in a separate process. */
async function publishElsewhere(address: string): Promise<void> {
  const file = new URL("../../test/publish-scheduled.ts", import.meta.url).pathname;
  const child = spawn(pinnedNode, [file, address, String(NOW)], { stdio: "inherit" });
  expect(await once(child, "exit")).toEqual([0, null]);
}

/** A database with a due change, and a watcher of its content. @param isBroken whether loading fails. */
async function watched(isBroken = () => false) {
  const address = await testAddress();
  const db = await openTestDatabase(address);
  const changes = { "venue.name": "Ember Hall" };
  const at = storedInstant(NOW - 1_000);
  const edit = { by: actorNamed("Ana"), now: NOW - 2_000 };
  await db.transaction().execute((trx) => scheduleChanges(trx, { changes, at, note: "" }, edit));
  await loadSettings(db);
  onTestFinished(() => setCurrentSettings());
  let lines = "";
  const log = openLog("warn", {
    write: (line) => {
      lines += line;
    },
  });
  const watch = watchContent(db, log, async () => {
    if (isBroken()) throw new Error("The connection was lost.");
    await loadSettings(db);
  });
  onTestFinished(watch.stop);
  return { address, logged: () => lines };
}

const name = () => currentSettings().venue.name;

test("settings that another process publishes are current here", async () => {
  const { address, logged } = await watched();
  await publishElsewhere(address);
  await expect.poll(name, { timeout: 10_000 }).toBe("Ember Hall");
  expect(logged()).toBe("");
});

test("settings that could not be loaded are loaded with a later check", async () => {
  let broken = true;
  const { address, logged } = await watched(() => broken);
  await publishElsewhere(address);
  await expect.poll(logged, { timeout: 10_000 }).toContain("Content change check failed");
  expect(name()).toBe("Afterglow");
  broken = false;
  await expect.poll(name, { timeout: 10_000 }).toBe("Ember Hall");
});
