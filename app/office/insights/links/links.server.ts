import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { Refusal, wrongField } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { shortLinkPath } from "../../../platform/views/short-link.ts";
import { changesOf, valuesOf } from "../../../staff/audit-log/changes.ts";
import { record, type VersionedEdit } from "../../../staff/audit-log/record.server.ts";
import type { SentLink, SentNewLink } from "./schema.ts";
import { isShown, pathOf } from "./target.server.ts";

/** Most short links that are not deleted. */
const MAX_LINKS = 200;

type LinkRow = Selectable<Tables["short_links"]>;

/** A change by staff. */
export interface LinkEdit extends VersionedEdit {
  /** The site's public address, which is removed from a pasted target. */
  origin: string;
}

const objectOf = (word: string) => ({ kind: "short-link", id: word, name: shortLinkPath(word) });

/** The short link with this word; undefined if it does not exist or was deleted. */
export function findLink(db: Database, word: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom("short_links")
    .selectAll()
    .where("word", "=", word)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** The columns for a form. @throws `Refusal` (422) if guests do not see the target. */
async function columnsOf(trx: Database, { target, ends_on, note }: SentLink, { origin, now }: LinkEdit) {
  const path = pathOf(target, origin);
  if (path === undefined) throw wrongField("target", "Choose a page of this site. Links can't lead to other sites.");
  if (!(await isShown(trx, path, now))) throw wrongField("target", "Guests can't see a page at this address.");
  return { target: path, ends_on: ends_on || null, note };
}

/**
 * Adds a short link, in the writer's transaction. The word of a deleted link can be reused, and keeps its visits.
 *
 * @throws `Refusal` (409, 422)
 */
export async function addLink(trx: Database, { word, ...sent }: SentNewLink, edit: LinkEdit): Promise<void> {
  const { by, now } = edit;
  const columns = await columnsOf(trx, sent, edit);
  if (await findLink(trx, word))
    throw wrongField("word", `${shortLinkPath(word)} already exists. Choose another word.`);
  const { links } = await trx
    .selectFrom("short_links")
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(links) >= MAX_LINKS) throw new Refusal(409, `There are ${MAX_LINKS} short links. Delete one first.`);
  await trx
    .insertInto("short_links")
    .values({ word, ...columns, created_at: storedInstant(now), removed_at: null })
    .onConflict((conflict) =>
      conflict
        .column("word")
        .doUpdateSet((eb) => ({ ...columns, removed_at: null, version: eb("short_links.version", "+", 1) })),
    )
    .execute();
  await record(trx, { actor: by, action: "short-link.added", object: objectOf(word), ...valuesOf(columns) }, now);
}

/** The link to change, checked against the edited version. @throws `Refusal` (404, 412) */
async function getLink(trx: Database, word: string, { ifVersion }: LinkEdit): Promise<LinkRow> {
  const row = await findLink(trx, word);
  if (!row) throw new Refusal(404, "Short link not found.");
  if (ifVersion !== undefined && ifVersion !== row.version)
    throw new Refusal(412, "Someone changed this link since you opened it. Check it, then save again.");
  return row;
}

async function update(trx: Database, row: LinkRow, columns: Partial<LinkRow>): Promise<void> {
  await trx
    .updateTable("short_links")
    .set({ ...columns, version: row.version + 1 })
    .where("word", "=", row.word)
    .execute();
}

/** Changes a short link, in the writer's transaction. @throws `Refusal` (404, 412, 422) */
export async function changeLink(trx: Database, word: string, sent: SentLink, edit: LinkEdit): Promise<void> {
  const row = await getLink(trx, word, edit);
  const columns = await columnsOf(trx, sent, edit);
  await update(trx, row, columns);
  const entry = { actor: edit.by, action: "short-link.changed", object: objectOf(word) } as const;
  await record(trx, { ...entry, ...changesOf({ ...row }, columns) }, edit.now);
}

/** Deletes a short link: its URL is not found until it is restored. @throws `Refusal` (404, 412) */
export async function deleteLink(trx: Database, word: string, edit: LinkEdit): Promise<void> {
  const row = await getLink(trx, word, edit);
  await update(trx, row, { removed_at: storedInstant(edit.now) });
  await record(trx, { actor: edit.by, action: "short-link.deleted", object: objectOf(word) }, edit.now);
}

/** Restores a deleted short link; does nothing if it is not deleted. @throws `Refusal` (404) */
export async function restoreLink(trx: Database, word: string, { by, now }: LinkEdit): Promise<void> {
  const row = await trx.selectFrom("short_links").selectAll().where("word", "=", word).executeTakeFirst();
  if (!row) throw new Refusal(404, "Short link not found.");
  if (row.removed_at === null) return;
  await update(trx, row, { removed_at: null });
  await record(trx, { actor: by, action: "short-link.restored", object: objectOf(word) }, now);
}
