import { amount, type Can, type Column } from "../table.ts";
import type { PromoterSums, PromotersOfNights } from "./shapes.ts";

/** The columns of promoters that someone may see. */
export const promoterColumns = (can: Can): readonly Column<PromoterSums>[] => [
  { heading: "Promoter", value: ({ name }) => name },
  { heading: "Nights", value: ({ nights }) => nights },
  { heading: "Listed", value: ({ listed }) => listed },
  { heading: "Came", value: ({ came }) => came },
  { heading: "Tables", value: ({ tables }) => tables },
  { heading: "Tables that came", value: ({ tables_came }) => tables_came },
  ...(can("spend.see") ? [{ heading: "Spent", value: ({ spent_cents }: PromoterSums) => amount(spent_cents) }] : []),
  { heading: "Commission", value: ({ commission_cents }) => amount(commission_cents) },
];

/** Each promoter, and all of them together. */
export const promoterRows = ({ promoters, total }: PromotersOfNights): PromoterSums[] => [
  ...promoters,
  { name: "All", ...total },
];
