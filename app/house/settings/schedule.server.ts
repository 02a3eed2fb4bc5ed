import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Logger } from "pino";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { repeatUntil } from "../../platform/lib/repeat-until.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import type { SettingValues } from "../../platform/venue/changed-settings.ts";
import { type Edit, program, record } from "../../staff/audit-log/record.server.ts";
import { checkChanges } from "./check-settings.ts";
import { readDraft, returnToDraft } from "./draft.server.ts";
import { noteInHistory } from "./history.server.ts";
import { publishSettings } from "./publish.server.ts";
import { findPublished, settingsWith } from "./published.server.ts";
import { recordSettings } from "./record-settings.server.ts";

/** How often to look for changes that are due, in ms. */
const LOOK_EVERY = 1_000;

/** The pause after a failed attempt, in ms. */
const PAUSE = 10_000;

/** Scheduled changes, ordered by time. */
export function scheduledChanges(db: Database) {
  return db
    .selectFrom("settings_versions")
    .selectAll()
    .where("version", "is", null)
    .where("publish_at", "is not", null)
    .orderBy("publish_at")
    .orderBy("id");
}

/** The row of a scheduled change. */
export type ScheduledRow = Selectable<Tables["settings_versions"]>;

/** Schedules changes. @param at ISO 8601 in UTC. */
export async function scheduleChanges(
  trx: Database,
  { changes, at, note }: { changes: SettingValues; at: string; note: string },
  edit: Edit,
): Promise<void> {
  const { by, now } = edit;
  const from = settingsWith((await findPublished(trx)).overrides);
  await recordSettings(trx, { action: "settings.scheduled", from, changes, name: `For ${at}` }, edit);
  await trx
    .insertInto("settings_versions")
    .values({
      id: randomUUIDv7(),
      changes: jsonText(changes),
      note,
      author: by.username,
      created_at: storedInstant(now),
      publish_at: at,
    })
    .execute();
}

/** Changes the time of a scheduled change. @param at ISO 8601 in UTC. */
export async function reschedule(trx: Database, row: ScheduledRow, at: string, { by, now }: Edit): Promise<void> {
  await trx.updateTable("settings_versions").set({ publish_at: at }).where("id", "=", row.id).execute();
  const object = { kind: "settings", id: "settings", name: `For ${at}` };
  const changes = { before: { publish_at: row.publish_at }, after: { publish_at: at } };
  await record(trx, { actor: by, action: "settings.rescheduled", object, ...changes }, now);
}

/** Cancels a scheduled change and returns its changes to the draft. */
export async function cancelScheduled(trx: Database, row: ScheduledRow, note: string, edit: Edit): Promise<void> {
  const changes = parseJsonText(row.changes);
  await trx.deleteFrom("settings_versions").where("id", "=", row.id).execute();
  const { overrides, published: from } = await readDraft(trx);
  await recordSettings(trx, { action: "settings.unscheduled", from, changes, name: note }, edit);
  await noteInHistory(trx, { note, changes, overrides }, edit);
  await returnToDraft(trx, changes, edit);
}

/**
 * Publishes every scheduled change that is due, each based on the settings published then. A change that is no longer
 * valid returns to the draft.
 *
 * @param now ms since 1970. @returns the new versions.
 */
export async function publishDue(trx: Database, now: number): Promise<number[]> {
  const versions: number[] = [];
  for (const row of await scheduledChanges(trx).where("publish_at", "<=", storedInstant(now)).execute()) {
    const { published } = await readDraft(trx);
    const { values, errors } = checkChanges(published, parseJsonText(row.changes));
    const [wrong] = Object.entries(errors);
    if (wrong) {
      const note = `Not published on time. ${wrong[0]}: ${wrong[1]}`;
      await cancelScheduled(trx, row, note, { by: program, now });
    } else {
      const { note } = row;
      versions.push(await publishSettings(trx, { changes: values, by: program, note, now, scheduled: row }));
    }
  }
  return versions;
}

const findDue = prepared<{ now: string }, { id: string }>((db, $) =>
  db
    .selectFrom("settings_versions")
    .select("id")
    .where("version", "is", null)
    .where("publish_at", "<=", $("now"))
    .limit(1),
);

/**
 * Publishes scheduled changes at their times until `stop`; those missed while the server was off are published
 * immediately. If there are several instances, the first one publishes.
 */
export function startScheduledPublishing(
  { db, writer, log }: { db: Database; writer: Writer; log: Logger },
  stop: AbortSignal,
): void {
  const timing = { first: 0, every: LOOK_EVERY, afterFailure: PAUSE };
  repeatUntil(stop, { ...timing, log, failure: "Scheduled settings could not be published" }, async () => {
    if ((await findDue(db, { now: storedInstant(Date.now()) })).rows.length === 0) return;
    const versions = await writer.write((trx) => publishDue(trx, Date.now()));
    log.info({ versions }, "Scheduled settings published");
  });
}
