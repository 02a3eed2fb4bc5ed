import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { asOwner, columnsIn, databaseOn, TEMPLATE } from "./postgres-clients.ts";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's default database; only when the tests run on PostgreSQL. */
    postgres: string | undefined;
    /** The columns of the newest schema, as `columnsIn` returns them. */
    postgresColumns: string;
  }
}

/** One PostgreSQL server for all test files, with a template database that has the newest schema. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await asOwner(server.url, `create database ${TEMPLATE}`);
  const db = await openDatabase(databaseOn(server.url, TEMPLATE));
  await db.destroy();
  const client = new pg.Client(databaseOn(server.url, TEMPLATE));
  await client.connect();
  project.provide("postgresColumns", await columnsIn(client));
  await client.end();
  project.provide("postgres", server.url);
  return server.stop;
}
