import { LRUCache } from "lru-cache";
import { keyedHash } from "../../../platform/db/keys.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { type Capability, can, type Role } from "../../../platform/roles/roles.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { countAudience } from "./recipients.server.ts";
import type { Audience, Condition } from "./schema.ts";
import type { AudienceCount } from "./shapes.ts";

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

/** Whether an audience has a condition on data that a role may not see. */
export function isHidden({ conditions }: Audience, role: Role): boolean {
  return conditions.some(({ kind }) => {
    const needed = needs[kind];
    return needed !== undefined && !can(role, needed);
  });
}

/**
 * Returns why a role may not choose an audience. Staff who import subscribers set their subscription dates, and could
 * single out one person by date.
 */
export function audienceProblem(audience: Audience, role: Role): string | undefined {
  if (!isHidden(audience, role) || audience.conditions.every(({ kind }) => kind !== "subscribed")) return undefined;
  return "Your role can’t combine a subscription date with what guests did: the number could show what one person did. Remove one of the two.";
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

/** Rounded counts, cached for the club night. */
const shown = new WeakMap<Database, LRUCache<string, number>>();

/**
 * Counts the subscribers who get a campaign, rounded if the role may not see the data it is chosen by. A rounded count
 * stays the same for the club night, so adding or removing one person shows no difference.
 *
 * @param now ms since 1970.
 */
export async function shownAudience(db: Database, audience: Audience, role: Role, now: number): Promise<AudienceCount> {
  if (!isHidden(audience, role)) return { count: await countAudience(db, audience, now), rounded: false };
  if (audienceProblem(audience, role)) return { count: 0, rounded: true };
  let counts = shown.get(db);
  if (!counts) {
    counts = new LRUCache({ max: 1_000 });
    shown.set(db, counts);
  }
  const day = tonight(now);
  const topics = [...audience.topics].sort();
  const conditions = audience.conditions.map((condition) => JSON.stringify(condition)).sort();
  const key = JSON.stringify([day, topics, conditions]);
  let count = counts.get(key);
  if (count === undefined) {
    const round = await rounding(db, JSON.stringify([day, audience.conditions.map(({ kind }) => kind).sort()]));
    count = round(await countAudience(db, audience, now));
    counts.set(key, count);
  }
  return { count, rounded: true };
}

/** Returns why nothing can be sent to an audience of this size; undefined if it can. */
export function sizeProblem({ count, rounded }: AudienceCount): string | undefined {
  if (count > 0) return undefined;
  return rounded
    ? `Fewer than ${MIN_SHOWN} people are in this audience. Choose a larger one.`
    : "Nobody is in this audience. Choose another one.";
}
