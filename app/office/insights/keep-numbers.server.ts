import type { Logger } from "pino";
import { timeTurn } from "../../platform/db/rest-beside-writes.server.ts";
import type { NightNumbers } from "../../platform/db/tables/night-numbers.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { startWorkLoop, type WorkLoop } from "../../platform/lib/work-loop.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { retention } from "../privacy/retention.ts";
import { roomKey } from "./count-rooms.server.ts";
import { firstOpenNight } from "./final-nights.ts";
import { countNextSent, rebuildSent } from "./forms-sent.server.ts";
import { makeNumbers } from "./make-numbers.server.ts";
import { rebuildViewSums } from "./view-sums.server.ts";

/** How long the numbers of a night in progress count as current, in ms: a busy door changes them every second. */
const CURRENT_FOR_MS = 60_000;

/** Pause when idle, in ms. */
const IDLE_MS = 1_000;

/**
 * A night to which forms arrive all the time is due all the time: it works a tenth of the time at most, and a fiftieth
 * while others write.
 */
const RESTS = { alone: 9, beside: 49, min: 20, max: 10_000 };

interface DueNight {
  night: string;
  changes: number;
}

/**
 * The next night whose numbers are due: first changed nights, newest first, then nights that have ended since. While a
 * clock is ahead, nights seem to end early; once it is right again, these nights are due, and numbers computed in the
 * future are ignored.
 */
async function findDue(db: Database, now: number): Promise<DueNight | undefined> {
  const day = tonight(now);
  const recently = storedInstant(now - CURRENT_FOR_MS);
  const changed = await db
    .selectFrom("nights_due")
    .leftJoin("night_numbers", "night_numbers.night", "nights_due.night")
    .select(["nights_due.night", "nights_due.changes"])
    .where(({ eb, or }) =>
      or([
        eb("nights_due.night", "<>", day),
        eb("night_numbers.made_at", "is", null),
        eb("night_numbers.made_at", "<", recently),
        eb("night_numbers.made_at", ">", storedInstant(now)),
      ]),
    )
    .orderBy("nights_due.night", "desc")
    .limit(1)
    .executeTakeFirst();
  if (changed) return changed;
  const nights = db.selectFrom("night_numbers").select("night");
  const ended = await nights.where("is_over", "=", 0).where("night", "<", day).limit(1).executeTakeFirst();
  const wrong = ended ?? (await nights.where("is_over", "=", 1).where("night", ">=", day).limit(1).executeTakeFirst());
  return wrong && { night: wrong.night, changes: -1 };
}

/** Whether a night's requests still exist; retention deletes them some months after the night. */
function hasRequests(night: string, now: number): boolean {
  const { months } = retention.request;
  return night > Temporal.PlainDate.from(tonight(now)).subtract({ months }).toString();
}

/**
 * The parts of an old night's numbers that may still change: its money, from the ledger and till bills, which are kept
 * for years; and while its requests exist, its promoters' tables, and spend by room.
 */
function changedLater(stored: NightNumbers, made: NightNumbers, withRequests: boolean): Partial<NightNumbers> {
  const { deposits, till = stored.till } = made;
  const money = { deposits, ...(till !== undefined && { till }) };
  if (withRequests) {
    const rooms = roomsLater(stored.rooms, made.rooms);
    return { ...money, spend: made.spend, promoterTables: made.promoterTables, rooms };
  }
  const { parties, spent } = made.spend;
  return { ...money, ...(spent > 0 && { spend: { ...stored.spend, parties, spent } }) };
}

/**
 * The parts of an old night's rooms that may still change: spend; or everything, if the night is from before rooms were
 * stored.
 */
function roomsLater(stored: NightNumbers["rooms"], made: NightNumbers["rooms"] = []): NightNumbers["rooms"] {
  if (!stored) return made;
  const spendOf = new Map(made.map(({ name, spend }) => [roomKey(name), spend]));
  return stored.map(({ spend, ...room }) => {
    const changed = spendOf.get(roomKey(room.name)) ?? spend;
    return { ...room, ...(changed && { spend: changed }) };
  });
}

/** The numbers to store; for an old night, only the parts that may still change are new. */
async function numbersFor(db: Database, night: string, now: number) {
  const made = await makeNumbers(db, night, now);
  if (night >= firstOpenNight(now)) return made;
  const stored = await db.selectFrom("night_numbers").select("numbers").where("night", "=", night).executeTakeFirst();
  if (!stored) return made;
  const numbers: NightNumbers = parseJsonText(stored.numbers);
  return { ...made, numbers: { ...numbers, ...changedLater(numbers, made.numbers, hasRequests(night, now)) } };
}

/**
 * Computes the numbers of the next night that is due. Reads while others write; a night that changes meanwhile is due
 * again.
 *
 * @param now ms since 1970. @returns whether a night was due.
 */
export async function keepNumbers(db: Database, writer: Writer, now: number): Promise<boolean> {
  const due = await findDue(db, now);
  if (!due) return false;
  const { night, changes } = due;
  const { numbers, isOver } = await numbersFor(db, night, now);
  const row = { numbers: jsonText(numbers), is_over: isOver ? 1 : 0, made_at: storedInstant(now) };
  await writer.write(async (trx) => {
    await trx
      .insertInto("night_numbers")
      .values({ night, ...row })
      .onConflict((conflict) => conflict.column("night").doUpdateSet(row))
      .execute();
    await trx.deleteFrom("nights_due").where("night", "=", night).where("changes", "=", changes).execute();
  });
  return true;
}

/**
 * Makes the numbers of all nights again that are not final yet, the sums of what was counted of pages, and how many forms
 * were sent, from their rows.
 *
 * @param now ms since 1970.
 * @returns how many nights.
 */
export async function rebuildNumbers(db: Database, writer: Writer, now: number): Promise<number> {
  const since = firstOpenNight(now);
  await writer.write(async (trx) => {
    await trx.deleteFrom("nights_due").where("night", ">=", since).execute();
    await trx
      .insertInto("nights_due")
      .columns(["night"])
      .expression((eb) => eb.selectFrom("night_numbers").select("night").where("night", ">=", since))
      .execute();
    await trx.deleteFrom("night_numbers").where("night", ">=", since).execute();
    await rebuildViewSums(trx);
  });
  await rebuildSent(db, writer, now);
  let nights = 0;
  while (await keepNumbers(db, writer, now)) nights += 1;
  return nights;
}

/** Keeps the numbers of all club nights current. */
export function startNightNumbers({ db, writer, log }: { db: Database; writer: Writer; log: Logger }): WorkLoop {
  async function turn() {
    const restAfter = timeTurn(writer, RESTS);
    const now = Date.now();
    if (!(await keepNumbers(db, writer, now)) && !(await countNextSent(db, writer, now))) return { pause: IDLE_MS };
    return restAfter(1);
  }
  return startWorkLoop({ name: "Night numbers", log, turn, restFor: 30_000, stopWithin: 5_000, abort: () => {} });
}
