import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { clubAddress } from "../app/house/mail/addresses.server.ts";
import { loadSettings } from "../app/house/settings/published.server.ts";
import { admit, giveRole, resetPassword, resetSecondFactor, showAdmins } from "../app/office/admins/operator.server.ts";
import { addDemo } from "../app/office/demo/create.server.ts";
import { countLabels } from "../app/office/demo/demo-data.ts";
import { removeDemo } from "../app/office/demo/remove.server.ts";
import { rebuildNumbers } from "../app/office/insights/keep-numbers.server.ts";
import { retentionDryRun, retentionNow } from "../app/office/privacy/operator.server.ts";
import { isPostgres } from "../app/platform/db/dialects/dialects.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { createWriter, type Writer } from "../app/platform/db/writer.server.ts";
import { formatCount } from "../app/platform/lib/locale/format-count.ts";
import { keepFilesPrivate } from "../app/platform/lib/private-files.server.ts";
import { type Config, parseConfig } from "../app/server/config.server.ts";
import { operator } from "../app/staff/audit-log/record.server.ts";
import { backUpInto, moveFromTo, restoreFrom, verifyFile } from "./backup-commands.ts";
import { makeKey, takeOver, tryRestore, upload } from "./bucket-commands.ts";
import { placeOf } from "./data-place.ts";
import { receiveBounce, receiveInput } from "./mail-in-command.ts";
import { exportInto, importFrom } from "./settings-commands.ts";
import { chainsVerified, isNotedRow } from "./trail-commands.ts";

/** A command: its description, and a function that returns the lines to print. */
interface Command {
  takes: string;
  run(config: Config, ...arguments_: string[]): Promise<string>;
}

/** Makes a command that works with the server's database. */
function onDatabase(
  run: (
    services: { db: Database; writer: Writer },
    argument: string,
    config: Config,
    second: string,
  ) => Promise<string>,
) {
  return async (config: Config, argument = "", second = "") => {
    const { database } = config;
    // Checked first, so that a mistyped folder is not created.
    if (!isPostgres(database) && !existsSync(database))
      throw new Error(`No database in ${dirname(database)}. Start the server once, or set DATA_DIR.`);
    const db = await openDatabase(database);
    try {
      await loadSettings(db);
      return await run({ db, writer: createWriter(db) }, argument, config, second);
    } finally {
      await db.destroy();
    }
  };
}

const verifyChains = onDatabase(({ db }, noted) => chainsVerified(db, noted));

const commands: Record<string, Command> = {
  "admin add": {
    takes: "<email> [role]",
    run: onDatabase((services, email, _config, role) => admit(services, email, role, Date.now())),
  },
  "admin reset-password": { takes: "<email>", run: onDatabase(resetPassword) },
  "admin reset-second-factor": {
    takes: "<email>",
    run: onDatabase((services, email) => resetSecondFactor(services, email, Date.now())),
  },
  "admin role": {
    takes: "<email> <role>",
    run: onDatabase((services, email, _config, role) => giveRole(services, email, role, Date.now())),
  },
  "admin list": { takes: "", run: onDatabase(showAdmins) },
  backup: { takes: "[file]", run: backUpInto },
  "backup-key": { takes: "", run: makeKey },
  upload: { takes: "<file>", run: upload },
  "trial-restore": { takes: "", run: tryRestore },
  "take-over": { takes: "", run: takeOver },
  restore: { takes: "<file>", run: restoreFrom },
  verify: {
    takes: "[file | row:hash]",
    run: (config, what = "") =>
      what === "" || isNotedRow(what) ? verifyChains(config, what) : verifyFile(config, what),
  },
  "move-database": { takes: "<from> <to>", run: moveFromTo },
  "demo add": {
    takes: "",
    run: onDatabase(async ({ db }, _none, config) => {
      const { storage } = await placeOf(config);
      await addDemo({ db, storage, clubAddress: clubAddress(config.mailTo), by: operator, now: Date.now() });
      return "Demo data added.";
    }),
  },
  "demo remove": {
    takes: "",
    run: onDatabase(async ({ writer }, _none, config) => {
      const done = await removeDemo(writer, (await placeOf(config)).storage, { by: operator, now: Date.now() });
      if (!done) throw new Error("No demo data found. Nothing was removed.");
      const kept = [
        ...countLabels(done.edited).map((count) => `${count} (edited)`),
        ...countLabels(done.used).map((count) => `${count} (in use)`),
      ];
      const removed = countLabels(done.removes).join(", ") || "nothing";
      return `Removed: ${removed}.${kept.length > 0 ? ` Kept: ${kept.join(", ")}.` : ""}`;
    }),
  },
  "mail-in": { takes: "", run: onDatabase((services, _none, config) => receiveInput(services, config)) },
  bounce: { takes: "", run: onDatabase((services, _none, config) => receiveBounce(services, config)) },
  "settings export": { takes: "<file>", run: onDatabase(exportInto) },
  "settings import": { takes: "<file>", run: onDatabase(importFrom) },
  "insights rebuild": {
    takes: "",
    run: onDatabase(async ({ db, writer }) => {
      const nights = await rebuildNumbers(db, writer, Date.now());
      return `Added up again: ${formatCount(nights, "club night")}. Nights more than 60 days ago keep their numbers.`;
    }),
  },
  "retention dry-run": { takes: "", run: onDatabase((services) => retentionDryRun(services, Date.now())) },
  "retention run": { takes: "", run: onDatabase((services) => retentionNow(services, Date.now())) },
};

const usage = `Usage: npm run afterglow -- ${Object.entries(commands)
  .map(([name, { takes }]) => `${name} ${takes}`.trim())
  .join(" | ")}`;

/**
 * Runs a command of `npm run afterglow`.
 *
 * @param args the command's name and its arguments. @returns the lines to print. @throws Error with one line for an
 * operator.
 */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const name = [args.slice(0, 2).join(" "), args[0] ?? ""].find((one) => Object.hasOwn(commands, one)) ?? "";
  const command = commands[name];
  const given = args.slice(name.split(" ").length);
  const takes = command?.takes.split(" ").filter(Boolean) ?? [];
  const required = takes.filter((one) => one.startsWith("<"));
  if (!command || given.length < required.length || given.length > takes.length) throw new Error(usage);
  const config = parseConfig(env);
  keepFilesPrivate(config.dataFolder, config.database);
  return command.run(config, ...given);
}
