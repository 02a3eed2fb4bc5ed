import type { DepositMatter } from "../../bookings/deposits/matter.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import type { Rows } from "./rows-address.ts";
import type { Insights, Period } from "./shapes.ts";

/** Text, or a number with the rows that it counts. */
type Part = string | { text: string; rows: Rows };

/** A sentence about a period, and its subject. */
export interface Sentence {
  about:
    | "people"
    | "doors"
    | "tables"
    | "lists"
    | "tickets"
    | "offers"
    | "deposits"
    | "spend"
    | "guests"
    | "subscribers";
  text: string;
  /** The text split into parts, each with its offset; a part with a number has the rows that it counts. */
  parts: { at: number; text: string; rows?: Rows }[];
}

/** A number that links to its rows. */
const counted = (text: string, rows: Rows): Part => ({ text, rows });

/** A template tag for sentences of text and counted numbers; empty values are left out. */
const say = (words: TemplateStringsArray, ...values: (Part | Part[])[]): Part[] =>
  words.flatMap((word, at) => [word, ...[values[at] ?? ""].flat()]).filter((part) => part !== "");

/** Joins parts with commas. */
const listed = (parts: readonly Part[][]): Part[] => parts.flatMap((part, at) => (at > 0 ? [", ", ...part] : part));

const percent = (part: number, whole: number) => Math.round((part / whole) * 100);

/** A comparison in words: `12% more than before`, or `none before`. */
function compared(now: number, before: number, than: string): string {
  if (before === 0) return now === 0 ? `as many as ${than}` : `none ${than}`;
  const change = percent(now - before, before);
  if (change === 0) return `as many as ${than}`;
  return change > 0 ? `${formatNumber(change)}% more than ${than}` : `${formatNumber(-change)}% fewer than ${than}`;
}

/** Compares a rate with the usual one in words; only mentions a noticeable difference. */
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

type Writer = (period: Period, before: Period, lastYear: Period) => Part[] | undefined;

const writers: Record<Sentence["about"], Writer> = {
  people(period, before, lastYear) {
    if (period.nights === 0) return ["There was no club night."];
    const beside = [
      before.nights > 0 && compared(period.people, before.people, "before"),
      lastYear.nights > 0 && compared(period.people, lastYear.people, "a year ago"),
    ].filter(Boolean);
    const nights = counted(formatCount(period.nights, "night"), "nights");
    return say`${people(period.people)} came in on ${nights}${beside.length > 0 ? `: ${beside.join(", and ")}` : ""}.`;
  },
  doors({ nights, unchecked }) {
    if (unchecked === 0) return undefined;
    const where =
      unchecked === nights ? "Nobody was checked in" : `Nobody was checked in on ${formatCount(unchecked, "night")}`;
    return say`${where}, so everyone who was expected counts as a no-show.`;
  },
  tables({ tables }, { tables: usual }) {
    const { asked, approved, came, no_shows } = tables;
    if (asked === 0) return undefined;
    if (approved === 0) return say`${counted(formatCount(asked, "table"), "tables-asked")} asked for, none approved.`;
    const missed =
      no_shows > 0
        ? say`; ${counted(formatNumber(no_shows), "tables-missed")} did not${besideUsual(no_shows, approved, usual.no_shows, usual.approved)}`
        : "";
    const expected = counted(formatCount(approved, "table"), "tables-expected");
    const parties = counted(formatCount(asked, "party", "parties"), "tables-asked");
    return say`${counted(formatNumber(came), "tables-came")} of ${expected} came${missed}. ${parties} asked for one.`;
  },
  lists: ({ lists }, { lists: usual }) => turnout("a place on a guest list", lists, usual, ["lists", "lists"]),
  tickets: ({ tickets }, { tickets: usual }) => turnout("a ticket", tickets, usual, ["nights", "nights"]),
  offers: ({ offers }, { offers: usual }) => turnout("an offer", offers, usual, ["offers-came", "offers-expected"]),
  deposits({ deposits }) {
    if (!deposits || deposits.received + deposits.open + deposits.kept === 0) return undefined;
    const { received, kept, refunded, open } = deposits;
    const amount = (cents: number, matter: DepositMatter) => counted(formatAmount(cents), `deposits-${matter}`);
    const parts = [
      say`${amount(received, "received")} of deposits received`,
      ...(kept > 0 ? [say`${amount(kept, "kept")} kept`] : []),
      ...(refunded > 0 ? [say`${amount(refunded, "refunded")} refunded`] : []),
      ...(open > 0 ? [say`${amount(open, "open")} still open`] : []),
    ];
    return say`${listed(parts)}.`;
  },
  spend({ spend }) {
    if (!spend) return undefined;
    const each =
      spend.till_people > 0
        ? `: ${formatAmount(Math.round(spend.till / spend.till_people))} for each person who came in`
        : "";
    const till = spend.till === 0 ? "" : say`The till took ${counted(formatAmount(spend.till), "till")}${each}.`;
    if (spend.parties === 0) return till || undefined;
    const head = spend.people > 0 ? `, ${formatAmount(Math.round(spend.spent / spend.people))} a head` : "";
    const short = spend.minimum - spend.spent;
    const minimum =
      spend.minimum > 0 ? `; ${formatAmount(Math.abs(short))} ${short > 0 ? "below" : "above"} their minimum` : "";
    const parties = counted(formatCount(spend.parties, "table"), "deposits-spent");
    return say`${parties} spent ${counted(formatAmount(spend.spent), "deposits-spent")}${head}${minimum}.${till && [" ", ...till]}`;
  },
  guests({ new_guests }, { new_guests: before }) {
    if (!new_guests || new_guests.first === 0) return undefined;
    const again =
      new_guests.again > 0
        ? say` ${counted(formatNumber(new_guests.again), "guests-again")} of them came again since.`
        : "";
    const beside = before && before.first > 0 ? `: ${compared(new_guests.first, before.first, "before")}` : "";
    return say`${counted(formatCount(new_guests.first, "guest"), "guests-first")} came for the first time${beside}.${again}`;
  },
  subscribers({ subscribers }) {
    if (!subscribers || subscribers.gained + subscribers.lost === 0) return undefined;
    const { gained, lost } = subscribers;
    const joined = counted(formatCount(gained, "subscriber"), "subscribers-joined");
    return say`${joined} joined the newsletter, ${counted(formatNumber(lost), "subscribers-left")} left.`;
  },
};

function turnout(
  name: string,
  now: Period["lists"],
  before: Period["lists"],
  [came, expected]: readonly [Rows, Rows],
): Part[] | undefined {
  if (now.expected === 0) return undefined;
  const rate = percent(now.came, now.expected);
  const usual = before.expected > 0 ? `, ${percent(before.came, before.expected)}% before` : "";
  return say`${counted(formatNumber(now.came), came)} of ${counted(people(now.expected), expected)} with ${name} came: ${formatNumber(rate)}%${usual}.`;
}

/** Adds each part's offset in the text. */
function placed(parts: readonly Part[]): Sentence["parts"] {
  let at = 0;
  return parts.map((part) => {
    const one = { at, ...(typeof part === "string" ? { text: part } : part) };
    at += one.text.length;
    return one;
  });
}

/** Sentences about a period; only about what there is to report. */
export function sentencesOf({ period, before, last_year }: Insights): Sentence[] {
  return (Object.keys(writers) as Sentence["about"][]).flatMap((about) => {
    const written = writers[about](period, before, last_year);
    if (written === undefined) return [];
    const parts = placed(written);
    return [{ about, text: parts.map(({ text }) => text).join(""), parts }];
  });
}
