import type { Database } from "../../platform/db/tables.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { parseInstant, storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { findDeposit } from "../deposits/deposit.server.ts";
import { writeHistory } from "../request-history/write-history.server.ts";
import { boundsOf } from "./night-bounds.server.ts";
import { changeNight } from "./night-tables.server.ts";
import { guestsIn, listParties, type Party, partiesAt, releaseTable, type Stay } from "./parties.server.ts";
import { listTableGroups, type NightGroup } from "./plan.server.ts";
import { groupOf, seatsText, type TableGroup } from "./plan.ts";
import type { SentSeating } from "./schema.ts";
import { type SeatingQuestion, seatingQuestions } from "./seating-questions.ts";
import type { SeatingDoubt } from "./shapes.ts";
import { touchFloor } from "./tables.server.ts";

/** The person who seats a party, and the reasons they may confirm; by default all. */
type SeatedBy = Edit & { confirms?: readonly SeatingQuestion[] };

const formatClock = (instant: string) => formatTime(zonedIso(instant, venue.timeZone));

const hours = ({ from, until }: Stay) => `${formatClock(from)} to ${formatClock(until)}`;

function stateText({ name, state, note }: TableGroup): string {
  return `${name} is ${state}${note ? `: ${note.replace(/(?<![.\s])[.\s]+$/, "")}` : ""}.`;
}

type Doubt = Omit<SeatingDoubt, "may">;

/** The unpaid amount of a deposit that is overdue, or whose club night has come. */
async function depositDoubts(trx: Database, request: string, night: string, now: number): Promise<Doubt[]> {
  const deposit = await findDeposit(trx, request, now);
  if (!deposit || deposit.balance_cents === 0) return [];
  if (deposit.state !== "overdue" && night > tonight(now)) return [];
  const [balance, due] = [deposit.balance_cents, deposit.due_cents - deposit.waived_cents].map(formatAmount);
  const text =
    balance === due ? `The deposit of ${due} isn't paid.` : `${balance} of the deposit of ${due} isn't paid.`;
  return [{ reason: "deposit", text, party: null }];
}

/** Reasons against a table: the parties that have it or were offered it, its state, and its seats. */
function tableDoubts(
  group: NightGroup,
  { id, guests, stays }: { id: string; guests: number; stays: boolean },
  taken: readonly Party[],
): Doubt[] {
  const doubts: Doubt[] = taken.map((holder) => ({
    reason: "taken",
    text: `${group.name} is assigned to ${holder.name}, ${hours(holder)}.`,
    party: { _id: holder.id, name: holder.name },
  }));
  if (group.state && !stays) doubts.push({ reason: group.state, text: stateText(group), party: null });
  if (group.offer && group.offer.request !== id) {
    const until = formatClock(group.offer.until);
    doubts.push({ reason: "held", text: `${group.name} is offered to the waitlist until ${until}.`, party: null });
  }
  if (guests > group.seats) {
    const text = `${group.name} has ${seatsText(group.seats)}, the party is ${guests}.`;
    doubts.push({ reason: "too-small", text, party: null });
  }
  return doubts;
}

/** Stores a party's seating, with history and audit trail. */
async function store(
  trx: Database,
  party: Pick<Party, "id" | "reference"> & Stay,
  to: { night: string; group: TableGroup | undefined; text: string; confirmed?: SeatingQuestion[] },
  { by, now }: Edit,
): Promise<void> {
  const { night, group, text, confirmed = [] } = to;
  const { id, reference, from, until } = party;
  const seating = { night, table_id: group?.table ?? null, from_at: from, until_at: until };
  await trx
    .insertInto("seatings")
    .values({ request_id: id, ...seating })
    .onConflict((conflict) => conflict.column("request_id").doUpdateSet(seating))
    .execute();
  await writeHistory(trx, id, [{ action: "note", details: { text } }], by.username, storedInstant(now));
  const object = { kind: "request", id, name: reference };
  const after = { table: group?.name ?? null, from, until, night, ...(confirmed.length > 0 && { confirmed }) };
  await record(trx, { actor: by, action: "seating.saved", object, after }, now);
}

/**
 * The new table of a party that gives up its own: the one that the other party leaves, if it is free and large enough.
 */
function wayOut(
  leaving: TableGroup | undefined,
  group: TableGroup,
  party: Party,
  parties: readonly Party[],
): TableGroup | undefined {
  if (!leaving || leaving.table === group.table || leaving.state || party.guests > leaving.seats) return undefined;
  const there = partiesAt(parties, leaving, party).filter(({ id }) => id !== party.id);
  return there.some(({ lapsed }) => !lapsed) ? undefined : leaving;
}

