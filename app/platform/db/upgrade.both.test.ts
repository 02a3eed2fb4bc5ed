import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { pinnedNode } from "../../../scripts/prepare.js";
import { bareAddress, openTestDatabase, testAddress, testedOn } from "../../../test/database.ts";
import { makeEvent } from "../../../test/makers.ts";
import { type AnyDatabase, dialectHelpers } from "./dialects/dialect-helpers.ts";
import { openDatabase, openToFill, openToRead } from "./open.server.ts";

/** Released schemas before the newest, by the number of their migrations: each migration may have been a release. */
const earlier = readdirSync(new URL("migrations", import.meta.url))
  .filter((file) => !file.includes(".test."))
  .map((_, index) => index)
  .slice(1);

const at = "2026-11-20T10:00:00.000Z";

/** A row of each table that every later release has, with its required columns. */
const rows: Record<string, Record<string, unknown>> = {
  media: { width: 1200, height: 800, color: "#101010", focus: "50% 50%", alt: "A dance floor", created_at: at },
  events: {
    name: "House of Ember",
    starts_at: at,
    ends_at: at,
    description: "House, all night.",
    active: 1,
    redirection_url: "https://tickets.afterglow.example/ember",
    created_at: at,
  },
  requests: {
    kind: "vip-table",
    reference: "VT-7K2M",
    name: "Zoë Chen",
    email: "Mia@Example.com",
    phone: "+61412345678",
    status: "new",
    details: "{}",
    created_at: at,
    updated_at: at,
  },
  request_history: { request_id: "requests", at, actor: "guest", action: "received", details: "{}" },
  subscribers: {
    address: "mia@example.com",
    email: "mia@example.com",
    first_name: "Zoë",
    last_name: "Chen",
    country_code: "+61",
    number: "0412345678",
    consented_at: at,
    consent_source: "footer",
    consent_words: "Yes",
    created_at: at,
  },
};

/** Inserts the rows whose table exists, and returns the tables. */
async function fill(db: Kysely<never>): Promise<string[]> {
  const there = await dialectHelpers(db).tables(db);
  const filled = Object.keys(rows).filter((table) => there.includes(table));
  for (const table of filled) {
    await (db as AnyDatabase)
      .insertInto(table)
      .values({ id: table, ...rows[table] })
      .execute();
  }
  return filled;
}

/** Every column of every table. */
async function columnsOf(db: AnyDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .flatMap(({ name, columns }) =>
      columns.map((one) => `${name}.${one.name} ${one.dataType}${one.isNullable ? "" : " not null"}`),
    )
    .sort();
}

let found: { schema: string[]; columns: string[] } | undefined;

/** The newest schema, which is read once. */
async function newest() {
  if (found) return found;
  const { db, schema } = await openToRead(await testAddress());
  found = { schema, columns: await columnsOf(db) };
  await db.destroy();
  return found;
}

/** SQLite upgrades every release. PostgreSQL takes longer, and runs the same migrations. */
const upgraded = testedOn === "sqlite" ? earlier : earlier.filter((release) => release <= 2 || release % 7 === 0);

test.each(upgraded)(
  "a database of release %i, killed while it is upgraded, is whole at the next start",
  async (release) => {
    const address = await bareAddress();
    const { schema, columns } = await newest();
    const old = await openToFill(address, schema.slice(0, release));
    const filled = await fill(old as unknown as Kysely<never>);
    const before = await columnsOf(old);
    await old.destroy();

    const killed = spawn(pinnedNode, [new URL("../../../test/stop-upgrading.ts", import.meta.url).pathname, address], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void killed.kill("SIGKILL"));
    expect(String((await once(killed.stdout, "data"))[0])).toBe("In the middle\n");
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const untouched = await openToRead(address);
    expect(untouched.schema).toEqual(schema.slice(0, release));
    expect(await columnsOf(untouched.db)).toEqual(before);
    await untouched.db.destroy();

    const db = await openDatabase(address);
    onTestFinished(() => db.destroy());
    expect(await columnsOf(db)).toEqual(columns);
    for (const table of filled) {
      expect(await (db as AnyDatabase).selectFrom(table).selectAll().execute(), table).toEqual([
        expect.objectContaining({ id: table, ...rows[table] }),
      ]);
    }
    // Additional data of later releases.
    if (release === 2) {
      expect(await db.selectFrom("request_counts").selectAll().execute()).toEqual([
        { kind: "vip-table", subject: "", status: "new", count: 1 },
      ]);
      const { words } = await db.selectFrom("request_search").select("words").executeTakeFirstOrThrow();
      expect(words).toContain("zoe chen");
    }
  },
);

test("a running instance works with a newer schema, but its release can't start with it", async () => {
  const address = await testAddress();
  const running = await openTestDatabase(address);
  await makeEvent(running, { name: "Before" });
  const newer = await openTestDatabase(address);
  // As a release may do: an additional optional column.
  await sql`alter table events add column dress_code text`.execute(newer);
  await sql`create table wardrobes (id text primary key)`.execute(newer);
  await sql`insert into kysely_migration values ('9999-wardrobes', ${at})`.execute(newer);

  await makeEvent(running, { name: "After" });
  await running.updateTable("events").set({ active: 0 }).where("name", "=", "Before").execute();
  const names = await running.selectFrom("events").selectAll().where("active", "=", 1).execute();
  expect(names.map(({ name }) => name)).toEqual(["After"]);
  await expect(openDatabase(address)).rejects.toThrow("it was upgraded by a newer Afterglow (9999-wardrobes)");

  await sql`drop table wardrobes`.execute(newer);
  await sql`alter table events drop column dress_code`.execute(newer);
  await sql`delete from kysely_migration where name = '9999-wardrobes'`.execute(newer);
});
