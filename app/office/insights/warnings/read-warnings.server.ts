import { balanceOf, sumsOf } from "../../../bookings/deposits/deposit-state.ts";
import { inDays, paceOf } from "../../../bookings/pace/pace-text.ts";
import { readPace } from "../../../bookings/pace/read-pace.server.ts";
import { incidentKindLabel } from "../../../platform/country-packs/neutral/incident-kinds.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { type Capability, can, type Role } from "../../../platform/roles/roles.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { readPromoters } from "../read-period.server.ts";
import { promoterPage } from "../rows-address.ts";
import { warnOfDisputes } from "./disputed-statements.server.ts";
import { findLateLists } from "./late-lists.server.ts";
import { findRefusingDomains } from "./refusing-domains.server.ts";
import type { Warning } from "./shapes.ts";

/** Most warnings of one kind. */
const MAX_OF_A_KIND = 5;

/** Days over which promoters are judged, and the least number of nights for that. */
const [PROMOTER_DAYS, PROMOTER_NIGHTS] = [56, 3];

/**
 * Length in days of a period of incidents, the number of periods compared with, and the least number of incidents for a
 * warning.
 */
const [INCIDENT_DAYS, INCIDENT_PERIODS, MIN_INCIDENTS] = [28, 3, 4];

type Check = (db: Database, now: number, role: Role) => Promise<Warning[]>;

async function warnOfPace(db: Database, now: number): Promise<Warning[]> {
  const nights = await readPace(db, now);
  return nights.flatMap((night): Warning[] => {
    const slow = paceOf(night).filter(({ isSlow }) => isSlow);
    if (slow.length === 0) return [];
    const title = night.title ? `${formatDay(night.night)}, ${night.title}` : formatDay(night.night);
    const text = `${title} (${inDays(night.days)}): ${slow.map(({ text }) => text).join("; ")}.`;
    return [{ about: "pace", text, to: `/admin/tonight?night=${night.night}` }];
  });
}

async function warnOfDeposits(db: Database): Promise<Warning[]> {
  const { deposits: from } = currentSettings().warnings;
  const overdue = db
    .selectFrom("deposit_tasks")
    .select("request_id")
    .where("settled_at", "is", null)
    .where("reason", "=", "overdue");
  const rows = await db
    .selectFrom("ledger")
    .select(["id", "entry", "amount_cents", "payment_reference"])
    .where("request_id", "in", overdue)
    .execute();
  const balances = [...Map.groupBy(rows, ({ payment_reference }) => payment_reference).values()]
    .map((some) => balanceOf(sumsOf(some)))
    .filter((balance) => balance > 0);
  if (from === 0 || balances.length < from) return [];
  const all = formatAmount(balances.reduce((sum, balance) => sum + balance, 0));
  const text = `${formatCount(balances.length, "deposit is", "deposits are")} overdue: ${all}.`;
  return [{ about: "deposits", text, to: "/admin/deposits?show=tasks" }];
}

async function warnOfDomains(db: Database, now: number, role: Role): Promise<Warning[]> {
  const { domainRefuses: from, minimumSample } = currentSettings().warnings;
  if (from === 0) return [];
  const domains = await findRefusingDomains(db, now, { share: from / 100, emails: minimumSample, role });
  return domains.map(({ domain, refused, emails }) => ({
    about: "domain",
    text: `${domain} refused ${formatNumber(refused)} of ${formatCount(emails, "campaign email")} in two weeks.`,
    to: `/admin/subscribers?q=${encodeURIComponent(`@${domain}`)}`,
  }));
}

const share = ({ expected, came }: { expected: number; came: number }) => (expected - came) / expected;

