import type { CsvColumns } from "../../platform/lib/csv/csv.server.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import type { Night } from "./shapes.ts";

/** An amount in a CSV; empty if it is not shown. */
export const csvAmount = (cents: number | null | undefined) => (cents == null ? "" : (cents / 100).toFixed(2));

/** The numbers of a night or of several. */
type Numbers = Omit<Night, "night" | "title" | "over">;

const counts: CsvColumns<Numbers> = {
  "Came in": ({ people }) => people,
  Peak: ({ peak }) => peak,
  "Walk-ins": ({ walk_ins }) => walk_ins,
  "Tables asked for": ({ tables }) => tables.asked,
  "Tables approved": ({ tables }) => tables.approved,
  "Tables that came": ({ tables }) => tables.came,
  "Table no-shows": ({ tables }) => tables.no_shows,
  "On guest lists": ({ lists }) => lists.expected,
  "Came from guest lists": ({ lists }) => lists.came,
  "With tickets": ({ tickets }) => tickets.expected,
  "Came with tickets": ({ tickets }) => tickets.came,
  "Offers claimed for": ({ offers }) => offers.expected,
  "Came with offers": ({ offers }) => offers.came,
};

const deposits: CsvColumns<Numbers> = {
  "Deposits received": ({ deposits }) => csvAmount(deposits?.received),
  "Deposits refunded": ({ deposits }) => csvAmount(deposits?.refunded),
  "Deposits kept": ({ deposits }) => csvAmount(deposits?.kept),
  "Deposits open": ({ deposits }) => csvAmount(deposits?.open),
};

const spend: CsvColumns<Numbers> = {
  "Parties with a bill": ({ spend }) => spend?.parties ?? "",
  Spent: ({ spend }) => csvAmount(spend?.spent),
  "Minimum spend": ({ spend }) => csvAmount(spend?.minimum),
  Till: ({ spend }) => csvAmount(spend?.till),
};

/** The columns of numbers that a role may see. */
export const numberColumns = (role: Role): CsvColumns<Numbers> => ({
  ...counts,
  ...(can(role, "deposits.see") && deposits),
  ...(can(role, "spend.see") && spend),
});

const names: CsvColumns<Night> = {
  Night: ({ night }) => night,
  Title: ({ title }) => title,
};

/** The columns of nights that a role may see. */
export const nightColumns = (role: Role): CsvColumns<Night> => ({ ...names, ...numberColumns(role) });
