import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { emailContact } from "../../../bookings/guests/contact.ts";
import { meetsRule } from "../../../bookings/guests/tag-rule-matches.server.ts";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type GuestCondition, metThen } from "./guests-then.server.ts";
import type { Audience, Condition } from "./schema.ts";
import type { Snapshot } from "./snapshot.server.ts";

type Of = ExpressionBuilder<Tables, "subscribers">;
type Predicate = ExpressionWrapper<Tables, "subscribers", SqlBool>;

/** The predicate of a kind of condition, about the subscriber of the surrounding query. */
type ToPredicate<Kind extends Condition["kind"]> = (of: Of, condition: OfKind[Kind], time: Counted) => Predicate;

type OfKind = { [Kind in Condition["kind"]]: Extract<Condition, { kind: Kind }> };

/** When people are counted, ms since 1970; and the snapshot, if they are counted as it was then. */
interface Counted {
  now: number;
  snapshot?: Snapshot;
}

const dayStart = (day: string) => toInstant(`${day}T00:00`, venue.timeZone);

/** The first day of the last `months` calendar months, `YYYY-MM-DD`. */
const firstDay = (months: number, now: number) => Temporal.PlainDate.from(today(now)).subtract({ months }).toString();

const DISTANT_PAST = "0000-01-01";

/**
 * Whether the subscriber sent a request of a kind, spam excluded. Kind and status are literals, so that the index
 * `requests_for_audiences` is used.
 */
const requested = (of: Of, kind: RequestKind, months: number, { now, snapshot }: Counted) => {
  const requests = of
    .selectFrom("requests")
    .select(sql.lit(1).as("one"))
    .whereRef("requests.email_key", "=", "subscribers.address")
    .where("requests.kind", "=", sql.lit(kind))
    .where("requests.status", "<>", sql.lit("spam"))
    .where("requests.created_at", ">=", dayStart(firstDay(months, now)));
  return of.exists(snapshot ? requests.where("requests.created_at", "<", snapshot.at) : requests);
};

/** Whether a door let someone in, by the id of their entry, ticket or request, and this was not undone or made a no-show. */
const letIn = (id: "list_entries.id" | "tickets.id" | "requests.id") => sql<SqlBool>`exists (
  select 1 from arrivals as came
  where came.request_id = ${sql.ref(id)} and came.what in ('arrived', 'seated', 'redeemed')
    and (came.people is null or came.people > 0)
    and not exists (select 1 from arrivals as undo where undo.request_id = came.request_id and undo.undoes = came.id)
    and not exists (
      select 1 from arrivals as gone
      where gone.request_id = came.request_id and gone.what = 'no-show' and gone.at > came.at
        and not exists (select 1 from arrivals as undo where undo.request_id = gone.request_id and undo.undoes = gone.id)
    )
)`;

/**
 * Predicates for the subscriber's visits on club nights from `day` on: with a table or an offer, for a function, from a
 * guest list, or with a ticket under their address.
 */
function visits(of: Of, day: string, { snapshot }: Counted) {
  // No night is after it.
  const before = snapshot?.night ?? "9999-12-31";
  const one = sql.lit(1).as("one");
  const requests = of
    .selectFrom("requests")
    .select(one)
    .whereRef("requests.email_key", "=", "subscribers.address")
    .where("requests.date_wanted", ">=", day)
    .where("requests.date_wanted", "<", before);
  // Literals, as in the indexes `requests_came` and `requests_functions`.
  const arrived = requests.where(sql<SqlBool>`requests.status in ('arrived', 'redeemed')`);
  const functions = requests
    .where("requests.kind", "=", sql.lit("function"))
    .where("requests.status", "<>", sql.lit("spam"))
    .where(letIn("requests.id"));
  const entries = of
    .selectFrom("list_entries")
    .select(one)
    .whereRef("list_entries.email_key", "=", "subscribers.address")
    .where("list_entries.night", ">=", day)
    .where("list_entries.night", "<", before)
    .where(letIn("list_entries.id"));
  const tickets = of
    .selectFrom("tickets")
    .select(one)
    .whereRef("tickets.email_key", "=", "subscribers.address")
    .where("tickets.night", ">=", day)
    .where("tickets.night", "<", before)
    .where(letIn("tickets.id"));
  return [of.exists(arrived), of.exists(functions), of.exists(entries), of.exists(tickets)];
}

/**
 * Whether the subscriber's address is a confirmed address of a guest who meets a condition, or of someone merged into
 * such a guest. Addresses that were only typed are not in `guest_contacts`.
 */
const ofGuest = (
  of: Of,
  condition: (guest: ExpressionBuilder<Tables, "guests">) => ExpressionWrapper<Tables, "guests", SqlBool>,
) =>
  of.exists(
    of
      .selectFrom("guest_contacts")
      .innerJoin("guests as own", "own.id", "guest_contacts.guest_id")
      .innerJoin("guests", "guests.id", "own.root_id")
      .select(sql.lit(1).as("one"))
      .where(
        "guest_contacts.contact",
        "=",
        sql<string>`${sql.lit(emailContact(""))} || ${sql.ref("subscribers.address")}`,
      )
      .where(condition(expressionBuilder<Tables, "guests">())),
  );