async function warnOfPromoters(db: Database, now: number): Promise<Warning[]> {
  const { noShows: from, minimumSample } = currentSettings().warnings;
  if (from === 0) return [];
  const range = { from: addDays(tonight(now), -PROMOTER_DAYS), to: addDays(tonight(now), -1) };
  const promoters = await readPromoters(db, range);
  const all = {
    expected: promoters.reduce((sum, { expected }) => sum + expected, 0),
    came: promoters.reduce((sum, { came }) => sum + came, 0),
  };
  return promoters
    .filter(({ nights, expected }) => nights >= PROMOTER_NIGHTS && expected >= minimumSample)
    .filter((one) => share(one) * 100 >= from && (promoters.length === 1 || share(one) > share(all)))
    .map((one) => {
      const missing = `${formatNumber(one.expected - one.came)} of ${formatCount(one.expected, "person", "people")}`;
      const beside = promoters.length > 1 ? `; ${formatNumber(share(all) * 100)}% across all lists` : "";
      return {
        about: "promoter",
        text: `In eight weeks, ${missing} on lists of ${one.owner} didn't come: ${formatNumber(share(one) * 100)}%${beside}.`,
        to: promoterPage(one.owner, range),
      };
    });
}

async function warnOfLists(db: Database, now: number): Promise<Warning[]> {
  const lists = await findLateLists(db, now);
  return lists.map(({ night, owner, days, people, usual, list }) => ({
    about: "list",
    text: `${formatDay(night)} (${inDays(days)}): the lists of ${owner} have ${formatCount(people, "person", "people")}, usually ${formatNumber(usual)}.`,
    to: `/admin/guest-lists/${list}?night=${night}`,
  }));
}

async function warnOfIncidents(db: Database, now: number): Promise<Warning[]> {
  const { incidents: from } = currentSettings().warnings;
  const day = tonight(now);
  const begin = addDays(day, -INCIDENT_DAYS);
  const usualFrom = addDays(begin, -INCIDENT_DAYS * INCIDENT_PERIODS);
  const first = await db.selectFrom("register").select("night").orderBy("night").limit(1).executeTakeFirst();
  // A register that started later cannot show what is usual.
  if (from === 0 || !first || first.night > usualFrom) return [];
  const rows = await db
    .selectFrom("register")
    .select(["night", "body"])
    .where("entry", "=", "incident")
    .where("night", ">", usualFrom)
    .where("night", "<=", day)
    .execute();
  const incidents = rows.map(({ night, body }) => ({ night, kind: parseJsonText(body).kind ?? "other" }));
  return [...Map.groupBy(incidents, ({ kind }) => kind)].flatMap(([kind, some]): Warning[] => {
    const recent = some.filter(({ night }) => night > begin).length;
    const usual = (some.length - recent) / INCIDENT_PERIODS;
    if (recent < MIN_INCIDENTS || recent * 100 < usual * from) return [];
    const text = `${incidentKindLabel(kind)}: ${formatCount(recent, "incident")} in four weeks, usually ${formatNumber(usual, 1)}.`;
    return [{ about: "incidents", text, to: `/admin/incidents?kind=${kind}&from=${addDays(begin, 1)}&to=${day}` }];
  });
}

const checks: Record<Warning["about"], { needs: readonly Capability[]; check: Check }> = {
  pace: { needs: ["report.see", "tonight.see"], check: warnOfPace },
  deposits: { needs: ["deposits.see"], check: warnOfDeposits },
  domain: { needs: ["subscribers.see", "campaigns.see"], check: warnOfDomains },
  promoter: { needs: ["report.see"], check: warnOfPromoters },
  list: { needs: ["lists.see"], check: warnOfLists },
  incidents: { needs: ["incidents.see"], check: warnOfIncidents },
  statement: { needs: ["report.see"], check: warnOfDisputes },
};

/**
 * Early warnings by the club's settings, limited to what a role may see. Without enough data to compare with, there are
 * no warnings.
 *
 * @param now ms since 1970.
 */
export async function readWarnings(db: Database, role: Role, now: number): Promise<Warning[]> {
  const seen = Object.values(checks).filter(({ needs }) => needs.every((capability) => can(role, capability)));
  const found = await Promise.all(seen.map(({ check }) => check(db, now, role)));
  return found.flatMap((some) => some.slice(0, MAX_OF_A_KIND));
}
