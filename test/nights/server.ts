import { existsSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Hono } from "hono";
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  sql,
} from "kysely";
import { sqliteDialect } from "../../app/platform/db/dialects/sqlite.ts";
import type { Database, Tables } from "../../app/platform/db/tables.ts";
import { createApp } from "../../app/server/app.ts";
import { appContext } from "./app-context.ts";
import type { Actor, World } from "./world.ts";

/** A running server with its own connection to the club's database. */
export interface Instance {
  actor: Actor;
  db: Database;
  app: Hono;
  services: ReturnType<typeof appContext>["services"];
}

/** The club's machine: one database file, and the instances that use it. */
export interface Machine {
  instances: Instance[];
  start: () => void;
  /** Kills an instance as it is about to run its next statement but `left`, or has just run it. */
  killAt: (instance: Instance, left: number) => void;
  /** Ends an instance at once. */
  kill: (instance: Instance) => Promise<void>;
  /** The instance that answers the next request. */
  choose: () => Instance | undefined;
  statements: number;
  /** Replaces the database by a copy that `saveCopy` made. */
  replace: (copy: string) => Promise<void>;
  saveCopy: (file: string) => void;
  /** The ids of the log of door actions. */
  loggedIds: () => string[];
  stop: () => Promise<void>;
  file: string;
}

/** Waits in line for the database's one writer, as SQLite would for the other process. */
function createLock() {
  let holder: Actor | undefined;
  const line: (() => void)[] = [];
  return {
    async take(actor: Actor) {
      while (holder && !holder.dead) await new Promise<void>((resolve) => line.push(resolve));
      holder = actor;
    },
    give(actor: Actor) {
      if (holder !== actor) return;
      holder = undefined;
      for (const next of line.splice(0)) next();
    },
  };
}

/** @param file the database, with the newest schema. */
export function createMachine(world: World, file: string, failed: (actor: Actor) => void): Machine {
  const lock = createLock();
  const drivers = new Map<Actor, Driver>();
  const doomed = new Map<Actor, number>();
  const never = () => new Promise<never>(() => {});

  /** Closes an actor's connection, which rolls back what was not committed and frees its lock, as the end of a process does. */
  const die = async (actor: Actor) => {
    actor.dead = true;
    const driver = drivers.get(actor);
    drivers.delete(actor);
    await driver?.destroy();
    lock.give(actor);
    failed(actor);
  };

  const wrapped = (connection: DatabaseConnection, actor: Actor): DatabaseConnection => ({
    async executeQuery<Row>(query: CompiledQuery, options?: AbortableOperationOptions): Promise<QueryResult<Row>> {
      const [word = ""] = query.sql.trimStart().split(" ", 1);
      const left = doomed.get(actor);
      if (left !== undefined) doomed.set(actor, left - 1);
      const isLast = left === 0;
      const isRun = !isLast || world.random() < 0.5;
      if (actor.dead) return never();
      if (word === "begin") await lock.take(actor);
      // Others go on in between, and most while the disk is written.
      if (world.random() < (word === "commit" ? 0.6 : 0.1)) await world.pause();
      if (actor.dead) return never();
      machine.statements += 1;
      const result = isRun ? await connection.executeQuery<Row>(query, options) : undefined;
      if (isLast) await die(actor);
      if (actor.dead || !result) return never();
      if (word === "commit" || word === "rollback") lock.give(actor);
      return result;
    },
    streamQuery: (...given) => connection.streamQuery(...given),
  });

  const mortal = (dialect: Dialect, actor: Actor): Dialect => ({
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      drivers.set(actor, driver);
      const own = new WeakMap<DatabaseConnection, DatabaseConnection>();
      const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
      const innerOf = (connection: DatabaseConnection) => inner.get(connection) ?? connection;
      return {
        init: () => driver.init(),
        async acquireConnection() {
          const connection = await driver.acquireConnection();
          const known = own.get(connection) ?? wrapped(connection, actor);
          own.set(connection, known);
          inner.set(known, connection);
          return known;
        },
        beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
        commitTransaction: (connection) => driver.commitTransaction(connection),
        rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
        releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
        destroy: () => driver.destroy(),
      } satisfies Driver;
    },
  });

  const end = async (actor: Actor) => {
    actor.tasks = [];
    await die(actor);
    machine.instances = machine.instances.filter((instance) => instance.actor !== actor);
  };

  let started = 0;
  const machine: Machine = {
    instances: [],
    statements: 0,
    file,
    start() {
      started += 1;
      const actor = world.actor(`server ${started}`);
      world.as(actor, () => {
        const db = new Kysely<Tables>({ dialect: mortal(sqliteDialect(file), actor) });
        const context = appContext(db);
        const app = createApp(context, undefined, () => Promise.reject(new Error("Nights draw no pages.")));
        machine.instances.push({ actor, db, app, services: context.services });
        void sql`pragma synchronous = off`.execute(db);
      });
    },
    killAt: (instance, left) => doomed.set(instance.actor, left),
    kill: ({ actor }) => end(actor),
    choose: () => machine.instances.find(() => true) && world.pick(machine.instances),
    async replace(copy) {
      for (const { actor } of [...machine.instances]) await end(actor);
      for (const part of ["", "-wal", "-shm"]) rmSync(file + part, { force: true });
      const source = new DatabaseSync(copy);
      source.exec(`vacuum into '${file}'`);
      source.close();
    },
    saveCopy(copy) {
      if (existsSync(copy)) rmSync(copy);
      const source = new DatabaseSync(file);
      source.exec(`vacuum into '${copy}'`);
      source.close();
    },
    loggedIds() {
      const source = new DatabaseSync(file);
      const rows = source.prepare("select id from arrivals").all();
      source.close();
      return rows.map(({ id }) => String(id));
    },
    async stop() {
      for (const { actor } of [...machine.instances]) await end(actor);
    },
  };
  return machine;
}
