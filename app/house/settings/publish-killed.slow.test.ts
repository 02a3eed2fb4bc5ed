import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { pinnedNode } from "../../../scripts/prepare.js";
import { actorNamed } from "../../../test/actor.ts";
import { openTestDatabase, testAddress } from "../../../test/database.ts";
import { contentVersion } from "../../platform/db/content-version.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { findPublished } from "./published.server.ts";
import { scheduleChanges, scheduledChanges } from "./schedule.server.ts";

const NOW = Date.parse("2026-11-28T10:00:00Z");

const fileOf = (name: string) => new URL(`../../../test/${name}`, import.meta.url);

async function publish(address: string, killAt?: string, killAfter = "1"): Promise<unknown> {
  const killing = killAt === undefined ? [] : ["--import", fileOf("kill-at.ts").href];
  const child = spawn(pinnedNode, [...killing, fileOf("publish-scheduled.ts").pathname, address, String(NOW)], {
    env: { ...process.env, ...(killAt !== undefined && { KILL_AT: killAt, KILL_AFTER: killAfter }) },
    stdio: "inherit",
  });
  const [code, signal] = await once(child, "exit");
  return signal ?? code;
}

test("an instance killed while it publishes leaves what was published; the next one publishes all of it", async () => {
  const address = await testAddress();
  const db = await openTestDatabase(address);
  const edit = { by: actorNamed("Ana"), now: NOW - 2_000 };
  const at = storedInstant(NOW - 1_000);
  for (const changes of [{ "venue.name": "Ember Hall" }, { "venue.season": "2027" }]) {
    await db.transaction().execute((trx) => scheduleChanges(trx, { changes, at, note: "" }, edit));
  }

  for (const [statement, times] of [
    ['insert into "settings_versions"', "1"],
    ['insert into "settings_versions"', "2"],
    ['insert into "meta"', "2"],
  ] as const) {
    expect(await publish(address, statement, times)).toBe("SIGKILL");
    expect(await findPublished(db)).toEqual({ version: 0, overrides: {} });
    expect(await scheduledChanges(db).execute()).toHaveLength(2);
    expect(await contentVersion(db)).toBe("0");
  }
  expect(await publish(address)).toBe(0);
  expect(await findPublished(db)).toEqual({
    version: 2,
    overrides: { "venue.name": "Ember Hall", "venue.season": "2027" },
  });
});
