import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { admit, resetPassword } from "../app/auth/operator.server.ts";
import { parseConfig } from "../app/config.server.ts";
import { isPostgres } from "../app/db/dialects/dialects.ts";
import { openDatabase } from "../app/db/open.server.ts";
import type { Database } from "../app/db/tables.ts";
import { createWriter, type Writer } from "../app/db/writer.server.ts";

/** Does something with the database and gives the line that is printed. */
type Command = (desk: { db: Database; writer: Writer }, argument: string) => Promise<string>;

/** Every command and what it is about. */
const commands: Record<string, { takes: string; run: Command }> = {
  "admin add": { takes: "<email>", run: (desk, email) => admit(desk, email, Date.now()) },
  "admin reset-password": { takes: "<email>", run: resetPassword },
};

const usage = `Usage: npm run afterglow -- ${Object.entries(commands)
  .map(([name, { takes }]) => `${name} ${takes}`)
  .join(" | ")}`;

/** @throws Error with one line for an operator. */
async function main([room = "", verb = "", argument, ...more]: string[]): Promise<string> {
  const command = Object.hasOwn(commands, `${room} ${verb}`) ? commands[`${room} ${verb}`] : undefined;
  if (!command || argument === undefined || more.length > 0) throw new Error(usage);
  const { database } = parseConfig(process.env);
  // A folder that was mistyped is not filled.
  if (!isPostgres(database) && !existsSync(database))
    throw new Error(`There is no database in ${dirname(database)}. Start the server once, or set DATA_DIR.`);
  const db = await openDatabase(database);
  try {
    return await command.run({ db, writer: createWriter(db) }, argument);
  } finally {
    await db.destroy();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
