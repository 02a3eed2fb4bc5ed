import { sql } from "kysely";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { toInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { dayOf } from "../../../platform/lib/time/wall-time-text.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { readBouncesFailure } from "../../bounces/bounce-mailbox.server.ts";
import type { CampaignResults, EmailCounts, ResultsPeriod } from "./shapes.ts";

/** Domains that are listed. */
const MAX_DOMAINS = 10;

/** With more hours, results are grouped by day. */
const MAX_HOURS = 48;

const none: EmailCounts = { sent: 0, rejected: 0, failed: 0, hard: 0, soft: 0, complained: 0, unsubscribed: 0 };

interface Group {
  domain: string;
  state: "waiting" | "sent" | "rejected" | "failed" | "skipped";
  bounce: "soft" | "hard" | "complaint" | null;
  count: number;
  unsubscribed: number;
}

function add(counts: EmailCounts, { state, bounce, count, unsubscribed }: Group): void {
  if (state === "sent" || state === "rejected" || state === "failed") counts[state] += count;
  if (bounce === "complaint") counts.complained += count;
  else if (bounce !== null) counts[bounce] += count;
  counts.unsubscribed += unsubscribed;
}

/** Counts a campaign's recipients by the UTC hour (`YYYY-MM-DDTHH`) of an event. */
async function byHour(
  db: Database,
  campaignId: string,
  column: "sent_at" | "bounced_at" | "unsubscribed_at",
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("campaign_recipients")
    .select((eb) => [sql<string>`substr(${sql.ref(column)}, 1, 13)`.as("hour"), eb.fn.countAll<number>().as("count")])
    .where("campaign_id", "=", campaignId)
    .where(column, "is not", null)
    .groupBy("hour")
    .execute();
  return new Map(rows.map(({ hour, count }) => [hour, count]));
}

/** Groups counts by hour, or by day in the venue's time zone if there are many hours. */
function periodsOf(
  counts: Record<"sent" | "bounced" | "unsubscribed" | "requests", Map<string, number>>,
): Pick<CampaignResults, "step" | "periods"> {
  const hours = [...new Set(Object.values(counts).flatMap((map) => [...map.keys()]))].sort();
  const step = hours.length > MAX_HOURS ? "day" : "hour";
  const periods = new Map<string, ResultsPeriod>();
  for (const hour of hours) {
    const local = zonedIso(`${hour}:00:00.000Z`, venue.timeZone);
    const from = step === "hour" ? local : zonedIso(toInstant(`${dayOf(local)}T00:00`, venue.timeZone), venue.timeZone);
    const period = periods.get(from) ?? { from, sent: 0, bounced: 0, unsubscribed: 0, requests: 0 };
    for (const name of ["sent", "bounced", "unsubscribed", "requests"] as const)
      period[name] += counts[name].get(hour) ?? 0;
    periods.set(from, period);
  }
  return { step, periods: [...periods.values()] };
}

async function requestsOf(db: Database, campaignId: string, kinds: readonly RequestKind[]) {
  const rows = await db
    .selectFrom("requests")
    .select((eb) => ["kind", sql<string>`substr(created_at, 1, 13)`.as("hour"), eb.fn.countAll<number>().as("count")])
    .where("campaign_id", "=", campaignId)
    .where("status", "<>", "spam")
    .groupBy(["kind", "hour"])
    .execute();
  const seen = rows.filter(({ kind }) => kinds.includes(kind));
  const hours = new Map<string, number>();
  for (const { hour, count } of seen) hours.set(hour, (hours.get(hour) ?? 0) + count);
  const requests = kinds
    .map((kind) => ({
      kind,
      count: seen.filter((row) => row.kind === kind).reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0);
  return { hours, requests };
}

/** Adds up the results of a campaign. @param kinds the kinds of requests that the role sees */
export async function countResults(
  db: Database,
  campaignId: string,
  kinds: readonly RequestKind[],
): Promise<CampaignResults> {
  const groups: Group[] = await db
    .selectFrom("campaign_recipients")
    .select((eb) => [
      "domain",
      "state",
      "bounce",
      eb.fn.countAll<number>().as("count"),
      eb.fn.count<number>("unsubscribed_at").as("unsubscribed"),
    ])
    .where("campaign_id", "=", campaignId)
    .groupBy(["domain", "state", "bounce"])
    .execute();
  const totals = { ...none };
  const domains = new Map<string, EmailCounts & { domain: string; size: number }>();
  for (const group of groups) {
    add(totals, group);
    const domain = domains.get(group.domain) ?? { domain: group.domain, size: 0, ...none };
    domain.size += group.count;
    add(domain, group);
    domains.set(group.domain, domain);
  }
  const sum = (...states: Group["state"][]) =>
    groups.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0);
  const largest = [...domains.values()].sort((a, b) => b.size - a.size || (a.domain < b.domain ? -1 : 1));
  const { hours, requests } = await requestsOf(db, campaignId, kinds);
  const links = await db
    .selectFrom("campaign_links")
    .select(["url", "clicks"])
    .where("campaign_id", "=", campaignId)
    .orderBy("position")
    .execute();
  const counted = currentSettings().campaigns.countClicks === "yes" || links.some(({ clicks }) => clicks > 0);
  return {
    rounded: false,
    recipients: groups.reduce((total, { count }) => total + count, 0),
    waiting: sum("waiting"),
    skipped: sum("skipped"),
    totals,
    domains: largest.slice(0, MAX_DOMAINS).map(({ size: _, ...domain }) => domain),
    more_domains: Math.max(0, largest.length - MAX_DOMAINS),
    ...periodsOf({
      sent: await byHour(db, campaignId, "sent_at"),
      bounced: await byHour(db, campaignId, "bounced_at"),
      unsubscribed: await byHour(db, campaignId, "unsubscribed_at"),
      requests: hours,
    }),
    requests,
    links: counted ? links : null,
    bounces_failed: await readBouncesFailure(db),
  };
}

/**
 * Rounds results for a role that may not see the data by which the audience was chosen. Domains are left out: one
 * may have a single person.
 */
export function roundedResults(results: CampaignResults, round: (count: number) => number): CampaignResults {
  const rounded = <Counts extends Record<string, number>>(counts: Counts) =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, round(count)])) as Counts;
  const { recipients, waiting, skipped, totals, periods, requests, links } = results;
  return {
    ...results,
    rounded: true,
    ...rounded({ recipients, waiting, skipped }),
    totals: rounded(totals),
    domains: [],
    more_domains: 0,
    periods: periods.map(({ from, ...counts }) => ({ from, ...rounded(counts) })),
    requests: requests.map(({ kind, count }) => ({ kind, count: round(count) })),
    links: links?.map(({ url, clicks }) => ({ url, clicks: round(clicks) })) ?? null,
  };
}