const isTagged = (tag: string) => (guest: ExpressionBuilder<Tables, "guests">) =>
  guest.exists(
    guest
      .selectFrom("guest_tagged")
      .select(sql.lit(1).as("one"))
      .whereRef("guest_tagged.root_id", "=", "guests.id")
      .where("guest_tagged.tag_id", "=", tag),
  );

/** Whether the guest of a subscriber meets a condition, or did when the club night began. */
function isGuestWho(of: Of, condition: GuestCondition, { now, snapshot }: Counted): Predicate {
  if (snapshot) return metThen(of, condition, snapshot.guestsOf ?? "", (months) => firstDay(months, now));
  if (condition.kind === "tagged") return ofGuest(of, isTagged(condition.tag));
  return ofGuest(of, (guest) => meetsRule(guest, condition, now));
}

const predicates: { [Kind in Condition["kind"]]: ToPredicate<Kind> } = {
  requested: (of, { months }, time) => requested(of, "vip-table", months, time),
  claimed: (of, { months }, time) => requested(of, "claim", months, time),
  came: (of, { months }, time) => of.or(visits(of, firstDay(months, time.now), time)),
  // One `not exists` per kind of visit, so that PostgreSQL joins each once instead of per subscriber.
  "never-came": (of, _condition, time) => of.and(visits(of, DISTANT_PAST, time).map((came) => of.not(came))),
  tagged: isGuestWho,
  visits: isGuestWho,
  spent: isGuestWho,
  "no-shows": isGuestWho,
  subscribed: (of, { since }) => of("subscribers.consented_at", ">=", dayStart(since)) as Predicate,
};

/** Whether the subscriber of the surrounding query meets a condition. */
function isMet<Kind extends Condition["kind"]>(of: Of, condition: OfKind[Kind] & { kind: Kind }, time: Counted) {
  return predicates[condition.kind](of, condition, time);
}

/** Everyone who is on the list and may be emailed: confirmed where the owner requires it, and not suppressed. */
function reachable(db: Database): SelectQueryBuilder<Tables, "subscribers", object> {
  const onList = db
    .selectFrom("subscribers")
    .where("subscribers.spam_reason", "is", null)
    .where("subscribers.unsubscribed_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("suppressions")
            .select(sql.lit(1).as("one"))
            .whereRef("suppressions.address", "=", sql.ref("subscribers.address")),
        ),
      ),
    );
  if (currentSettings().campaigns.confirmedOnly === "yes")
    return onList.where("subscribers.confirmed_at", "is not", null);
  return onList.where(({ eb, or }) =>
    or([eb("subscribers.confirmed_at", "is not", null), eb("subscribers.must_confirm", "=", 0)]),
  );
}

/** Everyone who was on the list and could be emailed when a club night began. */
function wereReachable(db: Database, snapshot: Snapshot): SelectQueryBuilder<Tables, "subscribers", object> {
  const { at, wereOn, wereOff, wereSuppressed } = snapshot;
  const { isAmong } = dialectHelpers(db);
  const confirmedOnly = currentSettings().campaigns.confirmedOnly === "yes";
  return db
    .selectFrom("subscribers")
    .where("subscribers.created_at", "<", at)
    .where("subscribers.spam_reason", "is", null)
    .where(({ eb, and, or, not, exists, selectFrom }) => {
      const confirmed = eb("subscribers.confirmed_at", "<", at);
      // Someone who has subscribed again since then is no longer confirmed.
      const wasConfirmed = exists(
        selectFrom("consents")
          .select("consents.number")
          .whereRef("consents.address", "=", sql.ref("subscribers.address"))
          .where("consents.proof", "=", "confirmation")
          .where("consents.recorded_at", "<", at),
      );
      return or([
        and([
          eb("subscribers.unsubscribed_at", "is", null),
          eb("subscribers.consented_at", "<", at),
          not(isAmong("subscribers.id", wereOff)),
          confirmedOnly ? confirmed : or([confirmed, eb("subscribers.must_confirm", "=", 0)]),
        ]),
        and([isAmong("subscribers.id", wereOn), ...(confirmedOnly ? [or([confirmed, wasConfirmed])] : [])]),
      ]);
    })
    .where(({ not }) => not(isAmong("subscribers.address", wereSuppressed)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("suppressions")
            .select(sql.lit(1).as("one"))
            .whereRef("suppressions.address", "=", sql.ref("subscribers.address"))
            .where("suppressions.created_at", "<", at),
        ),
      ),
    );
}

function matching(db: Database, { topics, conditions }: Audience, time: Counted) {
  let query = time.snapshot ? wereReachable(db, time.snapshot) : reachable(db);
  if (topics.length > 0)
    query = query.where(({ eb, or }) => or(topics.map((topic) => eb(`subscribers.topic_${topic}`, "=", 1))));
  for (const condition of conditions) query = query.where((of) => isMet(of, condition, time));
  return query;
}

/**
 * The subscribers who get a campaign: on the list, confirmed where the owner requires it, not suppressed, with one of
 * the topics, and meeting all conditions. A query, to be counted, paged through or inserted from.
 *
 * @param now ms since 1970; months are counted back from its day at the venue.
 */
export function selectAudience(db: Database, audience: Audience, now: number) {
  return matching(db, audience, { now }).select(["subscribers.id", "subscribers.email"]);
}

/** Counts the subscribers who get a campaign, or would have when a club night began. */
export async function countAudience(db: Database, audience: Audience, time: Counted): Promise<number> {
  const { count } = await matching(db, audience, time)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
