import type { Night, Promoter } from "./shapes.ts";
import { amount, type Can, type Column, share } from "./table.ts";

/** The numbers of a night, or of several nights together. */
export type Numbers = Omit<Night, "night" | "title" | "over">;

const counts: readonly Column<Numbers>[] = [
  { heading: "Came in", rows: "nights", value: ({ people }) => people },
  { heading: "Peak", rows: "nights", value: ({ peak }) => peak },
  { heading: "Walk-ins", rows: "nights", value: ({ walk_ins }) => walk_ins },
  { heading: "Tables asked for", rows: "tables-asked", value: ({ tables }) => tables.asked },
  { heading: "Tables approved", rows: "tables-expected", value: ({ tables }) => tables.approved },
  { heading: "Tables that came", rows: "tables-came", value: ({ tables }) => tables.came },
  { heading: "Table no-shows", rows: "tables-missed", value: ({ tables }) => tables.no_shows },
  { heading: "On guest lists", rows: "lists", value: ({ lists }) => lists.expected },
  { heading: "Came from guest lists", rows: "lists", value: ({ lists }) => lists.came },
  { heading: "With tickets", rows: "nights", value: ({ tickets }) => tickets.expected },
  { heading: "Came with tickets", rows: "nights", value: ({ tickets }) => tickets.came },
  { heading: "Offers claimed for", rows: "offers-expected", value: ({ offers }) => offers.expected },
  { heading: "Came with offers", rows: "offers-came", value: ({ offers }) => offers.came },
];

const deposits: readonly Column<Numbers>[] = [
  { heading: "Deposits received", rows: "deposits-received", value: ({ deposits }) => amount(deposits?.received) },
  { heading: "Deposits refunded", rows: "deposits-refunded", value: ({ deposits }) => amount(deposits?.refunded) },
  { heading: "Deposits kept", rows: "deposits-kept", value: ({ deposits }) => amount(deposits?.kept) },
  { heading: "Deposits open", rows: "deposits-open", value: ({ deposits }) => amount(deposits?.open) },
];

const spend: readonly Column<Numbers>[] = [
  { heading: "Parties with a bill", rows: "deposits-spent", value: ({ spend }) => spend?.parties ?? null },
  { heading: "Spent", rows: "deposits-spent", value: ({ spend }) => amount(spend?.spent) },
  { heading: "Minimum spend", rows: "nights", value: ({ spend }) => amount(spend?.minimum) },
  { heading: "Till", rows: "till", value: ({ spend }) => amount(spend?.till) },
];

/** The columns of numbers that someone may see. */
export const numberColumns = (can: Can): readonly Column<Numbers>[] => [
  ...counts,
  ...(can("deposits.see") ? deposits : []),
  ...(can("spend.see") ? spend : []),
];

const titleOf = ({ title, over }: Night) => [title, !over && "(not over)"].filter(Boolean).join(" ");

/** The columns of nights that someone may see. */
export const nightColumns = (can: Can): readonly Column<Night>[] => [
  { heading: "Night", value: ({ night }) => ({ day: night }) },
  { heading: "Title", isText: true, value: titleOf },
  ...numberColumns(can),
];

/** The columns of guest lists, by owner. */
export const ownerColumns: readonly Column<Promoter>[] = [
  { heading: "Owner", value: ({ owner }) => owner },
  { heading: "Nights", value: ({ nights }) => nights },
  { heading: "Listed", value: ({ expected }) => expected },
  { heading: "Came", value: ({ came }) => came },
  { heading: "Turnout", value: ({ came, expected }) => share(came, expected) },
  { heading: "Commission", value: ({ commission_cents }) => amount(commission_cents) },
];
