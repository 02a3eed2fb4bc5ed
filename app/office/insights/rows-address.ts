import type { DepositMatter } from "../../bookings/deposits/matter.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Capability } from "../../platform/roles/roles.ts";
import type { TurnoutName } from "../../platform/venue/request-kinds.ts";
import type { Source } from "../../platform/views/source.ts";
import type { Range } from "./period.ts";
import type { Insights } from "./shapes.ts";

/** The kinds of rows that a number can count. */
export type Rows =
  | "nights"
  | "lists"
  | "till"
  | "forms-sent"
  | "tables-asked"
  | `tables-${TurnoutName}`
  | `offers-${Exclude<TurnoutName, "missed">}`
  | `deposits-${DepositMatter}`
  | "guests-first"
  | "guests-again"
  | "subscribers-joined"
  | "subscribers-left";

/** The nights whose rows to list, of one source or form if given, and since when rows are stored. */
export interface Asked extends Range, Pick<Insights, "stored_since"> {
  source?: Source;
  form?: RequestKind;
}

interface RowsList {
  /** The capabilities needed to see the rows. */
  needs: readonly Capability[];
  /** The retention that deletes these rows, if any. */
  stored?: keyof Insights["stored_since"];
  to: (range: Omit<Asked, "stored_since">) => string;
}

const query = (path: string, parts: Record<string, string>) => `${path}?${new URLSearchParams(parts)}`;

/** For one night, a screen; for several, a table on the same page, whose rows link further. */
const nightByNight = (screen: string, id: string, needs: readonly Capability[] = []): RowsList => ({
  needs,
  to: ({ from, to }) => (from === to ? query(screen, { night: from }) : `${query("", { from, to })}#${id}`),
});

const REPORT = "/admin/after-the-night";

const requests = (kind: "vip-table" | "claim", turnout?: TurnoutName): RowsList => ({
  needs: ["requests.see", kind === "claim" ? "requests.messages" : "requests.bookings"],
  stored: "requests",
  to: ({ from, to, source }) =>
    query("/admin/requests", {
      kind,
      ...(turnout && { turnout }),
      ...(source && { source }),
      nights_from: from,
      nights_to: to,
      // Sorted by night, so that the list is read from its index, however long it is.
      sort: "-night",
    }),
});

/** Requests of one kind by the night on which they were received; only those who see the kind are told about it. */
const sentForms: RowsList = {
  needs: ["requests.see"],
  stored: "requests",
  to: ({ from, to, form }) =>
    query("/admin/requests", { ...(form && { kind: form }), sent_from: from, sent_to: to, sort: "-received" }),
};

const deposits = (matter: DepositMatter): RowsList => ({
  needs: ["deposits.see"],
  stored: "payments",
  to: ({ from, to }) => query("/admin/deposits", { show: "nights", from, to, matter }),
});

const guests = (parts: Record<string, string>): RowsList => ({
  needs: ["guests.see"],
  to: ({ from, to }) => query("/admin/guests", { first_from: from, first_to: to, ...parts }),
});

const subscribers = (did: "joined" | "left"): RowsList => ({
  needs: ["subscribers.see"],
  to: ({ from, to }) => query("/admin/subscribers", { show: "all", from, to, did }),
});

const lists: Record<Rows, RowsList> = {
  nights: nightByNight(REPORT, "by-night"),
  lists: nightByNight(REPORT, "by-owner"),
  till: nightByNight("/admin/till", "by-night", ["spend.see"]),
  "forms-sent": sentForms,
  "tables-asked": requests("vip-table"),
  "tables-expected": requests("vip-table", "expected"),
  "tables-came": requests("vip-table", "came"),
  "tables-missed": requests("vip-table", "missed"),
  "offers-expected": requests("claim", "expected"),
  "offers-came": requests("claim", "came"),
  "deposits-received": deposits("received"),
  "deposits-refunded": deposits("refunded"),
  "deposits-kept": deposits("kept"),
  "deposits-open": deposits("open"),
  "deposits-spent": deposits("spent"),
  "guests-first": guests({}),
  "guests-again": guests({ again: "yes" }),
  "subscribers-joined": subscribers("joined"),
  "subscribers-left": subscribers("left"),
};

/**
 * The URL of the list of rows that a number counts; undefined if the person may not see them, or if retention may have
 * deleted some.
 */
export function rowsAddress(
  rows: Rows,
  { stored_since, ...asked }: Asked,
  can: (capability: Capability) => boolean,
): string | undefined {
  const { needs, stored, to: address } = lists[rows];
  const kept = asked.form === "career" ? "applications" : stored;
  if (kept && asked.from < stored_since[kept]) return undefined;
  return needs.every(can) ? address(asked) : undefined;
}

/** The path of a promoter's page, for a month or a range of nights. */
export const promoterPage = (name: string, of: { month: string } | Range): string =>
  `/admin/insights/promoter?name=${encodeURIComponent(name)}&${new URLSearchParams("month" in of ? of : { from: of.from, to: of.to })}`;

/** The URL of the funnel page with a source's nights. */
export const nightsOfSource = ({ from, to }: Range, source: Source): string =>
  `${query("/admin/insights/funnel", { from, to, source })}#by-night`;
