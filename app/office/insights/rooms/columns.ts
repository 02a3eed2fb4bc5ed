import { amount, type Can, type Column } from "../table.ts";
import type { Room } from "./shapes.ts";

const counts: readonly Column<Room>[] = [
  { heading: "Room", value: ({ room }) => room },
  { heading: "Nights", value: ({ nights }) => nights },
  { heading: "Went in", value: ({ people }) => people },
  { heading: "A night", value: ({ people, nights }) => Math.round(people / nights) },
  { heading: "Peak", value: ({ peak }) => peak },
  { heading: "Tables", value: ({ tables }) => tables },
  { heading: "Tables taken", value: ({ parties }) => parties },
  { heading: "Parties that came", value: ({ came }) => came },
];

const spend: readonly Column<Room>[] = [
  { heading: "Parties with a bill", value: ({ spend }) => spend?.parties ?? null },
  { heading: "Their guests", value: ({ spend }) => spend?.people ?? null },
  { heading: "Spent", value: ({ spend }) => (spend?.parties ? amount(spend.spent) : null) },
  {
    heading: "A head",
    value: ({ spend }) => (spend?.people ? amount(Math.round(spend.spent / spend.people)) : null),
  },
];

/** The columns of rooms that someone may see. */
export const roomColumns = (can: Can): readonly Column<Room>[] => [...counts, ...(can("spend.see") ? spend : [])];
