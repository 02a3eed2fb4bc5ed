import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { pinnedNode } from "../../../scripts/prepare.js";
import { bareAddress, openTestDatabase, testAddress } from "../../../test/database.ts";
import { laterMigration } from "../../../test/later-migration.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { type AnyDatabase, dialectHelpers } from "./dialects/dialect-helpers.ts";
import { openDatabase, openToRead } from "./open.server.ts";
import type { Database } from "./tables.ts";

const LATER = "9999-dress-codes";

/** Every column of every table. */
async function columnsOf(db: AnyDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .flatMap((table) =>
      table.columns.map(
        ({ name, dataType, isNullable }) => `${table.name}.${name} ${dataType}${isNullable ? "" : " not null"}`,
      ),
    )
    .sort();
}

/** Starts an upgrade to the later release in a process of its own, and kills it at the end of a migration. */
async function killDuring(migration: string, address: string): Promise<void> {
  const script = new URL("../../../test/stop-upgrading.ts", import.meta.url).pathname;
  const upgrade = spawn(pinnedNode, [script, address, migration], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void upgrade.kill("SIGKILL"));
  expect(String((await once(upgrade.stdout, "data"))[0])).toBe("In the middle\n");
  upgrade.kill("SIGKILL");
  await once(upgrade, "exit");
}

/** Opens a database as the later release does. */
async function openLater(address: string): Promise<Database> {
  const db = await openDatabase(address, undefined, laterMigration);
  onTestFinished(() => db.destroy());
  return db;
}

test("an empty database whose first start is killed is still empty, and starts", async () => {
  const address = await bareAddress();
  await killDuring("0001-baseline", address);
  await expect(openToRead(address)).rejects.toThrow("is empty");

  const db = await openDatabase(address);
  onTestFinished(() => db.destroy());
  const newest = await openTestDatabase(await testAddress());
  expect(await columnsOf(db)).toEqual(await columnsOf(newest));
});

test("a database with data, killed while it is upgraded, is as before, and whole after the next start", async () => {
  const address = await testAddress();
  const before = await openTestDatabase(address);
  const id = await makeEvent(before, { name: "House of Ember" });
  await makeRequest(before);
  const columns = await columnsOf(before);

  await killDuring(LATER, address);
  const untouched = await openToRead(address);
  expect(untouched.schema).toEqual([
    "0001-baseline",
    "0002-endings",
    "0003-neutral-defaults",
    "0004-text-confirmations",
    "0005-guests",
    "0006-consents",
    "0007-event-tickets",
    "0008-door-flags",
    "0009-guest-tags-and-imports",
    "0010-former-contacts",
    "0016-night-numbers",
    "0017-audience-guests",
    "0018-views",
    "0019-till",
    "0020-promoters",
    "0021-weekly-email",
    "0022-tax-rate",
    "0023-found-by-index",
    "0024-decline-reasons",
    "0025-form-counts",
    "0026-demo-ledger",
    "0027-statements",
    "0028-numbers-by-room",
    "0029-spend-by-room",
    "0030-promoter-link-ids",
    "0031-view-sums",
    "0032-forms-sent",
    "0033-emails-to-owners",
    "0034-deleted-rows",
  ]);
  expect(await columnsOf(untouched.db)).toEqual(columns);
  await untouched.db.destroy();

  const db = await openLater(address);
  expect(await dialectHelpers(db).tables(db)).toContain("wardrobes");
  expect(await db.selectFrom("events").selectAll().execute()).toEqual([
    expect.objectContaining({ id, name: "House of Ember", dress_code: "Smart casual" }),
  ]);
  expect(await db.selectFrom("requests").select("id").execute()).toHaveLength(1);
  await undoLater(db);
});

test("a running instance works with a newer schema, but its release can't start with it", async () => {
  const address = await testAddress();
  const running = await openTestDatabase(address);
  await makeEvent(running, { name: "Before" });
  const newer = await openLater(address);

  await makeEvent(running, { name: "After" });
  await running.updateTable("events").set({ active: 0 }).where("name", "=", "Before").execute();
  const names = await running.selectFrom("events").selectAll().where("active", "=", 1).execute();
  expect(names.map(({ name }) => name)).toEqual(["After"]);
  await expect(openDatabase(address)).rejects.toThrow(`it was upgraded by a newer Afterglow (${LATER})`);
  await undoLater(newer);
});

/** Undoes the later migration, since tests reuse PostgreSQL's databases. */
async function undoLater(db: Database): Promise<void> {
  await sql`drop table wardrobes`.execute(db);
  await sql`alter table events drop column dress_code`.execute(db);
  await sql`delete from kysely_migration where name = ${LATER}`.execute(db);
}