/**
 * Seats a party at a table or at merged tables for part of a club night, in the writer's transaction. A table has one
 * party at a time; parties whose hold has expired lose it.
 *
 * One question lists all reasons against it: the party is larger than the table, the table is held, blocked or taken,
 * the deposit is missing. `override` confirms the reasons that `confirms` includes; parties named by `instead_of` give up
 * their table. Without a table, only the party's time is stored.
 *
 * @throws `Refusal` (404, 409, 422), before it writes anything; with `asks` if there are reasons to confirm or parties to
 *   move first: the same call with `override` or `instead_of` seats the party.
 */
export async function seatParty(
  trx: Database,
  sent: SentSeating,
  { by, now, confirms = seatingQuestions }: SeatedBy,
): Promise<void> {
  const { request, night, table, override = false, instead_of: insteadOf = [], merge = [] } = sent;
  const stay = { from: parseInstant(sent.from, venue.timeZone), until: parseInstant(sent.until, venue.timeZone) };
  const bounds = boundsOf(night);
  if (stay.from < bounds.begins || stay.until > bounds.ends || stay.from >= stay.until) {
    throw new Refusal(422, "Enter an arrival and end time within this night.");
  }
  const row = await trx
    .selectFrom("requests")
    .select(["kind", "date_wanted", "reference", "details"])
    .where("id", "=", request)
    .executeTakeFirst();
  if (row?.date_wanted !== night || !["vip-table", "function"].includes(row.kind)) {
    throw new Refusal(404, "This guest is no longer on this night's list.");
  }
  const groups = await listTableGroups(trx, night, { into: table, merge, now });
  const parties = await listParties(trx, night, now);
  const ownParty = parties.find(({ id }) => id === request);
  const leaving = ownParty?.table ? groupOf(groups, ownParty.table) : undefined;
  if (sent.was !== undefined && sent.was !== (ownParty?.table ?? null)) {
    const now_ = leaving ? `is at ${leaving.name} now` : "has no table now";
    throw new Refusal(409, `Someone else was quicker: this party ${now_}. Check the plan, then try again.`);
  }
  const party = { id: request, reference: row.reference, ...stay };
  const edit = { by, now };
  if (table === null) {
    await store(trx, party, { night, group: undefined, text: `No table, ${hours(stay)}` }, edit);
    await touchFloor(trx);
    return;
  }
  const group = groupOf(groups, table);
  if (!group || merge.some((id) => !groupOf(groups, id))) throw new Refusal(404, "Table not found.");
  const guests = guestsIn(row.details);
  const there = partiesAt(parties, group, stay).filter(({ id }) => id !== request);
  const present = there.filter(({ lapsed }) => !lapsed);
  const taken = present.filter(({ id }) => !insteadOf.includes(id));
  const stays = leaving?.table === group.table;
  const doubts = [
    ...tableDoubts(group, { id: request, guests, stays }, taken),
    ...(stays ? [] : await depositDoubts(trx, request, night, now)),
  ].sort((left, right) => seatingQuestions.indexOf(left.reason) - seatingQuestions.indexOf(right.reason));
  const asks = doubts.map((doubt) => ({ ...doubt, may: doubt.reason !== "taken" && confirms.includes(doubt.reason) }));
  if (asks.length > 0 && !(override && asks.every(({ may }) => may))) {
    throw new Refusal(409, asks.map(({ text }) => text).join(" "), { details: { asks } });
  }
  if (merge.length > 0 && table !== null) {
    await changeNight(trx, night, { do: "merge", tables: [table, ...merge], note: "" }, edit);
  }
  const lapsed = there.filter((holder) => holder.lapsed);
  await releaseTable(trx, group.name, lapsed, edit);
  // Stored first, so that the table it leaves is free for the displaced parties.
  const anyway = asks.length > 0 ? `. Confirmed: ${asks.map(({ text }) => text).join(" ")}` : "";
  const text = `${group.name}, ${hours(stay)}${anyway}`;
  await store(trx, party, { night, group, text, confirmed: asks.map(({ reason }) => reason) }, edit);
  let rest = parties.filter(({ id }) => id !== request);
  for (const moved of present) {
    const to = wayOut(leaving, group, moved, rest);
    const where = `${group.name} went to ${row.reference}. ${to ? `${to.name}, ${hours(moved)}.` : "No table now."}`;
    await store(trx, moved, { night, group: to, text: where }, edit);
    rest = rest.map((party) => (party.id === moved.id ? { ...party, table: to?.table ?? null } : party));
  }
  await touchFloor(trx);
}
