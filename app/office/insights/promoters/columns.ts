import { amount, type Can, type Column } from "../table.ts";
import type { PromoterNight, PromoterSums, PromotersOfNights, PromoterTable } from "./shapes.ts";

/** The tables of promoters, each with its own CSV. */
export const promoterSections = ["promoters", "nights", "tables"] as const;

type Numbers = Omit<PromoterSums, "name" | "nights">;

const numbers = (can: Can): readonly Column<Numbers>[] => [
  { heading: "Listed", value: ({ listed }) => listed },
  { heading: "Came", value: ({ came }) => came },
  { heading: "Tables", value: ({ tables }) => tables },
  { heading: "Tables that came", value: ({ tables_came }) => tables_came },
  ...(can("spend.see") ? [{ heading: "Spent", value: ({ spent_cents }: Numbers) => amount(spent_cents) }] : []),
  { heading: "Commission", value: ({ commission_cents }) => amount(commission_cents) },
];

/** The columns of promoters that someone may see. */
export const promoterColumns = (can: Can): readonly Column<PromoterSums>[] => [
  { heading: "Promoter", value: ({ name }) => name },
  { heading: "Nights", value: ({ nights }) => nights },
  ...numbers(can),
];

/** The columns of one promoter's nights that someone may see. */
export const promoterNightColumns = (can: Can): readonly Column<PromoterNight>[] => [
  { heading: "Night", value: ({ night }) => ({ day: night }) },
  { heading: "Title", isText: true, value: ({ title }) => title },
  ...numbers(can),
];

/** The columns of table requests that promoters brought. */
export const promoterTableColumns: readonly Column<PromoterTable>[] = [
  { heading: "Request", value: ({ name, reference }) => `${name}, ${reference}` },
  { heading: "Night", value: ({ night }) => ({ day: night }) },
  {
    heading: "Promoter",
    isText: true,
    value: ({ promoter, decided_by }) =>
      [promoter || "Nobody", decided_by && `by ${decided_by}`].filter(Boolean).join(", "),
  },
  { heading: "By the link of", isText: true, value: ({ original }) => original || "–" },
];

/** A row for each promoter, followed by the total. */
export const promoterRows = ({ promoters, total }: PromotersOfNights): PromoterSums[] => [
  ...promoters,
  { name: "All", ...total },
];
