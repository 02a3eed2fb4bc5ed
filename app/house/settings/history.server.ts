import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { differences, type SettingValues } from "../../platform/venue/changed-settings.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Edit } from "../../staff/audit-log/record.server.ts";
import { settingChanges } from "./describe-change.ts";
import { type Draft, readDraft, saveDraft } from "./draft.server.ts";
import { settingsWith } from "./published.server.ts";
import { recordSettings } from "./record-settings.server.ts";
import type { HistoryEntry, SettingChange } from "./shapes.ts";

/** Entries on a page of the history. */
export const PAGE_SIZE = 20;

/** What to record about an action on the draft. */
interface Noted {
  /** The action, as the history shows it. */
  note: string;
  changes: SettingValues;
  /** The published settings at that time. */
  overrides: SettingValues;
}

/** Records an action on the draft, other than publishing, in the history. @returns the entry's id. */
export async function noteInHistory(
  trx: Database,
  { note, changes, overrides }: Noted,
  { by, now }: Edit,
): Promise<string> {
  const id = randomUUIDv7();
  await trx
    .insertInto("settings_versions")
    .values({
      id,
      changes: jsonText(changes),
      overrides: jsonText(overrides),
      note,
      author: by.username,
      created_at: storedInstant(now),
    })
    .execute();
  return id;
}

/** Entries by people, without version 0, which comes with the demo. */
function entries(db: Database) {
  return db
    .selectFrom("settings_versions")
    .where(({ or, and, eb }) =>
      or([eb("version", ">", 0), and([eb("version", "is", null), eb("publish_at", "is", null)])]),
    );
}

type Row = Pick<Selectable<Tables["settings_versions"]>, "version" | "changes" | "overrides">;

/** The changes of a row, with the previous values. @param before overrides of the previous version. */
function changesOf({ version, changes, overrides }: Row, before: Row["overrides"] | undefined): SettingChange[] {
  const base = version === null ? overrides : before;
  return settingChanges(settingsWith(base ? parseJsonText(base) : {}), parseJsonText(changes));
}

/** A page of the history, newest first. */
export async function listHistory(db: Database, page: number): Promise<{ entries: HistoryEntry[]; total: number }> {
  const { total } = await entries(db)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await entries(db)
    .selectAll()
    .orderBy(({ fn }) => fn.coalesce("published_at", "created_at"), "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const before = rows.flatMap(({ version }) => (version === null ? [] : [version - 1]));
  const earlier = before.length
    ? await db.selectFrom("settings_versions").select(["version", "overrides"]).where("version", "in", before).execute()
    : [];
  const overridesOf = new Map(earlier.map(({ version, overrides }) => [version, overrides]));
  return {
    total: Number(total),
    entries: rows.map((row) => ({
      _id: row.id,
      version: row.version,
      on: zonedIso(row.published_at ?? row.created_at, venue.timeZone),
      by: row.author,
      note: row.note,
      scheduled: row.publish_at !== null,
      changes: changesOf(row, row.version === null ? null : overridesOf.get(row.version - 1)),
    })),
  };
}

/** The result of restoring an entry: the history entry with the previous draft, for Undo. */
export interface Restored {
  message: string;
  undo: string | null;
}

/**
 * Discards the draft, or one group of it, and records that in the history. @returns the entry's id; null if there was
 * nothing to discard.
 */
export async function discardDraft(
  trx: Database,
  draft: Draft,
  { note, group }: { note: string; group?: string },
  edit: Edit,
): Promise<string | null> {
  const isMeant = (path: string) => group === undefined || path.startsWith(`${group}.`);
  const all = Object.entries(draft.changes);
  const changes = Object.fromEntries(all.filter(([path]) => isMeant(path)));
  if (Object.keys(changes).length === 0) return null;
  await recordSettings(trx, { action: "settings.discarded", from: draft.published, changes, name: note }, edit);
  await saveDraft(trx, draft.published, Object.fromEntries(all.filter(([path]) => !isMeant(path))), edit);
  return noteInHistory(trx, { note, changes, overrides: draft.overrides }, edit);
}

/** The settings in which two drafts differ. */
function differingPaths(left: SettingValues, right: SettingValues): string[] {
  const text = (values: SettingValues, path: string) => JSON.stringify(values[path]);
  return Object.keys({ ...left, ...right }).filter((path) => text(left, path) !== text(right, path));
}

/**
 * Puts an entry of the history into the draft: a published version replaces the draft, discarded changes are added to
 * it.
 *
 * @param options `replaces`: whether discarded changes also replace the draft. `refuse` gets the settings that change
 * in the draft; if it returns a refusal, nothing is restored. @returns undefined if there is no such entry.
 */
export async function restoreEntry<Refused>(
  trx: Database,
  id: string,
  { replaces, refuse }: { replaces: boolean; refuse: (paths: string[]) => Refused | undefined },
  edit: Edit,
): Promise<Restored | Refused | undefined> {
  const row = await entries(trx).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const draft = await readDraft(trx);
  const changes = parseJsonText(row.changes);
  const from = draft.published;
  if (row.version === null) {
    const next = replaces ? changes : { ...draft.changes, ...changes };
    const refused = refuse(differingPaths(draft.changes, next));
    if (refused) return refused;
    await recordSettings(trx, { action: "settings.restored", from, changes, name: row.note }, edit);
    await saveDraft(trx, draft.published, next, edit);
    await noteInHistory(trx, { note: "Changes restored to the draft", changes, overrides: draft.overrides }, edit);
    return { message: "Restored to the draft.", undo: null };
  }
  const name = `Version ${row.version}`;
  const target = differences(draft.published, settingsWith(JSON.parse(row.overrides ?? "{}")));
  const refused = refuse(differingPaths(draft.changes, target));
  if (refused) return refused;
  const undo = await discardDraft(trx, draft, { note: `Draft replaced by ${name.toLowerCase()}` }, edit);
  await saveDraft(trx, draft.published, target, edit);
  await recordSettings(trx, { action: "settings.restored", from, changes: target, name }, edit);
  const noted = { note: `${name} restored to the draft`, changes: target, overrides: draft.overrides };
  await noteInHistory(trx, noted, edit);
  return { message: `${name} is in the draft. Preview and publish it.`, undo };
}
