import { isHidden } from "../../../mailing/campaigns/audience/shown-count.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import type { Role } from "../../../platform/roles/roles.ts";

/** The newest campaigns that are counted, of this many days. */
const [MAX_CAMPAIGNS, CAMPAIGN_DAYS] = [3, 14];

/** Least number of refusals for a warning about a domain. */
const MIN_REFUSED = 5;

const MS_PER_DAY = 86_400_000;

/** A mail domain, with the number of campaign emails to it and of those that it refused or bounced. */
interface RefusingDomain {
  domain: string;
  refused: number;
  emails: number;
}

/**
 * Domains that refused emails of the newest campaigns, those with the most refusals first.
 *
 * @param now ms since 1970. @param least the least share (0 to 1) and number of emails for a warning, and the reader's role:
 *   campaigns to people chosen by what it may not see are left out, as a domain may be one of them.
 */
export async function findRefusingDomains(
  db: Database,
  now: number,
  { role, ...least }: { share: number; emails: number; role: Role },
): Promise<RefusingDomain[]> {
  const newest = await db
    .selectFrom("campaigns")
    .select(["id", "audience"])
    .where("started_at", ">=", storedInstant(now - CAMPAIGN_DAYS * MS_PER_DAY))
    .orderBy("started_at", "desc")
    .limit(MAX_CAMPAIGNS)
    .execute();
  const campaigns = newest.filter(({ audience }) => !isHidden(parseJsonText(audience), role));
  if (campaigns.length === 0) return [];
  const ids = campaigns.map(({ id }) => id);
  const recipients = db.selectFrom("campaign_recipients").where("campaign_id", "in", ids);
  // Two queries, since each uses its own index.
  const refusals = await Promise.all([
    recipients
      .where("state", "=", "rejected")
      .select(["domain", ({ fn }) => fn.countAll<number>().as("count")])
      .groupBy("domain")
      .execute(),
    recipients
      .where("bounce", "in", ["soft", "hard"])
      .where("state", "<>", "rejected")
      .select(["domain", ({ fn }) => fn.countAll<number>().as("count")])
      .groupBy("domain")
      .execute(),
  ]);
  const refused = new Map<string, number>();
  for (const { domain, count } of refusals.flat()) refused.set(domain, (refused.get(domain) ?? 0) + Number(count));
  const suspects = [...refused].filter(([, count]) => count >= MIN_REFUSED).map(([domain]) => domain);
  if (suspects.length === 0) return [];
  const all = await recipients
    .where("state", "in", ["sent", "rejected"])
    .where("domain", "in", suspects)
    .select(["domain", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("domain")
    .execute();
  return all
    .map(({ domain, count }) => ({ domain, refused: refused.get(domain) ?? 0, emails: Number(count) }))
    .filter(({ refused, emails }) => emails >= least.emails && refused >= emails * least.share)
    .sort((a, b) => b.refused - a.refused);
}
