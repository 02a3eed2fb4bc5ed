import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { imageColumns, storedImageOf } from "../../house/images/joined.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { actionsOf } from "./action-groups.ts";
import { cursorOf, type TrailCursor, type TrailFilter } from "./filter.server.ts";
import type { TrailPage, TrailPerson, TrailRow } from "./shapes.ts";

const PAGE_SIZE = 50;

/** Rows per chunk of the export. */
const CHUNK = 500;

/** Most names that a search may match, since each one is a separate index lookup. */
const MAX_NAMES = 20;

/** A suffix that makes a text sort after all texts that start with it. */
const LAST = "\u{10ffff}";

type StoredRow = Selectable<Tables["trail"]>;

type Rows = SelectQueryBuilder<Tables, "trail", object>;

const person = sql<string>`coalesce(actor_id, actor)`;
const name = sql<string>`lower(object)`;

/** Lower case as in the databases' own function: only A to Z. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * The names in the audit trail that start with a text in lower case, each read from the index only; stops at one more
 * than the limit.
 */
async function namesStarting(db: Database, start: string): Promise<string[]> {
  const first = lower(start);
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      select min(lower(object)) from trail where lower(object) >= ${first} and lower(object) < ${first + LAST}
      union all
      select (select min(lower(object)) from trail where lower(object) > names.name and lower(object) < ${first + LAST})
      from names where names.name is not null
    )
    select name from names where name is not null limit ${MAX_NAMES + 1}`.execute(db);
  return rows.map(({ name }) => name);
}

/** All actors in the audit trail, by their newest name; each is read from the index only. */
export async function listPeople(db: Database): Promise<TrailPerson[]> {
  const { rows } = await sql<TrailPerson>`
    with recursive people (person) as (
      select min(coalesce(actor_id, actor)) from trail
      union all
      select (select min(coalesce(actor_id, actor)) from trail where coalesce(actor_id, actor) > people.person)
      from people where people.person is not null
    )
    select person as key, (
      select actor from trail where coalesce(actor_id, actor) = people.person order by at desc, number desc limit 1
    ) as name from people where person is not null`.execute(db);
  return rows;
}

/** A filter, with the names that match its search, and the last row at the start of an export. */
type Narrowed = TrailFilter & { names?: readonly string[]; upTo?: number };

/** Looks up the names that match a search; undefined if there are too many. */
export async function narrow(db: Database, filter: TrailFilter): Promise<Narrowed | undefined> {
  if (filter.q === undefined) return filter;
  const names = await namesStarting(db, filter.q);
  return names.length > MAX_NAMES ? undefined : { ...filter, names };
}

/** Matching rows, for at most one name and one action, so that an index has them in order. */
function matching(rows: Rows, filter: Narrowed, part: { name?: string; action?: TrailAction }): Rows {
  let query = rows;
  if (filter.person !== undefined) query = query.where(person, "=", filter.person);
  if (part.name !== undefined) query = query.where(name, "=", part.name);
  if (filter.kind !== undefined) query = query.where("object_kind", "=", filter.kind);
  if (filter.id !== undefined) query = query.where("object_id", "=", filter.id);
  if (part.action !== undefined) query = query.where("action", "=", part.action);
  else if (filter.group !== undefined) query = query.where("action", "in", actionsOf(filter.group));
  if (filter.from !== undefined) query = query.where("at", ">=", filter.from);
  if (filter.before !== undefined) query = query.where("at", "<", filter.before);
  if (filter.upTo !== undefined) query = query.where("number", "<=", filter.upTo);
  return query;
}

/** The parts of a list that are each in the order of an index: one per name, or per action of a group. */
function partsOf({ names, id, group }: Narrowed): { name?: string; action?: TrailAction }[] {
  if (names) return names.map((name) => ({ name }));
  // An object has few rows, so no parts are needed.
  if (group === undefined || id !== undefined) return [{}];
  return actionsOf(group).map((action) => ({ action }));
}

/** The query for the next rows in an order; undefined if nothing can match. @param from the row to continue from. */
export function nextRows(
  db: Database,
  filter: Narrowed,
  { order, from, limit }: { order: "asc" | "desc"; from?: TrailCursor; limit: number },
) {
  const nextOf = (bounded: Narrowed, part: { name?: string; action?: TrailAction }) => {
    let query = matching(db.selectFrom("trail"), bounded, part).selectAll();
    if (from)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("at", "number"), order === "asc" ? ">" : "<", tuple(from.at, from.number)),
      );
    return query.orderBy("at", order).orderBy("number", order).limit(limit);
  };
  const parts = partsOf(filter);
  const [only] = parts;
  if (!only) return undefined;
  if (Object.keys(only).length === 0) return nextOf(filter, only);
  // Only the near bound is in the parts: with both, the planner would think that an index by time reads fewer rows than
  // the one by name or action. A part is one page, so the far bound can be applied afterwards.
  const { from: first, before: last } = filter;
  const near = order === "asc" ? { ...filter, before: undefined } : { ...filter, from: undefined };
  const [part, ...more] = parts.map((each) => db.selectFrom(nextOf(near, each).as("part")).selectAll());
  if (!part) return undefined;
  const merged = more.reduce((all, next) => all.unionAll(next), part);
  let query = db.selectFrom(merged.as("trail")).selectAll();
  if (order === "desc" && first) query = query.where("at", ">=", first);
  if (order === "asc" && last) query = query.where("at", "<", last);
  return query.orderBy("at", order).orderBy("number", order).limit(limit);
}

function toRow(row: StoredRow): TrailRow {
  const { number, at, actor_id, actor, network, action, object_kind, object_id, object, details } = row;
  const { before = {}, after = {}, filter = {}, count = null } = parseJsonText(details);
  return {
    number,
    at: zonedIso(at, venue.timeZone),
    actor: { key: actor_id ?? actor, id: actor_id, name: actor },
    network,
    action,
    object: object_kind === null ? null : { kind: object_kind, id: object_id ?? "", name: object ?? "" },
    before,
    after,
    filter,
    count,
  };
}

/** The images of events, offers and news in these rows, by id. */
async function listImages(db: Database, rows: readonly TrailRow[]): Promise<TrailPage["images"]> {
  const ids = rows.flatMap(({ before, after }) => [before.picture_id, after.picture_id]);
  const named = [...new Set(ids)].filter((id) => typeof id === "string");
  if (named.length === 0) return {};
  const found = await db
    .selectFrom("media")
    .select(["media.id", ...imageColumns])
    .where("media.id", "in", named)
    .execute();
  const images = found.flatMap((row): [string, TrailPage["images"][string]][] => {
    const { path, picture } = storedImageOf(row);
    return picture ? [[row.id, { imgsrc: path, picture }]] : [];
  });
  return Object.fromEntries(images);
}

/** A page of the audit trail, newest first: the newest page, the one after `older`, or the one before `newer`. */
export async function listTrail(
  db: Database,
  filter: TrailFilter,
  { older, newer }: { older?: TrailCursor; newer?: TrailCursor },
): Promise<TrailPage> {
  const narrowed = await narrow(db, filter);
  if (!narrowed) return { items: [], images: {}, older: null, newer: null, too_many_names: true };
  const how = { order: newer ? "asc" : "desc", from: newer ?? older, limit: PAGE_SIZE + 1 } as const;
  const found = (await nextRows(db, narrowed, how)?.execute()) ?? [];
  const more = found.length > PAGE_SIZE;
  const rows = found.slice(0, PAGE_SIZE);
  if (newer) rows.reverse();
  const [first] = rows;
  const last = rows.at(-1);
  const items = rows.map(toRow);
  return {
    items,
    images: await listImages(db, items),
    older: last && (more || newer) ? cursorOf(last) : null,
    newer: first && (newer ? more : older) ? cursorOf(first) : null,
    too_many_names: false,
  };
}

/** How many rows match. */
export async function countTrail(db: Database, filter: Narrowed): Promise<number> {
  let sum = 0;
  for (const part of partsOf(filter)) {
    const { count } = await matching(db.selectFrom("trail"), filter, part)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    sum += count;
  }
  return sum;
}

/** All rows that match, newest first, in chunks. */
export async function* eachTrailRow(
  db: Database,
  filter: Narrowed,
): AsyncGenerator<(TrailRow & Pick<StoredRow, "hash">)[]> {
  for (let last: TrailCursor | undefined; ; ) {
    const rows = (await nextRows(db, filter, { order: "desc", from: last, limit: CHUNK })?.execute()) ?? [];
    yield rows.map((row) => ({ ...toRow(row), hash: row.hash }));
    last = rows.at(-1);
    if (rows.length < CHUNK) return;
  }
}
