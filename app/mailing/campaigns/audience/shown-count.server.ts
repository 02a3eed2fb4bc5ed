import { LRUCache } from "lru-cache";
import { keyedHash } from "../../../platform/db/keys.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { type Capability, can, type Role } from "../../../platform/roles/roles.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { countAudience } from "./recipients.server.ts";
import type { Audience, Condition } from "./schema.ts";
import type { AudienceCount } from "./shapes.ts";
import { takeSnapshot } from "./snapshot.server.ts";

/** Audiences of this size are always counted for roles that may not see the data they are chosen by; below 10, never. */
const MIN_SHOWN = 20;

/** The capability that shows who meets a condition. */
const needs: Record<Condition["kind"], Capability | undefined> = {
  requested: "requests.bookings",
  claimed: "requests.messages",
  came: "tonight.see",
  "never-came": "tonight.see",
  tagged: "guests.see",
  visits: "guests.see",
  spent: "spend.see",
  "no-shows": "guests.see",
  subscribed: undefined,
};

/** Whether a condition is about the guest's summary, which is copied once per club night. */
const isOnGuest = (kind: Condition["kind"]) => ["tagged", "visits", "spent", "no-shows"].includes(kind);

/** Whether an audience has a condition on data that a role may not see. */
export function isHidden({ conditions }: Audience, role: Role): boolean {
  return conditions.some(({ kind }) => {
    const needed = needs[kind];
    return needed !== undefined && !can(role, needed);
  });
}

/** Whether an amount is 1, 2 or 5 with zeros. */
const isRound = (cents: number) => /^[125]0*$/.test(String(cents));

/**
 * Returns why a role may not choose an audience. Staff who import subscribers set their subscription dates, and could
 * single out one person by date. With any amount, counts would show to the cent what one person in ten spent.
 */
export function audienceProblem(audience: Audience, role: Role): string | undefined {
  if (!can(role, "spend.see") && audience.conditions.some((one) => one.kind === "spent" && !isRound(one.cents))) {
    const [one, two, five] = [10_000, 20_000, 50_000].map((cents) => formatAmount(cents));
    return `Your role can't see what guests spent. Choose a round amount, such as ${one}, ${two} or ${five}.`;
  }
  if (!isHidden(audience, role) || audience.conditions.every(({ kind }) => kind !== "subscribed")) return undefined;
  return "Your role can't combine a subscription date with what guests did: the number could show what one person did. Remove one of the two.";
}

/** A secret number from 0 to 9, which hides at which count the rounded number changes. */
async function offsetOf(db: Database, about: string): Promise<number> {
  return (Buffer.from(await keyedHash(db, `rounding ${about}`), "base64url")[0] ?? 0) % 10;
}

/**
 * Returns a function that rounds counts to tens for roles that may not see the rows behind them, with an offset that is
 * secret. Below 10 plus that offset a count is 0, which is shown as "fewer than 20".
 *
 * @param about what is counted; its counts are always rounded with the same offset
 */
export async function rounding(db: Database, about: string): Promise<(count: number) => number> {
  const offset = await offsetOf(db, about);
  return (count) => (count < 10 + offset ? 0 : Math.floor((count + offset) / 10) * 10);
}

/** Counts of snapshots, which stay the same for the club night. */
const counted = new WeakMap<Database, LRUCache<string, number>>();

/**
 * An audience in its shortest form: of each kind only the narrowest condition, which has the same effect as all of
 * them. So one audience cannot be counted under many names.
 */
export function shortestForm({ topics, conditions }: Audience): Audience {
  const byKind = new Map<Condition["kind"], Condition>();
  for (const condition of conditions) {
    const other = byKind.get(condition.kind);
    const isNarrower =
      !other ||
      ("months" in condition && "months" in other && condition.months < other.months) ||
      ("since" in condition && "since" in other && condition.since > other.since);
    if (isNarrower) byKind.set(condition.kind, condition);
  }
  const sorted = [...byKind.values()].sort((a, b) => a.kind.localeCompare(b.kind));
  return { topics: [...new Set(topics)].sort(), conditions: sorted };
}

/**
 * Counts the subscribers who get a campaign. If the role may not see the data that they are chosen by, it is the number
 * from when the club night began, rounded, which no change of the list during the night affects. It is not shown if it
 * could be too small without the people who have left since.
 *
 * @param now ms since 1970.
 */
export async function shownAudience(db: Database, audience: Audience, role: Role, now: number): Promise<AudienceCount> {
  if (!isHidden(audience, role)) return { count: await countAudience(db, audience, { now }), rounded: false };
  if (audienceProblem(audience, role)) return { count: 0, rounded: true };
  const counts = counted.getOrInsertComputed(db, () => new LRUCache<string, number>({ max: 1_000 }));
  const snapshot = await takeSnapshot(db, now);
  const shortest = shortestForm(audience);
  const kinds = shortest.conditions.map(({ kind }) => kind);
  // Once a copy of guests is complete, during the night, its counts differ from those by the copy before.
  const moment = [snapshot.night, kinds.some(isOnGuest) ? snapshot.guestsOf : snapshot.night];
  const key = JSON.stringify([moment, shortest]);
  let count = counts.get(key);
  if (count === undefined) {
    count = await countAudience(db, shortest, { now: Date.parse(snapshot.at), snapshot });
    counts.set(key, count);
  }
  // The offset depends on the topics, too: otherwise, leaving out a rare topic could single out who chose it.
  const round = await rounding(db, JSON.stringify([moment, shortest.topics, kinds]));
  return { count: round(count - snapshot.leavers) === 0 ? 0 : round(count), rounded: true };
}

/** Returns why nothing can be sent to an audience of this size; undefined if it can. */
export function sizeProblem({ count, rounded }: AudienceCount): string | undefined {
  if (count > 0) return undefined;
  return rounded
    ? `Fewer than ${MIN_SHOWN} people are in this audience. Choose a larger one.`
    : "Nobody is in this audience. Choose another one.";
}
