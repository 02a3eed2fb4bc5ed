import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import type { Insights, Period } from "./shapes.ts";

/** What a period is about, and how it says so. */
export interface Sentence {
  about: "people" | "tables" | "lists" | "tickets" | "offers" | "deposits" | "spend" | "guests" | "subscribers";
  text: string;
}

const percent = (part: number, whole: number) => Math.round((part / whole) * 100);

/** `12% more than before`, or `none before`. */
function compared(now: number, before: number, than: string): string {
  if (before === 0) return now === 0 ? `as many as ${than}` : `none ${than}`;
  const change = percent(now - before, before);
  if (change === 0) return `as many as ${than}`;
  return change > 0 ? `${formatNumber(change)}% more than ${than}` : `${formatNumber(-change)}% fewer than ${than}`;
}

/** How a rate stands beside the usual one: only a difference that anyone would notice is worth words. */
function besideUsual(part: number, whole: number, before: number, wholeBefore: number): string {
  if (whole === 0 || wholeBefore === 0) return "";
  const [rate, usual] = [part / whole, before / wholeBefore];
  if (usual === 0) return rate > 0 ? ", none before" : "";
  const times = rate / usual;
  if (times >= 1.75) return times < 2.5 ? ", twice the usual" : `, ${formatNumber(Math.round(times))} times the usual`;
  if (times <= 0.6) return times > 0.4 ? ", half the usual" : ", far below the usual";
  return "";
}

const people = (count: number) => formatCount(count, "person", "people");

type Writer = (period: Period, before: Period, lastYear: Period) => string | undefined;

const writers: Record<Sentence["about"], Writer> = {
  people(period, before, lastYear) {
    if (period.nights === 0) return "There was no club night.";
    const beside = [
      before.nights > 0 && compared(period.people, before.people, "before"),
      lastYear.nights > 0 && compared(period.people, lastYear.people, "a year ago"),
    ].filter(Boolean);
    const said = `${people(period.people)} came in on ${formatCount(period.nights, "night")}`;
    return beside.length > 0 ? `${said}: ${beside.join(", and ")}.` : `${said}.`;
  },
  tables({ tables }, { tables: usual }) {
    const { asked, approved, came, no_shows } = tables;
    if (asked === 0) return undefined;
    if (approved === 0) return `${formatCount(asked, "table")} asked for, none approved.`;
    const missed =
      no_shows > 0
        ? `; ${formatNumber(no_shows)} did not${besideUsual(no_shows, approved, usual.no_shows, usual.approved)}`
        : "";
    return `${formatNumber(came)} of ${formatCount(approved, "table")} came${missed}. ${formatCount(asked, "party", "parties")} asked for one.`;
  },
  lists: ({ lists }, { lists: usual }) => turnout("a place on a guest list", lists, usual),
  tickets: ({ tickets }, { tickets: usual }) => turnout("a ticket", tickets, usual),
  offers: ({ offers }, { offers: usual }) => turnout("an offer", offers, usual),
  deposits({ deposits }) {
    if (!deposits || deposits.received + deposits.open + deposits.kept === 0) return undefined;
    const parts = [
      `${formatAmount(deposits.received)} of deposits received`,
      deposits.kept > 0 && `${formatAmount(deposits.kept)} kept`,
      deposits.refunded > 0 && `${formatAmount(deposits.refunded)} refunded`,
      deposits.open > 0 && `${formatAmount(deposits.open)} still open`,
    ];
    return `${parts.filter(Boolean).join(", ")}.`;
  },
  spend({ spend }) {
    if (!spend) return undefined;
    const each =
      spend.till_people > 0
        ? `: ${formatAmount(Math.round(spend.till / spend.till_people))} for each person who came in`
        : "";
    const till = spend.till === 0 ? "" : `The till took ${formatAmount(spend.till)}${each}.`;
    if (spend.parties === 0) return till || undefined;
    const head = spend.people > 0 ? `, ${formatAmount(Math.round(spend.spent / spend.people))} a head` : "";
    const short = spend.minimum - spend.spent;
    const minimum =
      spend.minimum > 0 ? `; ${formatAmount(Math.abs(short))} ${short > 0 ? "below" : "above"} their minimum` : "";
    return `${formatCount(spend.parties, "table")} spent ${formatAmount(spend.spent)}${head}${minimum}.${till && ` ${till}`}`;
  },
  guests({ new_guests }, { new_guests: before }) {
    if (!new_guests || new_guests.first === 0) return undefined;
    const again = new_guests.again > 0 ? ` ${formatNumber(new_guests.again)} of them came again since.` : "";
    const beside = before && before.first > 0 ? `: ${compared(new_guests.first, before.first, "before")}` : "";
    return `${formatCount(new_guests.first, "guest")} came for the first time${beside}.${again}`;
  },
  subscribers({ subscribers }) {
    if (!subscribers || subscribers.gained + subscribers.lost === 0) return undefined;
    return `${formatCount(subscribers.gained, "subscriber")} joined the newsletter, ${formatNumber(subscribers.lost)} left.`;
  },
};

function turnout(name: string, now: Period["lists"], before: Period["lists"]): string | undefined {
  if (now.expected === 0) return undefined;
  const rate = percent(now.came, now.expected);
  const usual = before.expected > 0 ? `, ${percent(before.came, before.expected)}% before` : "";
  return `${formatNumber(now.came)} of ${people(now.expected)} with ${name} came: ${formatNumber(rate)}%${usual}.`;
}

/** The period in words: what there is something to say about. */
export function sentencesOf({ period, before, last_year }: Insights): Sentence[] {
  return (Object.keys(writers) as Sentence["about"][]).flatMap((about) => {
    const text = writers[about](period, before, last_year);
    return text === undefined ? [] : [{ about, text }];
  });
}
