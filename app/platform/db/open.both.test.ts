import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { bareAddress, testDatabase, testedOn } from "../../../test/database.ts";
import { testFolder } from "../../../test/folder.ts";
import { freePort } from "../../../test/free-port.ts";
import { makeEvent } from "../../../test/makers.ts";
import { databaseKind } from "./dialects/dialects.ts";
import { openDatabase } from "./open.server.ts";

/** Runs a statement in another program's database. */
async function as(address: string, ...statements: string[]): Promise<void> {
  const db = new Kysely({ dialect: (await databaseKind(address)).dialect(address, false) });
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

const opening = (address: string) =>
  openDatabase(address).then(
    () => "it opened",
    (error: Error) => error.message,
  );

test("text is sorted by code point in any locale of the server", async () => {
  const db = await testDatabase();
  const names = ["émile", "Zoe", "anna", "Anna", "_x", "a-b", "a b", "ab", "ß", "10", "9", "あ"];
  for (const name of names) await makeEvent(db, { name });
  const rows = await db.selectFrom("events").select("name").orderBy("name").execute();
  expect(rows.map(({ name }) => name)).toEqual(
    names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  );
  const upper = await db.selectFrom("events").select("name").where("name", ">", "Z").where("name", "<", "b").execute();
  expect(upper.map(({ name }) => name).sort()).toEqual(["Zoe", "_x", "a b", "a-b", "ab", "anna"]);
});

describe("one clear line", () => {
  test("for a database with foreign tables", async () => {
    const address = await bareAddress();
    await as(address, "create table invoices (id integer)", "create table customers (id integer)");
    expect(await opening(address)).toBe(
      "Database: it belongs to another program (tables customers, invoices). Nothing was changed: use an empty one.",
    );
    await as(address, "insert into invoices values (1)", "drop table invoices", "drop table customers");
    expect(await opening(address)).toBe("it opened");
  });

  test("for another program that counts its migrations in the same way", async () => {
    const address = await bareAddress();
    await as(
      address,
      "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))",
      "insert into kysely_migration values ('001_users', '2026')",
      "create table users (id integer)",
    );
    expect(await opening(address)).toContain("belongs to another program (tables users)");
  });

  test("for a database that a newer Afterglow has changed", async () => {
    const address = await bareAddress();
    expect(await opening(address)).toBe("it opened");
    await as(address, "insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')");
    expect(await opening(address)).toBe(
      "Database: it was upgraded by a newer Afterglow (9999-later). Nothing was changed: run that version, or restore a backup from before the upgrade.",
    );
  });

  test("for a database from before the first release", async () => {
    const address = await bareAddress();
    expect(await opening(address)).toBe("it opened");
    await as(address, "update kysely_migration set name = '0001-content' where name = '0001-baseline'");
    expect(await opening(address)).toBe(
      "Database: it was made by an Afterglow from before the first release, which this version can't upgrade. Nothing was changed: run that version, or use an empty database.",
    );
  });

  if (testedOn === "sqlite")
    test("for a file that is no database", async () => {
      const file = join(await testFolder(), "afterglow.db");
      await writeFile(file, "Dear diary, ".repeat(100));
      expect(await opening(file)).toBe(
        `${file} is not a database. Move it away, or set DATA_DIR or DATABASE_URL to where the database is.`,
      );
      const folder = await testFolder();
      expect(await opening(folder)).toMatch(
        /^\S+ cannot be used as a database: [^\n]+\. Check its permissions and the disk\.$/,
      );
    });

  if (testedOn === "postgres")
    test("for a server that is unreachable, rejects the user or has no such database", async () => {
      const changed = (change: (url: URL) => void) => {
        const url = new URL(inject("postgres") ?? "");
        change(url);
        return url.href;
      };
      const { host } = new URL(inject("postgres") ?? "");
      const port = String(await freePort());
      expect(await opening(changed((url) => Object.assign(url, { port })))).toBe(
        `Database: no connection to PostgreSQL on 127.0.0.1:${port} (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
      );
      expect(await opening(changed((url) => Object.assign(url, { hostname: "nowhere.invalid" })))).toMatch(
        /^Database: no connection to PostgreSQL on nowhere\.invalid:\d+ \([A-Z_]+\)\. Start it, or correct DATABASE_URL\.$/,
      );
      expect(await opening(changed((url) => Object.assign(url, { pathname: "/nothing" })))).toBe(
        `Database: no database "nothing" on ${host}. Create it, or correct DATABASE_URL.`,
      );
      const wrong = await opening(changed((url) => Object.assign(url, { password: "hush-hush" })));
      expect(wrong).toMatch(
        /^Database: PostgreSQL on \S+ rejected the user "postgres": [^\n]+\. Correct the user and password in DATABASE_URL\.$/,
      );
      expect(wrong).not.toContain("hush-hush");
    });
});
