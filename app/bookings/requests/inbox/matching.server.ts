import { type SelectQueryBuilder, sql } from "kysely";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { numberWithoutIndex, withoutIndex } from "../../../platform/db/without-index.server.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { hasTurnout, type Stage, stages, turnOf, turnouts } from "../../../platform/venue/request-kinds.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { UNKNOWN } from "../../../platform/views/source.ts";
import { boundsOf } from "../../floor/night-bounds.server.ts";
import { type Found, findByGuest, findByText } from "../search/search.server.ts";
import { isVisible } from "../visible-kinds.server.ts";
import { allKinds } from "../visible-kinds.ts";
import { type InboxFilter, type InboxSort, isForNights, kindsWith } from "./filter.ts";

/** A filter without its page. */
export type Question = Omit<InboxFilter, "page">;

type Rows<Columns> = SelectQueryBuilder<Tables, "requests", Columns>;

/** Kinds whose forms have no date. */
const withoutNight: readonly (RequestKind | undefined)[] = ["career", "contact"];

/** @returns the kind of all requests that match, if they are of one kind */
function onlyKind({ kind, visible }: Question): RequestKind | undefined {
  return kind ?? (visible.length === 1 ? visible[0] : undefined);
}

/** @returns the stages that a filter includes, as sort keys */
export function turnsOf({ kind, status, stage, visible }: Question): number[] {
  const all = stages.map((_, turn) => turn);
  const ofStatus =
    status === undefined ? undefined : turnOf(kind ?? (kindsWith(status, visible)[0] as RequestKind), status);
  return all.filter((turn) => {
    if (ofStatus !== undefined && turn !== ofStatus) return false;
    if (stage === undefined) return ofStatus !== undefined || stages[turn] !== "spam";
    return stage === "all" || stages[turn] === stage;
  });
}

/**
 * @returns the requests of a search or a guest; undefined if the filter has neither
 *
 * @param mostOfGuest most requests of a guest to consider.
 */
export async function narrowedTo(
  db: Database,
  { q, guest, visible }: Question,
  mostOfGuest?: number,
): Promise<Found | undefined> {
  const found: Found[] = [];
  if (q !== undefined) found.push(await findByText(db, q, visible));
  if (guest !== undefined) {
    const keys = await db
      .selectFrom("requests")
      .select(["email_key", "phone_key"])
      .where("id", "=", guest)
      .where(isVisible(visible))
      .executeTakeFirst();
    found.push(await findByGuest(db, keys, mostOfGuest, visible));
  }
  const [first, second] = found;
  if (!first || !second) return first;
  const others = new Set(second.ids);
  return { ids: first.ids.filter((id) => others.has(id)), cut: first.cut || second.cut };
}

/** @returns the instant at which a day (plus `days`) starts at the venue */
function startOf(day: string, daysLater = 0): string {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater });
  return toInstant(`${date.toString()}T00:00`, venue.timeZone);
}

/** @returns the effective order: kinds without a date are not sorted by night */
function sortOf(question: Question): InboxSort {
  const { sort } = question;
  return sort.endsWith("night") && withoutNight.includes(onlyKind(question)) ? "-received" : sort;
}

/**
 * Whether to look up a list by an index on its filters; otherwise an index is scanned in list order and rows that do
 * not match are skipped. Either is fast on a million rows if it gives the order or leaves few rows to sort.
 */
function isLookedUp(question: Question, found: Found | undefined): boolean {
  if (found || isForNights(question)) return false;
  const sort = sortOf(question);
  const turns = turnsOf(question);
  if (sort === "turn") return true;
  if (sort.endsWith("received")) return turns.length < 2 || (question.owner !== undefined && question.owner !== "none");
  return turns.every((turn) => (stages[turn] as Stage) === "waiting" || stages[turn] === "open");
}

/**
 * Adds a filter's conditions to a query.
 *
 * @param lookUp whether by index, see above; defaults to what suits the order.
 */
export function matching<Columns>(
  db: Database,
  rows: Rows<Columns>,
  question: Question,
  found: Found | undefined,
  lookUp: boolean = isLookedUp(question, found),
): Rows<Columns> {
  const { status, reason, turnout, source, owner, guestActed, visible } = question;
  const kind = onlyKind(question);
  const byStatus = lookUp && kind !== undefined && status !== undefined;
  let query = rows;
  if (found) query = query.where(dialectHelpers(db).isAmong("id", found.ids));
  if (kind !== undefined) {
    const byKind = lookUp && (byStatus || owner === undefined);
    query = query.where(byKind ? sql.ref("kind") : withoutIndex("kind"), "=", kind);
    if (!visible.includes(kind)) query = query.where(sql.lit(false));
  } else if (visible.length < allKinds.length) query = query.where(isVisible(visible));
  if (status !== undefined) query = query.where("status", "=", status);
  if (reason === "none") query = query.where("decline_reason", "is", null);
  else if (reason !== undefined) query = query.where("decline_reason", "=", reason);
  if (turnout !== undefined && hasTurnout(kind)) query = query.where("status", "in", turnouts[kind][turnout]);
  const turns = turnsOf(question);
  if (turns.length === 0) query = query.where(sql.lit(false));
  else if (!byStatus) query = query.where(lookUp ? "turn" : numberWithoutIndex("turn"), "in", turns);
  if (owner !== undefined) {
    if (!lookUp || byStatus) query = query.where(withoutIndex("owner_id"), "=", owner === "none" ? "" : owner);
    else query = owner === "none" ? query.where("owner_id", "is", null) : query.where("owner_id", "=", owner);
  }
  if (source === UNKNOWN) query = query.where("requests.source", "is", null);
  else if (source !== undefined) query = query.where("requests.source", "=", source);
  if (guestActed) query = query.where("guest_acted_at", "is not", null);
  return within(query, question);
}

/** Adds the conditions of days to a query. */
function within<Columns>(rows: Rows<Columns>, asked: Question): Rows<Columns> {
  const { night, nights_from, nights_to, from, to, sent_from, sent_to } = asked;
  let query = rows;
  if (night !== undefined) query = query.where("date_wanted", "=", night);
  if (nights_from !== undefined) query = query.where("date_wanted", ">=", nights_from);
  if (nights_to !== undefined) query = query.where("date_wanted", "<=", nights_to);
  if (from !== undefined) query = query.where("created_at", ">=", startOf(from));
  if (to !== undefined) query = query.where("created_at", "<", startOf(to, 1));
  if (sent_from !== undefined) query = query.where("created_at", ">=", boundsOf(sent_from).begins);
  if (sent_to !== undefined) query = query.where("created_at", "<", boundsOf(sent_to).ends);
  return query;
}

/** Adds the sort order to a query. */
export function inOrder<Columns>(rows: Rows<Columns>, question: Question): Rows<Columns> {
  const sort = sortOf(question);
  const direction = sort === "received" || sort === "night" ? "asc" : "desc";
  let query = rows;
  // Within one stage the index already gives the order.
  if (sort === "turn" && turnsOf(question).length > 1) query = query.orderBy("turn");
  if (sort.endsWith("night")) {
    query = query.orderBy("date_wanted", (order) => (direction === "asc" ? order.asc() : order.desc()).nullsLast());
  }
  return query.orderBy("created_at", direction).orderBy("id", direction);
}
