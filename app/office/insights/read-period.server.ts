import { countNewGuests } from "../../bookings/guests/new-guests.server.ts";
import { subscriberChanges } from "../../mailing/newsletter/subscriber.ts";
import { countMatching } from "../../mailing/newsletter/subscribers.server.ts";
import { nameKey } from "../../night/guest-lists/name-key.ts";
import type { NightNumbers } from "../../platform/db/tables/night-numbers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import { comparedWith, type Range } from "./period.ts";
import type { Insights, Night, Period, Promoter } from "./shapes.ts";
import { readStoredNights, readStoredRanges, type StoredNight } from "./stored-nights.server.ts";
import { storedSince } from "./stored-since.server.ts";

/** Whether anything happened: nights without a guest are no club nights. */
const isNight = ({ people, tables, lists, tickets, offers }: NightNumbers) =>
  people + tables.asked + lists.expected + tickets.expected + offers.expected > 0;

/** Whether guests were expected, and nobody was checked in: a night without doors, perhaps. */
const isUnchecked = ({ people, tables, lists, tickets, offers }: NightNumbers) =>
  people === 0 && tables.approved + lists.expected + tickets.expected + offers.expected > 0;

const withAnything = (nights: readonly StoredNight[]) => nights.filter(({ numbers }) => isNight(numbers));

/** The nights of a range on which anything happened. */
export async function readNights(db: Database, range: Range): Promise<StoredNight[]> {
  return withAnything(await readStoredNights(db, range));
}

/** The numbers of a night or the sums of several, with what the role may see. */
export function shown(nights: readonly NightNumbers[], role: Role) {
  const sum = (read: (numbers: NightNumbers) => number) => nights.reduce((all, numbers) => all + read(numbers), 0);
  const people = (read: (numbers: NightNumbers) => NightNumbers["lists"]) => {
    return { expected: sum((one) => read(one).expected), came: sum((one) => read(one).came) };
  };
  return {
    people: sum(({ people }) => people),
    peak: Math.max(0, ...nights.map(({ peak }) => peak)),
    walk_ins: sum(({ walkIns }) => walkIns),
    tables: {
      asked: sum(({ tables }) => tables.asked),
      approved: sum(({ tables }) => tables.approved),
      came: sum(({ tables }) => tables.came),
      no_shows: sum(({ tables }) => tables.noShows),
    },
    lists: people(({ lists }) => lists),
    tickets: people(({ tickets }) => tickets),
    offers: people(({ offers }) => offers),
    deposits: can(role, "deposits.see")
      ? {
          received: sum(({ deposits }) => deposits.received),
          refunded: sum(({ deposits }) => deposits.refunded),
          kept: sum(({ deposits }) => deposits.kept),
          open: sum(({ deposits }) => deposits.open),
        }
      : null,
    spend: can(role, "spend.see")
      ? {
          parties: sum(({ spend }) => spend.parties),
          people: sum(({ spend }) => spend.people),
          spent: sum(({ spend }) => spend.spent),
          minimum: sum(({ spend }) => spend.minimum),
          till: sum(({ till = 0 }) => till),
          till_people: sum(({ till, people }) => (till === undefined ? 0 : people)),
        }
      : null,
  };
}

/** The newsletter's new subscribers and those who left, in days by the venue's clock. */
async function countSubscribers(db: Database, range: Range): Promise<{ gained: number; lost: number }> {
  const [gained, lost] = await Promise.all(
    subscriberChanges.map((did) => countMatching(db, { show: "all", did, ...range })),
  );
  return { gained: gained ?? 0, lost: lost ?? 0 };
}

/** A night counts once it is over: until then guests may still come. */
async function periodOf(db: Database, range: Range, all: readonly StoredNight[], role: Role): Promise<Period> {
  const nights = all.filter(({ isOver }) => isOver);
  return {
    ...range,
    nights: nights.length,
    unchecked: nights.filter(({ numbers }) => isUnchecked(numbers)).length,
    ...shown(
      nights.map(({ numbers }) => numbers),
      role,
    ),
    new_guests: can(role, "guests.see") ? await countNewGuests(db, range) : null,
    subscribers: can(role, "subscribers.see") ? await countSubscribers(db, range) : null,
  };
}

/** Guest lists by their owner, the one who brought most first. */
function countPromoters(nights: readonly StoredNight[]): Promoter[] {
  const over = nights.filter(({ isOver }) => isOver);
  const lists = over.flatMap(({ night, numbers }) => numbers.promoters.map((list) => ({ night, ...list })));
  // As promoters are: spellings of one name are one owner.
  const byOwner = Map.groupBy(lists, ({ owner, name }) => nameKey(owner || name));
  return [...byOwner.values()]
    .map((some) => ({
      owner: some.at(-1)?.owner || some.at(-1)?.name || "",
      nights: new Set(some.map(({ night }) => night)).size,
      expected: some.reduce((all, { expected }) => all + expected, 0),
      came: some.reduce((all, { came }) => all + came, 0),
      commission_cents: some.reduce((all, { commission }) => all + commission, 0),
    }))
    .sort((a, b) => b.came - a.came || b.expected - a.expected || compareTexts(a.owner, b.owner));
}

/** Guest lists by their owner in a range of nights. */
export async function readPromoters(db: Database, range: Range): Promise<Promoter[]> {
  return countPromoters(await readNights(db, range));
}

/**
 * How the club did in a range of nights, beside the one before it and the same nights a year ago.
 *
 * @param role of who asks: what it may not see is null.
 */
export async function readInsights(db: Database, range: Range, role: Role): Promise<Insights> {
  const { before, lastYear } = comparedWith(range);
  const stored = await readStoredRanges(db, [range, before, lastYear]);
  const [nights = [], then = [], aYearAgo = []] = stored.map(withAnything);
  const [period, earlier, last_year] = await Promise.all([
    periodOf(db, range, nights, role),
    periodOf(db, before, then, role),
    periodOf(db, lastYear, aYearAgo, role),
  ]);
  const { waiting } = await db
    .selectFrom("nights_due")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where(({ eb, or }) => or([eb("night", ">=", lastYear.from), eb("night", ">=", before.from)]))
    .where("night", "<=", range.to)
    .executeTakeFirstOrThrow();
  return {
    period,
    before: earlier,
    last_year,
    nights: nights.map(
      ({ night, isOver, numbers }): Night => ({
        night,
        title: numbers.title,
        over: isOver,
        ...shown([numbers], role),
      }),
    ),
    promoters: countPromoters(nights),
    stored_since: storedSince(),
    waiting: Number(waiting),
  };
}
