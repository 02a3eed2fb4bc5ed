import { numberColumns } from "../night-columns.ts";
import type { Can, Column } from "../table.ts";
import type { Grouping } from "./grouping.ts";
import type { Group } from "./shapes.ts";

const headings: Record<Grouping, string> = { weekday: "Weekday", series: "Series" };

/** A group's name in charts and tables. */
export const groupName = ({ name }: Pick<Group, "name">) => name || "No series";

/** Average people per night. */
export const peopleANight = ({ people, nights }: Group) => Math.round(people / nights);

/** The columns of groups of nights that someone may see. */
export const groupColumns = (by: Grouping, can: Can): readonly Column<Group>[] => [
  { heading: headings[by], value: groupName },
  { heading: "Nights", value: ({ nights }) => nights },
  { heading: "A night", value: peopleANight },
  ...numberColumns(can),
];
