import type { DepositMatter } from "../../bookings/deposits/matter.ts";
import type { Capability } from "../../platform/roles/roles.ts";
import type { TurnoutName } from "../../platform/venue/request-kinds.ts";
import type { Range } from "./period.ts";
import type { Insights } from "./shapes.ts";

/** The rows that a number of a period counts. */
export type Rows =
  | "nights"
  | "owners"
  | "tables-asked"
  | `tables-${TurnoutName}`
  | `offers-${Exclude<TurnoutName, "missed">}`
  | `deposits-${DepositMatter}`
  | "guests-first"
  | "guests-again"
  | "subscribers-joined"
  | "subscribers-left";

/** The period whose rows are asked for, and from which day on they are still stored. */
export type Asked = Range & Pick<Insights, "stored_since">;

interface RowsList {
  /** What is needed to see these rows. */
  needs: readonly Capability[];
  /** The kind of rows that are deleted some day. */
  stored?: keyof Insights["stored_since"];
  to: (range: Range) => string;
}

const query = (path: string, parts: Record<string, string>) => `${path}?${new URLSearchParams(parts)}`;

/** A table of the page itself. */
const below = (id: string): RowsList => ({
  needs: [],
  to: ({ from, to }) => `?${new URLSearchParams({ from, to })}#${id}`,
});

const requests = (kind: "vip-table" | "claim", turnout?: TurnoutName): RowsList => ({
  needs: ["requests.see", kind === "claim" ? "requests.messages" : "requests.bookings"],
  stored: "requests",
  to: ({ from, to }) =>
    // In the order of nights the list is read from its index, however long it is.
    query("/admin/requests", { kind, ...(turnout && { turnout }), nights_from: from, nights_to: to, sort: "-night" }),
});

const deposits = (matter: DepositMatter): RowsList => ({
  needs: ["deposits.see"],
  stored: "payments",
  to: (range) => query("/admin/deposits", { show: "nights", ...range, matter }),
});

const guests = (parts: Record<string, string>): RowsList => ({
  needs: ["guests.see"],
  to: ({ from, to }) => query("/admin/guests", { first_from: from, first_to: to, ...parts }),
});

const subscribers = (did: "joined" | "left"): RowsList => ({
  needs: ["subscribers.see"],
  to: (range) => query("/admin/subscribers", { show: "all", ...range, did }),
});

const lists: Record<Rows, RowsList> = {
  nights: below("by-night"),
  owners: below("by-owner"),
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
 * The address of the list of the rows that a number counts; undefined where someone may not see them, or once they may
 * be deleted while the number stays.
 */
export function rowsAddress(
  rows: Rows,
  { from, to, stored_since }: Asked,
  can: (capability: Capability) => boolean,
): string | undefined {
  const { needs, stored, to: address } = lists[rows];
  if (stored && from < stored_since[stored]) return undefined;
  return needs.every(can) ? address({ from, to }) : undefined;
}
