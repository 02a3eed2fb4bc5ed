import { readDraft, tagOf } from "../../house/settings/draft.server.ts";
import { groupOf, settingGroups } from "../../house/settings/groups.ts";
import { valueText } from "../../house/settings/value-text.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import {
  defaultSettings,
  type SettingLeaf,
  settingLeaves,
  valueAt,
  withValues,
} from "../../platform/venue/changed-settings.ts";
import { previewSettings } from "../../platform/venue/current.server.ts";
import { filled } from "../../platform/venue/page-texts.server.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { demoSettings } from "../demo/settings.server.ts";
import type { PageToCheck, TextsToCheck, TextToCheck } from "./shapes.ts";
import { checkedFacts, topicOf } from "./topics.ts";

/**
 * Whether a setting is a text to check. Titles and images are not, since people notice them at once; they include
 * required words such as "You're In!".
 */
function isText({ path, field }: SettingLeaf): boolean {
  if (checkedFacts.includes(path)) return true;
  if (!path.startsWith("pages.") || /\.(title|banner|bannerSpoken|updated)$/.test(path)) return false;
  return ["text", "longText", "markdown", "list"].includes(field.control);
}

const checkedLeaves = settingLeaves.filter(isText);

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a club has not written a text itself, but uses the program's or the demo's. */
function isShipped({ path }: SettingLeaf, settings: Settings): boolean {
  const value = valueAt(settings, path);
  const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return false;
  return same(value, valueAt(defaultSettings, path)) || (path in demoSettings && same(value, demoSettings[path]));
}

/** The leaves to check, and the settings including the draft. */
async function findShipped(db: Database): Promise<{ settings: Settings; leaves: SettingLeaf[] }> {
  const { published, changes } = await readDraft(db);
  const settings = withValues(published, changes);
  const confirmed = new Set(
    (await db.selectFrom("text_confirmations").select("path").execute()).map(({ path }) => path),
  );
  const leaves = checkedLeaves.filter((leaf) => !confirmed.has(leaf.path) && isShipped(leaf, settings));
  return { settings, leaves };
}

function toText({ path, labels, field }: SettingLeaf, settings: Settings): TextToCheck {
  const group = groupOf(path)?.label;
  const label = labels.filter((one) => one !== "Pages" && one !== group).join(" › ") || (group ?? path);
  // A placeholder may be empty, such as a licence that the law does not require.
  const text = filled(valueText(field, valueAt(settings, path))).replaceAll(/ · $/gm, "");
  return { path, label, text, topic: topicOf(path) };
}

/** The texts to check, page by page in the order of the settings, including the draft's texts. */
export async function listTextsToCheck(db: Database): Promise<TextsToCheck> {
  const { settings, leaves } = await findShipped(db);
  const pages = previewSettings(settings, () =>
    settingGroups.flatMap(({ id, label }): PageToCheck[] => {
      const own = leaves.filter(({ path }) => path.startsWith(`${id}.`));
      return own.length > 0 ? [{ _id: id, label, texts: own.map((leaf) => toText(leaf, settings)) }] : [];
    }),
  );
  const to_confirm = leaves.filter(({ path }) => topicOf(path) !== null).length;
  return { tag: tagOf(pages), total: leaves.length, to_confirm, pages };
}

/** The number of texts to check, and of those that must be confirmed individually. */
export async function countTextsToCheck(db: Database): Promise<{ total: number; to_confirm: number }> {
  const { leaves } = await findShipped(db);
  return { total: leaves.length, to_confirm: leaves.filter(({ path }) => topicOf(path) !== null).length };
}

/**
 * Confirms texts permanently: a confirmed text need not be checked again if a later release changes its default.
 *
 * @param listed the list that the paths are from. @param now ms since 1970.
 */
export async function confirmTexts(
  trx: Database,
  listed: TextsToCheck,
  paths: readonly string[],
  { by, now }: Edit,
): Promise<void> {
  const texts = listed.pages.flatMap(({ label, texts }) => texts.map((text) => ({ ...text, page: label })));
  const chosen = texts.filter(({ path }) => paths.includes(path));
  if (chosen.length === 0) return;
  await trx
    .insertInto("text_confirmations")
    .values(chosen.map(({ path }) => ({ path, confirmed_at: storedInstant(now), confirmed_by: by.username })))
    .execute();
  const after = Object.fromEntries(chosen.map(({ path, text }) => [path, text]));
  const name = [...new Set(chosen.map(({ page }) => page))].join(", ");
  const object = { kind: "settings", id: "settings", name };
  await record(trx, { actor: by, action: "settings.confirmed", object, after, count: chosen.length }, now);
}
