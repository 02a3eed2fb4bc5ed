import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import type { Rule } from "./tag-rule.ts";

type Of = ExpressionBuilder<Tables, "guests">;
type Predicate = ExpressionWrapper<Tables, "guests", SqlBool>;

/** The first day of the last `months` months, `YYYY-MM-DD`. @param now ms since 1970. */
const firstDay = (months: number, now: number): string =>
  Temporal.PlainDate.from(tonight(now)).subtract({ months }).toString();

/** Whether a guest came on at least `visits` club nights from `since` on. Visits without a date don't count. */
const cameSince = (of: Of, visits: number, since: string): Predicate => {
  const nights = of
    .selectFrom("guest_nights")
    .whereRef("guest_nights.root_id", "=", "guests.id")
    .where("guest_nights.night", ">=", since);
  if (visits === 1) return of.exists(nights.select(sql.lit(1).as("one"))) as Predicate;
  const counted = nights.select(({ fn }) => fn.countAll<number>().as("count"));
  return of(counted, ">=", visits) as Predicate;
};

const predicates: { [Kind in Rule["kind"]]: (of: Of, rule: Extract<Rule, { kind: Kind }>, now: number) => Predicate } =
  {
    visits: (of, { visits, months }, now) =>
      of.and([
        // The summary rules out most guests, so that their nights needn't be counted.
        of("guests.visits", ">=", visits),
        of("guests.last_visit", ">=", firstDay(months, now)),
        cameSince(of, visits, firstDay(months, now)),
      ]) as Predicate,
    spent: (of, { cents }) => of("guests.spent_cents", ">=", cents) as Predicate,
    "no-shows": (of, { count }) => of("guests.no_shows", ">=", count) as Predicate,
    "first-visit": (of, { months }, now) =>
      of.or([
        of("guests.first_visit", ">=", firstDay(months, now)),
        of.and([of("guests.visits", "=", 0), of("guests.next_night", "is not", null)]),
      ]) as Predicate,
    birthday(of, _, now) {
      const month = tonight(now).slice("2026-".length, "2026-11".length);
      return of.and([
        of("guests.birthday", ">=", `${month}-00`),
        of("guests.birthday", "<=", `${month}-99`),
      ]) as Predicate;
    },
  };

/**
 * Whether a guest, by their summary, gets a rule's tag; nothing else decides this.
 *
 * @param now ms since 1970; months are counted back from its club night.
 */
export const meetsRule = (of: Of, rule: Rule, now: number): Predicate =>
  (predicates[rule.kind] as (of: Of, rule: Rule, now: number) => Predicate)(of, rule, now);
