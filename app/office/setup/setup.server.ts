import { jsonMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { changesOf } from "../../staff/audit-log/changes.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import type { SetupChange, SetupState } from "./shapes.ts";

/** The row of `meta` with the state of the setup. */
const KEY = "setup";
const stored = jsonMeta<SetupState>(KEY);

const none: SetupState = { stage: "none", steps: {} };

/** The progress of the setup. */
export async function readSetup(db: Database): Promise<SetupState> {
  return (await stored.read(db)) ?? none;
}

/** Changes the state of the setup, in the caller's transaction. @returns the new state. */
export async function changeSetup(
  trx: Database,
  { stage, steps }: SetupChange,
  { by, now }: Edit,
): Promise<SetupState> {
  const before = await readSetup(trx);
  const after: SetupState = { stage: stage ?? before.stage, steps: { ...before.steps, ...steps } };
  await stored.write(trx, after);
  const changes = changesOf({ stage: before.stage, ...before.steps }, { stage: after.stage, ...after.steps });
  if (Object.keys(changes.after).length > 0) await record(trx, { actor: by, action: "setup.changed", ...changes }, now);
  return after;
}

/**
 * Marks a database without admins as a new installation, whose first login opens the setup. Called before the first
 * admin is added; does nothing to other databases.
 */
export async function markNewInstallation(trx: Database): Promise<void> {
  const admin = await trx.selectFrom("admins").select("id").limit(1).executeTakeFirst();
  if (admin) return;
  const value = JSON.stringify({ stage: "new", steps: {} } satisfies SetupState);
  await trx
    .insertInto("meta")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}
