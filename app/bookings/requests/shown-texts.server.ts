import { hash } from "node:crypto";
import { findOverrides, settingsWith } from "../../house/settings/published.server.ts";
import type { JsonColumn } from "../../platform/db/tables/json-columns.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import type { Block, RichText } from "../../platform/lib/rich-text.ts";
import { currentVersion, previewSettings } from "../../platform/venue/current.server.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { noticeOf, type ShownTexts, type ShownWith } from "./shown-texts.ts";
import { isVisible } from "./visible-kinds.server.ts";

/** The version of the settings that a guest was shown, and the id of its terms and notices. */
export interface Shown {
  version: number;
  texts: string;
}

/** Ids of stored texts by version. A version's texts are the same for as long as this program runs. */
const stored = new WeakMap<Database, Map<number, string>>();

/** The terms and notices of some settings, as guests read them. */
function textsOf(settings: Settings): ShownTexts {
  const { terms, notices } = previewSettings(settings, pageTexts);
  const { request, message, claim, application, newsletter } = notices;
  return {
    updated: terms.updated,
    consent: notices.consent,
    terms: terms.sections.map(({ title, text }) => ({ title, text })),
    notices: { request, message, claim, application, newsletter },
  };
}

const formatted = (text: readonly (string | Block)[]): RichText =>
  text.map((block) => (typeof block === "string" ? { p: [block] } : block));

function readTexts(body: JsonColumn<"shown_texts.body">): ShownTexts {
  const { terms, notices, ...others } = parseJsonText(body);
  const { request, message, claim, application, newsletter } = notices;
  return {
    ...others,
    terms: terms.map((part) => ({ title: part.title, text: formatted("text" in part ? part.text : part.paragraphs) })),
    notices: {
      request: formatted(request),
      message: formatted(message),
      claim: formatted(claim),
      application: formatted(application),
      newsletter: formatted(newsletter),
    },
  };
}

/** Stores the texts of a version unless they are stored. @returns their id; undefined if there is no such version. */
async function storeTexts(db: Database, writer: Writer, version: number): Promise<string | undefined> {
  const ids = stored.get(db) ?? new Map<number, string>();
  stored.set(db, ids);
  const known = ids.get(version);
  if (known) return known;
  const overrides = await findOverrides(db, version);
  if (!overrides) return undefined;
  const body = jsonText(textsOf(settingsWith(overrides)));
  const id = hash("sha256", body);
  await writer.write((trx) =>
    trx
      .insertInto("shown_texts")
      .values({ id, body })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute(),
  );
  ids.set(version, id);
  return id;
}

/**
 * The texts that the sender of a form was shown. Each is stored once, so neither a later version nor a later release
 * with other defaults changes the texts of a request.
 *
 * @param sent the version that the page had; the current one if it is missing or unknown.
 */
export async function findShown(db: Database, writer: Writer, sent: string | undefined): Promise<Shown | undefined> {
  for (const version of [sent && /^\d{1,9}$/.test(sent) ? Number(sent) : undefined, currentVersion()]) {
    const texts = version === undefined ? undefined : await storeTexts(db, writer, version);
    if (version !== undefined && texts !== undefined) return { version, texts };
  }
  return undefined;
}

/** The consent text that a subscriber was shown. */
export async function shownConsent(trx: Database, { texts }: Shown): Promise<string> {
  const { body } = await trx.selectFrom("shown_texts").select("body").where("id", "=", texts).executeTakeFirstOrThrow();
  return readTexts(body).consent;
}

/** The terms and the notice that a request of a visible kind was sent with; undefined if nothing was recorded. */
export async function findShownWith(
  db: Database,
  id: string,
  visible: readonly RequestKind[],
): Promise<ShownWith | undefined> {
  const row = await db
    .selectFrom("requests")
    .innerJoin("shown_texts", "shown_texts.id", "requests.shown_texts")
    .select(["requests.kind", "requests.settings_version", "shown_texts.body"])
    .where("requests.id", "=", id)
    .where(isVisible(visible))
    .executeTakeFirst();
  if (!row) return undefined;
  const { updated, terms, notices } = readTexts(row.body);
  const notice = notices[noticeOf[row.kind]];
  return { version: row.settings_version ?? 0, updated, notice, terms };
}
