import { amount, type Can, type Column } from "../table.ts";
import type { Room, RoomNight } from "./shapes.ts";

type Numbers = Omit<Room, "room" | "nights">;

const counts: readonly Column<Numbers>[] = [
  { heading: "Peak", value: ({ peak }) => peak },
  { heading: "Tables", value: ({ tables }) => tables },
  { heading: "Tables taken", value: ({ parties }) => parties },
  { heading: "Parties that came", value: ({ came }) => came },
];

const spend: readonly Column<Numbers>[] = [
  { heading: "Parties with a bill", value: ({ spend }) => spend?.parties ?? null },
  { heading: "Their guests", value: ({ spend }) => spend?.people ?? null },
  { heading: "Spent", value: ({ spend }) => (spend?.parties ? amount(spend.spent) : null) },
  {
    heading: "A head",
    value: ({ spend }) => (spend?.people ? amount(Math.round(spend.spent / spend.people)) : null),
  },
];

const numbers = (can: Can): readonly Column<Numbers>[] => [...counts, ...(can("spend.see") ? spend : [])];

/** The columns of rooms that someone may see. */
export const roomColumns = (can: Can): readonly Column<Room>[] => [
  { heading: "Room", value: ({ room }) => room },
  { heading: "Nights", value: ({ nights }) => nights },
  { heading: "Went in", value: ({ people }) => people },
  { heading: "A night", value: ({ people, nights }) => Math.round(people / nights) },
  ...numbers(can),
];

/** The columns of the nights of one room that someone may see. */
export const roomNightColumns = (can: Can): readonly Column<RoomNight>[] => [
  { heading: "Night", value: ({ night }) => ({ day: night }) },
  { heading: "Title", isText: true, value: ({ title }) => title },
  { heading: "Went in", value: ({ people }) => people },
  ...numbers(can),
];
